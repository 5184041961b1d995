#!/usr/bin/env bash
# The commands with Tsunami on the Goban: what replay tells of what is in force, and whom it tells.
source "$(dirname "$0")/lib.sh"

# shown VIEWER EVENTS LINE…: the diagram and the JSON after so many events have each of these lines.
shown() {
  local as=$1 to=$2 line text
  shift 2
  text=$("$tideline" replay "$game" --as "$as" --to "$to" && "$tideline" replay "$game" --as "$as" --to "$to" --json)
  for line; do grep -qxF -e "$line" -e " $line," <<<"$text" || fail "to $as after $to events there is no line $line in: $text"; done
}
# silent VIEWER EVENTS PATTERN: neither says anything like it.
silent() {
  local text
  text=$("$tideline" replay "$game" --as "$1" --to "$2" && "$tideline" replay "$game" --as "$1" --to "$2" --json)
  grep -qE -- "$3" <<<"$text" && fail "to $1 after $2 events something says /$3/: $text"
}
board=('board' '. . . . .' '. B W . .' '. . . . .' '. . . B .' '. . W . .' 'end')

# Closed points, quarters, anchors; the stack, and who is asked.
game=$(record 'tideline 1' 'game tsunami' 'deck inline' 'game = "tsunami"' '[cards]' 'fairway = 1' 'anchor = 1' 'gust = 2' 'breakwater = 1' 'end' \
  "${board[@]}" 'hand black fairway anchor breakwater' 'hand white gust gust' 'begin' \
  'black play fairway south-west D4' 'black place A1' 'white counter gust' 'black counter breakwater' 'white place B1' 'black play anchor B4' 'black place B2')
shown white 1 'announced: black play fairway south-west D4' '"stack": ["black play fairway south-west D4"]' '"asked": "white"'
silent white 1 'closed|quarters|next stone'
shown spectator 2 'closed to white: D4' "white's next stone: south-west" '"closed": {"white": ["D4"]}' '"quarters": {"white": ["south-west"]}' \
  'announced: black place A1' 'discard: fairway' '"discard": ["fairway"]'
shown black 3 'announced: black place A1' 'announced: white counter gust' '"stack": ["black place A1", "white counter gust"]' '"asked": "black"'
shown spectator 4 '"stack": ["black place A1", "white counter gust", "black counter breakwater"]' '"asked": "white"'
shown spectator 5 'discard: fairway, gust, breakwater'
shown spectator 7 'anchored: B4' '"anchors": ["B4"]'
silent spectator 7 'closed|quarters|next stone'

# A cancelled move closes the point to the mover.
game=$(record 'tideline 1' 'game tsunami' "${board[@]}" 'hand white gust' 'begin' 'black place A1' 'white counter gust' 'black place E1')
shown spectator 2 'closed to black: A1' '"closed": {"black": ["A1"]}'
silent spectator 3 'closed'

# Calm, this turn or the next; an exchange.
game=$(record 'tideline 1' 'game tsunami' "${board[@]}" 'hand black towline' 'pile slack-water' 'played 8' 'begin' \
  'black draw' 'black play slack-water' 'black place A1' 'white place E5' 'black place A2' 'white pass' 'black play towline' 'black place E1' 'white place E2')
shown spectator 3 "no cards until the end of black's next turn" '"calm": {"faction": "black", "turn": "next"}'
shown spectator 4 "no cards until the end of black's turn" '"calm": {"faction": "black", "turn": "this"}'
silent spectator 5 'calm|no cards'
shown white 7 'exchange of black: 2 rounds left' '"exchange": {"rounds": 2, "leader": "black", "mover": "black"}'
shown white 8 '"exchange": {"rounds": 2, "leader": "black", "mover": "white"}'
shown white 9 'exchange of black: 1 round left' '"exchange": {"rounds": 1, "leader": "black", "mover": "black"}'

# A truce, and for how many turns.
truce='[card.peace]\ntiming = "before"\nname = { en = "N", fr = "N", hu = "N" }\ntext = { fr = "-", hu = "-" }\nstep = [{ do = "truce", rounds = 2 }]'
game=$(record 'tideline 1' 'game tsunami' 'deck inline' 'game = "tsunami"' '[cards]' 'peace = 2' "$(printf '%b' "$truce")" 'end' \
  "${board[@]}" 'hand black peace' 'begin' 'black play peace' 'black place A1' 'white place A5' 'black pass' 'white pass')
shown white 1 'no captures until 2 more turns of black begin' '"truces": {"black": 2}'
shown black 3 "no captures until black's next turn" '"truces": {"black": 1}'
silent white 5 'truces|captures'

# A wall, for whom it holds, and until when.
wall='[card.mole]\ntiming = "before"\nname = { en = "N", fr = "N", hu = "N" }\ntext = { fr = "-", hu = "-" }\nstep = [{ do = "wall", area = "point", rounds = 2, where = "anywhere" }]'
game=$(record 'tideline 1' 'game tsunami' 'deck inline' 'game = "tsunami"' '[cards]' 'mole = 2' "$(printf '%b' "$wall")" 'end' \
  "${board[@]}" 'hand black mole' 'begin' 'black play mole E1' 'black place A1' 'white place A5' 'black place A2')
shown white 1 'walled until 2 more turns of black begin: E1' '"walls": [{"by": "black", "turns": 2, "points": ["E1"]}]' '"closed": {"black": ["E1"], "white": ["E1"]}'
shown white 4 "walled until black's next turn: E1"
silent white 1 'closed to'

# A note: everybody sees that it is there, its writer where.
game=$(record 'tideline 1' 'game tsunami' "${board[@]}" 'hand black bottle' 'hand white reef' 'begin' \
  'black play bottle E5' 'black place A1' 'white place E5' 'black shows E5' 'black pass' 'white pass')
shown black 1 'announced: black play bottle E5' '"stack": ["black play bottle E5"]'
shown black 2 "black's notes: E5" '"notes": [{"by": "black", "at": "E5", "turns": 5}]'
for viewer in white spectator; do
  shown $viewer 1 'announced: black play bottle ?' '"stack": ["black play bottle ?"]'
  shown $viewer 2 "black's notes: ?" '"notes": [{"by": "black", "at": "?", "turns": 5}]'
  silent $viewer 1 E5
  silent $viewer 2 E5
done
silent black 4 notes

# Nothing is in force when the game is over.
game=$(record 'tideline 1' 'game tsunami' "${board[@]}" 'hand black bottle' 'begin' 'black play bottle E5' 'black resign' 'black shows E5')
silent black 2 'notes|stack'
verdict
