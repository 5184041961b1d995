#!/usr/bin/env bash
# What the commands print, and their exit codes: 0 fine, 1 the input or the check failed, 2 usage.
source "$(dirname "$0")/lib.sh"

# Help teaches.
expect 0 'tideline help replay' "$tideline" --help
expect 0 'tideline check tests/scenarios' "$tideline" help check
for command in check replay record map games bots signature; do expect 0 "tideline $command" "$tideline" help "$command"; done
expect 2 'Subcommands' "$tideline"
expect 2 'no command .bogus.' "$tideline" bogus
expect 2 'no command .bogus.' "$tideline" help bogus
expect 0 'Subcommands' "$tideline" help
expect 0 'tideline map lint' "$tideline" help map lint
expect 0 '^tideline [0-9]+\.[0-9]+\.[0-9]+$' "$tideline" --version
expect 2 'no option .--bogus.' "$tideline" --bogus
expect 2 'required' "$tideline" check
expect 2 'bogus' "$tideline" check x --bogus

# A slip is understood, and nothing is done.
suggests() { # SUGGESTION ARGUMENT…
  local suggestion=$1
  shift
  expect 2 "$suggestion" "$tideline" "$@"
}
suggests 'did you mean .record.\?' recrod
suggests 'did you mean .lint.\?' help map lnit
suggests '^Did you mean .--game.\?$' record --gmae go
suggests '^Did you mean .cards.\?$' print card --out x.pdf
suggests '^Did you mean .list.\?$' deck lsit
suggests 'no game is called .tsunmai.; did you mean .tsunami.\?' record --game tsunmai
expect 1 'no deck is called .frist-wave.; did you mean .first-wave.\?' "$tideline" deck show frist-wave
suggests 'no map is called .lake-12.; .*did you mean .lake-11.\?' record --game go --map lake-12
suggests 'no option .kmoi.; did you mean .komi.\?' record --game go --rules 'japanese kmoi=5'
suggests 'no rules called .komi=5.; expected default or japanese first, such as .default komi=5.' record --game go --rules komi=5
suggests 'stand behind a preset, in quotes: --rules "PRESET komi=5"' record --game go komi=5
suggests '^tideline: --web: there is no folder ./nowhere.$' serve --web /nowhere --data "$scratch/unserved" --port 0
# What an option is without it; nothing where that is nothing, or found out.
expect 0 '^  --games UINT=1 +How many games$' "$tideline" help record
expect 0 '^  --jobs UINT +Games at the same time; by itself' "$tideline" help match
expect 0 '^  --deck TEXT +Deck files' "$tideline" help check
expect 0 '^  --port UINT +The port, by itself 8080' "$tideline" help serve
[ -z "$("$tideline" record --qqqqq 2>&1 | grep -i 'did you mean')" ] || fail "a suggestion that is not near"

# check: a last line that counts files, failures with file and line, exit 1.
good=$(record 'tideline 1' 'game go' 'map 5x5' 'begin' 'black place C3' 'expect turn white')
bad=$(record 'tideline 1' 'game go' 'map 5x5' 'begin' 'black place C3' 'expect turn black' 'white place C3')
expect 0 '^1 passed, 0 failed$' "$tideline" check "$good"
expect 1 '^1 passed, 1 failed$' "$tideline" check "$good" "$bad"
expect 1 "^$bad:6: expected turn black, found white \(column 13\)$" "$tideline" check "$bad"
expect 1 "^$bad:7: occupied: .*\(G1\) \(column 13\)$" "$tideline" check "$bad"
expect 1 'no such file' "$tideline" check "$scratch/none.tide"
expect 1 'no .tide files' "$tideline" check "$(mktemp -d "$scratch/empty.XXXX")"
[ -z "$("$tideline" check "$bad" 2>/dev/null | grep "$bad")" ] || fail "errors belong on standard error"

# Every kind of bad line is refused with line, column and reason.
refused() { # LINE:REASON lines…
  local pattern=$1
  shift
  expect 1 ":$pattern" "$tideline" check "$(record "$@")"
}
h=('tideline 1' 'game go' 'map 5x5')
refused '1: the text ends here, expected .tideline 1. \(column 1\)' ''
refused '1: expected .tideline 1. as the first line' 'game go'
refused '1: version .2. of the format is not known, expected 1 \(column 10\)' 'tideline 2'
refused '2: no game is called .chess. \(column 6\)' 'tideline 1' 'game chess'
refused '3: no map is called .narnia.' 'tideline 1' 'game go' 'map narnia' 'begin'
refused '3: no map is called .\.\./x.' 'tideline 1' 'game go' 'map ../x' 'begin'
refused '4: the text ends here, expected .begin.' "${h[@]}" 'turn black'
refused '4: .map. is given twice' "${h[@]}" 'map 9x9' 'begin'
refused '4: a header of go has no line .hand.' "${h[@]}" 'hand black reject' 'begin'
refused '4: plain go has no rules called .v1.' "${h[@]}" 'rules v1' 'begin'
refused '4: plain go has no option .dice. \(column 15\)' "${h[@]}" 'rules default dice=one' 'begin'
refused '4: expected komi= .*found .7\.3.' "${h[@]}" 'rules default komi=7.3' 'begin'
refused '4: expected handicap= .*found .1.' "${h[@]}" 'rules default handicap=1' 'begin'
refused '4: fixed handicap points exist on' "${h[@]}" 'rules default handicap=2 handicap-points=fixed' 'begin'
refused '4: the option .komi. is given twice' "${h[@]}" 'rules default komi=1 komi=2' 'begin'
refused '4: expected .factions black white.' "${h[@]}" 'factions red blue green' 'begin'
refused '4: expected .turn. and a faction' "${h[@]}" 'turn green' 'begin'
refused '4: expected a faction, found .red. \(column 17\)' "${h[@]}" 'prisoners black red 3' 'begin'
refused '5: expected 5 places, found 4' "${h[@]}" 'board' '. . . .' '. . . . .' '. . . . .' '. . . . .' '. . . . .' 'end' 'begin'
refused '5: expected .*found .X. \(column 3\)' 'tideline 1' 'game go' 'board' '. .' '. X' 'end' 'begin'
refused '5: syntax: expected black, white, or table, found .green.' "${h[@]}" 'begin' 'green place C3'
refused '5: syntax: go has no event .roll.; expected one of starter, place, pass' "${h[@]}" 'begin' 'black roll 3 5'
refused '5: syntax: expected a point after .place. \(column 7\)' "${h[@]}" 'begin' 'black place'
refused '5: syntax: expected a point such as C5, found .c3. \(column 13\)' "${h[@]}" 'begin' 'black place c3'
refused '5: off-map: .*\(column 13\)' "${h[@]}" 'begin' 'black place F1'
refused '5: not-your-turn: it is black.s turn \(G4\) \(column 1\)' "${h[@]}" 'begin' 'white pass'
refused '5: not-now: .*phase .play.* \(column 7\)' "${h[@]}" 'begin' 'black agree'
refused '6: not-now: .*the game is over' "${h[@]}" 'begin' 'black resign' 'white pass'
refused '5: syntax: the rules of this game have no .starter.' "${h[@]}" 'begin' 'black starter C3'
refused '6: condition: .*; legal are C3 G7 \(G3\) \(column 15\)' 'tideline 1' 'game go' 'map 9x9' 'rules default handicap=2 handicap-points=fixed' 'begin' 'black starter E5'
refused '4: expected a preset before the options' "${h[@]}" 'rules komi=5.5' 'begin'
refused '5: the text ends here, expected .end. of the board in line 4' "${h[@]}" 'board' '. . . . .'
refused '1: expected .tideline 1. as the first line' '@seat black' "${h[@]}" 'begin'
refused '5: these prisoners are given twice' "${h[@]}" 'prisoners black white 0' 'prisoners black white 3' 'begin'
refused '4: nobody holds prisoners of their own colour' "${h[@]}" 'prisoners black black 3' 'begin'
refused '4: expected .*found .●. \(column 1\)' 'tideline 1' 'game go' 'board' '● . .' '. . .' 'end' 'begin'
refused '5: off-map' "${h[@]}" 'begin' 'black place A10000'
refused '4: expected nothing after .begin. \(column 7\)' "${h[@]}" 'begin now'
refused '14: no-target: .*\(R40\) \(column 15\)' 'tideline 1' 'game go' 'board' '@time 5' '. B .' 'end' 'begin' 'black pass' 'white pass' 'black resume' $'black pass\nwhite pass\nblack resume\ntable dead B1 A1'
refused '9: no-target: .*; legal are B1 \(R40\) \(column 12\)' 'tideline 1' 'game go' 'board' '. B .' 'end' 'begin' 'black pass' 'white pass' 'black mark A1'
refused '10: ko: .*\(G2\) \(column 13\)' 'tideline 1' 'game go' 'board' '. B W .' 'B W . W' '. B W .' 'end' 'begin' 'black place C2' 'white place B2'
refused '6: there are only 1 events to take back' "${h[@]}" 'begin' 'black pass' 'undo 2'
refused '5: syntax: there is nothing to expect called .rain.' "${h[@]}" 'begin' 'expect rain'
refused '5: syntax: expected a reason, found .because.' "${h[@]}" 'begin' 'expect illegal black pass because'

# replay: a diagram, JSON, a part of the game, the record as one viewer saw it.
expect 0 '^black place' "$tideline" replay "$good" --record --as white
expect 0 'C  D  E' "$tideline" replay "$good"
expect 0 '^ 3  \.  \. \(B\) \.  \.   3$' "$tideline" replay "$good"
expect 0 '"board": \["\.\.\.\.\.", "\.\.\.\.\.", "\.\.B\.\.", "\.\.\.\.\.", "\.\.\.\.\."\]' "$tideline" replay "$good" --json
expect 0 '"turn": \["white"\]' "$tideline" replay "$good" --json
expect 0 '"turn": \["black"\]' "$tideline" replay "$good" --json --to 0
expect 0 '"score": null' "$tideline" replay "$good" --json --as black
expect 1 'has only 1 events' "$tideline" replay "$good" --to 2
expect 2 'expected a faction of this game' "$tideline" replay "$good" --as red
expect 1 ':7: occupied' "$tideline" replay "$bad"
"$tideline" replay "$good" --colour always | grep -q $'(\x1b\[0m\x1b\[38;2;255;255;255;48;2;24;24;24mB' || fail "a stone is painted in its colour"
"$tideline" replay - <"$good" | grep -q '(B)' || fail "replay reads standard input"

expect 0 'not everything that is expected holds' "$tideline" replay "$(record "${h[@]}" 'begin' 'expect turn white')"
expect 1 '^ 3  \.  \. \(B\) \.  \.   3$' "$tideline" replay "$bad" --to 1
expect 1 ':7: occupied' "$tideline" replay "$bad" --to 1
expect 2 'expected one of auto, always, never' "$tideline" replay "$good" --colour maybe
expect 0 '^white wins by resignation$' "$tideline" replay "$(record "${h[@]}" 'begin' 'black resign')"
expect 0 '^black wins on time$' "$tideline" replay "$(record "${h[@]}" 'begin' 'white timeout')"
expect 1 'standard output cannot be written' bash -c '"$0" replay "$1" >/dev/full' "$tideline" "$good"

# Lines and holes are painted: a corner, an edge, a cut.
cut=$(record 'tideline 1' 'game go' 'map inline' '. . .' '. . .' '. . _' 'cut A1 A2' 'end' 'begin')
painted=$("$tideline" replay "$cut" --colour always | sed 's/\x1b\[[0-9;]*m//g')
for row in ' 3  ┌──┬──┐   3' ' 2  └──┼──┘   2' ' 1  ╶──┘      1'; do grep -qF -- "$row" <<<"$painted" || fail "no painted row $row in $painted"; done

# The marks end with the scoring.
marked=$(record 'tideline 1' 'game go' 'board' '. B .' '. . W' 'end' 'begin' 'black pass' 'white pass' 'black mark B2' 'black agree' 'white resume')
expect 0 '^ 2  \.  B  \.   2$' "$tideline" replay "$marked"
expect 0 '^ 2  \.  b  \.   2$' "$tideline" replay "$marked" --to 4
[ -z "$("$tideline" replay "$marked" | grep agreed)" ] || fail "an agreement outlived the scoring"

# undo: the last events are dropped, and counting goes on without them.
undone=$(record "${h[@]}" 'begin' 'black place C3' 'white place D3' 'undo 2' 'expect turn black' 'black place A1')
expect 0 '1 passed' "$tideline" check "$undone"
expect 0 '"\.\.\.\.\.", "\.\.\.\.\.", "B\.\.\.\."\]' "$tideline" replay "$undone" --json --to 1

# record: files that check accepts, the same for the same seed, whatever the number of jobs.
expect 0 '^20 records written to' "$tideline" record --game go --map cut-9 --games 20 --seed 3 --out "$scratch/one"
expect 0 'written' "$tideline" record --game go --map cut-9 --games 20 --seed 3 --out "$scratch/two" --jobs 2
expect 0 '^20 passed, 0 failed$' "$tideline" check "$scratch/one"
diff -r "$scratch/one" "$scratch/two" >/dev/null || fail "records depend on the number of jobs"
expect 0 '^rules japanese komi=0.5$' "$tideline" record --game go --rules 'japanese komi=0.5' --map 5x5
printf '.....\n._...\n.....\n' >"$scratch/mine.map"
"$tideline" record --game go --map "$scratch/mine.map" >"$scratch/mine.tide" || fail "a map file is taken"
expect 0 '1 passed' "$tideline" check "$scratch/mine.tide"
expect 2 'no game is called' "$tideline" record --game chess
expect 2 'no map is called' "$tideline" record --game go --map narnia
expect 2 'go is for 2 players' "$tideline" record --game go --players 3
expect 2 'no bot is called .hal.' "$tideline" record --game go --bots random,hal
expect 2 'plain go has no option' "$tideline" record --game go --rules 'default dice=one'
expect 2 'the option .komi. is given twice' "$tideline" record --game go --rules 'default komi=1 komi=2'
expect 2 'expected one line' "$tideline" record --game go --rules $'japanese\nkomi=0.5'
expect 2 'expected a number from 2 to 6' "$tideline" record --game go --players 9
expect 2 'expected a number from 0' "$tideline" replay "$good" --to 010
expect 2 'expected a number from 0' "$tideline" record --game go --seed -1
expect 0 '^  level-10 +The tide +search:' "$tideline" bots
expect 0 '^  attack +Kalóz +fight=' "$tideline" bots --lang hu
expect 2 'expected one of en, fr, hu' "$tideline" bots --lang de
expect 0 '^@seat white bot level-3:style=attack$' "$tideline" record --game go --map 7x7 --bots level-1,level-3:style=attack
expect 2 '--bots: no bot is called .level-11.; there are: random greedy search level-1 .*level-10' "$tideline" record --game go --bots level-11
expect 2 '--bots: no style is called .shy.; there are: territory attack trickster' "$tideline" match --bots level-1,level-2:style=shy
expect 2 '--bot: a bot has no option .depth=3.; there are: style=NAME' "$tideline" gtp --bot search:depth=3
expect 2 'expected a number from 1' "$tideline" record --game go --games 0
expect 2 'not expected: .*--gam' "$tideline" record --gam go
expect 2 '--game is needed' "$tideline" record
expect 2 '--out DIR is needed' "$tideline" record --game go --games 2
expect 1 '.' "$tideline" record --game go --games 2 --out /dev/null/x

# map
expect 0 'cut-9 +9x9 +69' "$tideline" map list
expect 0 'start 2: .*\(found, R3\)' "$tideline" map show square-9
expect 0 '^1 passed, 0 failed$' "$tideline" map lint cut-9
printf '...\n...\nstart 2 A1 B1\n' >"$scratch/close.map"
printf '..\n.x\n' >"$scratch/bad.map"
expect 1 '3 is possible \(R3\): A1 C2' "$tideline" map lint "$scratch/close.map"
expect 1 'bad.map:2: expected .*\(column 2\)' "$tideline" map lint "$scratch/bad.map"
for map in "$source_root"/data/maps/*.map; do expect 0 '^1 passed, 0 failed$' "$tideline" map lint "$map"; done

expect 0 '^[0-9]+$' "$tideline" signature
verdict
