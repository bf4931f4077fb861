# What people read, in English. `ru.ftl` has the same messages with the same placeholders.

## Sides and pieces

side-white = White
    .adjective = white
side-black = Black
    .adjective = black
kind-king = King
kind-connet = Connet
kind-prince = Prince
kind-ritter = Ritter
kind-ver-knecht = VerKnecht
kind-knecht = Knecht
kind-scout = Scout
piece = { $side } { $kind }

## A position

caption = { $side } to move, move { $number }, quiet plies { $quiet }, Prince rights { $rights }
caption-impregnable = impregnable squares: White { $white }, Black { $black }
square-impregnable = impregnable square of { $side }
nothing = none
standing-ongoing = ongoing
standing-check = ongoing, { $side } is in check
standing-final = ongoing, { $side } is in a final check
standing-won = { $side } wins by { $how }
win-king = king-capture
win-castle = castle-capture
win-blockade = blockade
board-of = Board, { $side } to move, { $pieces ->
        [one] { $pieces } piece
       *[other] { $pieces } pieces
    }

## Marks on a board

mark-from = the square asked about
mark-moved = has just moved
mark-move = may move here
mark-capture = may capture here
mark-exchange = may exchange here
mark-blocked = refused by { $clauses }
mark-refused = refused
mark-missing = wanted, and missing
mark-surplus = not wanted, and given
mark-check = in check
mark-force = White { $white }, Black { $black }

## How far a clause is founded

status-stated = stated
status-derived = derived
status-inferred = inferred
status-assumed = assumed

## A move explained

explain-legal = { $move } is legal
explain-refused = { $move } is refused
explain-refuses = refuses
explain-holds = allows
explain-force = force on { $square }: White { $white }, Black { $black }
explain-void = counts for nothing there (force.castle-attack)
explain-then = then: { $standing }
does-capture = it captures the { $piece } on { $square }
does-exchange = it exchanges itself for the { $piece } on { $square }
does-becomes = the { $kind } becomes a { $become }
does-check = { $side } is in check
does-final-check = { $side } is in a final check

## A square explained

around-piece = the { $piece } on { $square }
around-empty = { $square } is empty
around-count = { $all ->
        [one] { $all } move
       *[other] { $all } moves
    } in reach, { $legal } of them legal
around-turn = told as if { $side } were to move
around-move = may move
around-becomes = becomes { $kinds }
around-or = { $others } or { $last }
around-refused = refused by { $clauses }

## Questions and answers

ask-destinations = where may the piece on { $from } move
ask-moves = which moves are legal
ask-legal = is { $move } legal
ask-promotions = what may the piece become that moves from { $from } to { $to }
ask-position = what is the position
ask-force = what forces act on { $on }
ask-check = is the King of { $side } in check
ask-final-check = is the King of { $side } in a final check
ask-outcome = what is the outcome
ask-count = how many move sequences have length { $depth }
ask-text = is the position text { $text } accepted
ask-claims = which draws may be claimed
ask-impregnable = what is the position when { $white } and { $black } are drawn as impregnable squares
ask-read-move = which move is { $text }
ask-print-move = how is { $move } written
ask-after = after { $moves }
answer-legal = legal
answer-refused = refused
answer-check = check
answer-no-check = no check
answer-final-check = final check
answer-no-final-check = no final check
answer-refused-by = refused by { $list }
answer-refused-for = refused for { $list }
answer-accepted = accepted as { $list }
answer-among = among others { $list }
answer-number = { $number } in number
answer-any = any
draw-repetition = repetition
draw-forty-moves = forty moves
answer-none-of = none of { $list }

## Places in the sources

source-figure = figure { $name }
source-game = game { $name }
source-register = register
source-clause = clause { $name }
source-page = page { $name }
source-chapter = chapter { $name }
source-appendix = appendix { $name }
source-general-rules = general rules of moves
source-special-squares = special squares
source-notation = notation of moves
source-ver-knecht-promotion = promotion of the Ver Knecht
source-knecht-mobility = mobility of the Knecht and the Ver Knecht
source-ritter-mobility = mobility of the Ritter
source-second-game = second sample game

## Pages

page-skip = Skip to the content
page-wanted = Wanted
page-got = Got
page-position = Position
page-source = source
page-clause = clause
page-asked = asked
page-missing = missing
page-surplus = surplus
page-note = note
page-rerun = run it again
page-mistakes = the clause that most cases fail, and the mistakes that are known of it:
page-shown = shown
page-more = Show more
page-none = No case matches.
page-step = Step
page-start = the position
page-after = after
page-answer = answer
page-fact = fact
page-other-language = По-русски

## The report

report-title = Report on { $subject }
report-summary = Summary
report-conforms = { $subject } conforms.
report-fails = { $subject } does not conform: { $cases ->
        [one] { $cases } case
       *[other] { $cases } cases
    } failed.
report-nothing = Nothing was judged: { $subject } offers none of the questions asked.
report-incomplete = The run is incomplete: { $why }.
report-cut-off = it was cut off
report-made-by = Made by chesst { $suite } from { $cases ->
        [one] { $cases } case
       *[other] { $cases } cases
    }.
report-ruleset = rule set
report-cases = cases
report-clauses = Clauses
report-clauses-note = A case counts for each clause it cites. Choose a clause to see its cases.
report-figures = figures, failed of asked
report-others = own cases, failed of asked
report-unsupported = unsupported
report-laws = laws
report-faults = known mistakes
report-filter = Which cases
report-verdict = verdict
report-all = all
report-failures = failures
report-search = words or an id
report-stderr = The last of what the program wrote to standard error
report-no-script = The cases are shown by a script, which this browser does not run. The tables above need none.
verdict-pass = pass
verdict-fail = fail
verdict-unsupported = unsupported
verdict-timeout = timeout
verdict-crash = crash
verdict-protocol = protocol

## The rule book

book-title = The rules, clause by clause
book-intro = Every clause by its id, with what it rests on and the cases that show it.
book-rulesets = Rule sets
book-sources = Sources
book-clauses = Clauses
book-contents = All clauses
book-status = Status
book-choice = Open choice
book-choice-read = read as { $default }; another reading: { $others }
book-laws = Laws that follow
book-faults = Mistakes made with it
book-cases = Cases
book-count = { $cases ->
        [one] { $cases } case
       *[other] { $cases } cases
    }
book-one-sided = Shown from one side
book-previous = Previous clause
book-next = Next clause
book-back = Back
book-forward = Forward
book-case-back = Previous case
book-case-forward = Next case
book-keys = The arrow keys step, too.
book-without-rules = no source states its rules
area-board = Board
area-movement = Movement
area-castle = Castle
area-force = Force
area-capture = Capture
area-promotion = Promotion
area-impregnable = Impregnable squares
area-end = End of the game
area-check = Check
area-notation = Notation

## The report as text

block-wanted = wanted
block-got = got
block-rerun = rerun
block-assumed = { $clauses } rests on an assumption of this project, since the sources are silent
sum-other = other
sum-total = total
sum-incomplete = the run is incomplete
sum-asked = { $why }; { $asked } of { $planned } cases were asked
sum-fails = { $subject } does not conform
sum-failed = { $cases ->
        [one] { $cases } case
       *[other] { $cases } cases
    } failed
sum-nothing = nothing was judged
sum-offers-none = { $subject } offers none of the questions asked
sum-conforms = { $subject } conforms
sum-passed = { $cases ->
        [one] { $cases } case
       *[other] { $cases } cases
    } passed
sum-not-offered = { $cases } not offered
sum-stderr = the last of what { $subject } wrote to standard error
sum-stderr-short = standard error, the last of it
sum-failures = Failures
sum-left-out = Failures left out here: { $cases }.
sum-in = in
