// Package query is the expression language of the debugger: the conditions of
// breakpoints and tracepoints, watches, and searches in a trace.
//
// An expression is compiled once, with its names and types checked, and asked
// about the steps of a Run. It has no side effects and no loops, and sees no
// more than 4,096 bytes of any text, so that what an answer costs is bounded.
// The language is a part of that of github.com/expr-lang/expr, whose parser and
// machine it runs on.
//
// The page that users read, as Reference returns it:
//
//	An expression is asked about one step. A breakpoint, a tracepoint and a search
//	want a condition; a watch shows any value.
//
//	  override && in("/action")        the mask overruled the model, in a field
//	  enters("/evidence/*")            the first token of every item of a list
//	  step == 12                       one step
//	  entropy > 2.5 || mass < 0.1      the model doubts, or the mask presses
//	  token matches "^[0-9]+$"         a regular expression (RE2)
//	  field contains "T-210"           what a value says so far
//	  leak && in("/action")            reasoning leaked into a field
//
//	NAMES
//	  step          whole  position of the step in its branch, from 1
//	  path          text   JSON Pointer of the value that the token belongs to
//	  role          text   structure, reasoning or answer
//	  region        text   think, free or json
//	  token         text   text of the chosen token; a byte that is no UTF-8 is \xNN
//	  id            whole  its number in the vocabulary
//	  choice        text   greedy, sampled, forced or edit
//	  rank          number its rank before any mask, 1 is the model's first choice
//	  raw           number its raw probability, 0 to 1
//	  masked        number its masked probability, 0 to 1
//	  wanted        text   text of the model's first choice
//	  wanted_raw    number raw probability of the model's first choice
//	  allowed       number number of allowed tokens
//	  mass          number allowed mass, 0 to 1
//	  bits          number mask pressure of the step: -log2 of the allowed mass
//	  entropy       number of the raw distribution, in bits
//	  override      y/n    the mask overruled the model's first choice
//	  forced        y/n    exactly one token was allowed
//	  edit          y/n    the user chose the token
//	  illegal       y/n    the token is not allowed
//	  lost          y/n    the text had left the grammar before
//	  mask_off      y/n    the mask was switched off
//	  end           y/n    the token ends the generation
//	  pointer       y/n    the token completed a marker
//	  marker        text   the marker, as <code0>, or empty
//	  value         text   what replaced the marker, or empty
//	  decision      y/n    the first step that tells the values of a field apart
//	  region_change y/n    the step before stands in another region
//	  noted         y/n    a note is about the step
//	  leak          y/n    with this step the reasons for a leak sufficed
//	  leak_score    number of that leak: how likely it is one, 0 to 1
//	  text          text   the document up to and with the token (last 4,096 bytes)
//	  field         text   the value at path up to and with the token (likewise)
//	  field_tokens  whole  number of tokens of it, this one included
//	  model_us      number time in the model, in microseconds
//	  mask_us       number time in the constraint, in microseconds
//
//	FUNCTIONS
//	  in("/evidence/*")   path is there or below
//	  enters("/action")   such a value is entered: the step before was not in it
//	  leaves("/action")   such a value is left: the step before was in it
//	  p("yes")            raw probability of that token, if it was recorded
//	  known(raw)          the number is known
//
//	OPERATORS
//	  && || !  (or: and or not)    == != < <= > >=    + - * / % **    c ? a : b
//	  contains  startsWith  endsWith  matches  in ["a", "b"]  (each also after not)
//
//	PATHS are JSON Pointers: * is any one segment, ** any number of them, "/" the
//	whole document. A token belongs to the value in which it begins.
//
//	TEXT AND FIELD keep what was written, so that a condition on them goes on to
//	hold; endsWith, or a regular expression that ends in $, holds where it ends.
//
//	UNKNOWN NUMBERS, as what a recording leaves out: every comparison with one is
//	false, so that not (raw > 0.5) is true; ask known(raw) first.
//
//	POINTS
//	  EXPR             a breakpoint: it stops the run where EXPR is true
//	  EXPR % N         at every N-th such step only; N is digits. At the very end
//	                   a % is always this: write 0 == (step % 10) with parentheses
//	  trace: EXPR      a tracepoint: it notes the step and does not stop
//	  A file holds one a line; blank lines and what follows a # are left out.
package query
