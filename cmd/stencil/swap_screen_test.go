package main

import "testing"

// On the screen a step is weighed under another stencil, the run goes on under
// it, and both branches stand side by side.
func TestScreenSwap(t *testing.T) {
	x := openTerminal(t, 100, 30, "step", "Plan 60 calls in T-210")
	x.see("step 1 ▸")
	x.press(" ")
	x.see("step 2 ▸")
	x.press("sstencil=catalog\r")
	x.see("step 2 weighed", "changed: stencil=catalog", "allowed 11 ", "allowed 12 ", "only one side allows", "goes on under these settings")
	x.press("\x1b")
	x.see("wanted", "step 2 ▸")
	x.press(" :swap dialect=xgrammar\r")
	x.see("there is none")
	x.press("c")
	x.see("done")
	x.press("g")
	x.see("step 1 of")
	x.press(" :weigh stencil=catalog temperature=1\r")
	x.see("step 2 weighed")
	x.press("\r")
	x.see("allowed 12 of", "in hand  step 2 ▸")
	x.press("T")
	x.see("tree 2 branches", "not ended") // the step in hand begins one
	x.press("T")
	x.see("━━ wanted")
	x.press("c")
	x.see("done")
	x.press("T")
	x.see("tree 2 branches", "stencil=catalog temperature=1")
	x.press("v")
	x.see("compare", "1 step shared", "this branch", "branch 6")
	x.press("\x1b")
	x.see("wanted")
	x.press("q")
	if code := x.exit(); code != 0 {
		t.Errorf("exit code %d:\n%s", code, x.text())
	}
}
