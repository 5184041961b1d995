// What `--help` teaches, a text for each command.
#pragma once

namespace tideline::cli {

inline constexpr const char* kAbout =
    "Tideline plays card-driven go games: Tsunami on the Goban, The Map is the Territory, and plain go.\n\n"
    "  tideline record --game tsunami                 a game of Tsunami between two random players\n"
    "  tideline record --game go --map 9x9            a game of two random players, as a record\n"
    "  tideline record --game territory --players 4 --map lake-11 --games 10 --out d\n"
    "                                                 ten games of four factions, as files in the folder d\n"
    "  tideline replay d/territory-0001.tide          the final position and the score\n"
    "  tideline analyse d/territory-0001.tide --at 40 who leads there, what is best, and why\n"
    "  tideline match --bots random,random --size 9   who wins more games of go?\n"
    "  tideline deck show territory-v1                what the cards do\n"
    "  tideline print cards --deck first-wave --out cards.pdf     its cards, to print and cut out\n"
    "  tideline check d tests/scenarios               are all these records right?\n"
    "  tideline help replay                           more about one command\n";

inline constexpr const char* kCheckHelp =
    "Runs records and scenarios: every event must be legal, every `expect` line must hold.\n"
    "A folder stands for the .tide files below it. The last line counts files.\n\n"
    "  tideline check game.tide\n"
    "  tideline check tests/scenarios\n\n"
    "For each failure: FILE:LINE: what was expected, what was found. Exit 1 if anything failed.";

inline constexpr const char* kReplayHelp =
    "Prints the position after a record, or after its first N events. `-` reads standard input.\n\n"
    "  tideline replay game.tide               a diagram; (B) is the last move, b a stone marked dead\n"
    "  tideline replay game.tide --to 40       after 40 events\n"
    "  tideline replay game.tide --json        for programs\n"
    "  tideline replay game.tide --as black    what black may know\n"
    "  tideline replay game.tide --as black --record    the record as black saw it";

inline constexpr const char* kAnalyseHelp =
    "Says who leads, what is best and why, and what would follow: after a record, or after its first N events.\n"
    "It knows what the faction knows whose turn it is (or --as), thinks by itself, and asks nobody.\n\n"
    "  tideline analyse game.tide                    the last position\n"
    "  tideline analyse game.tide --at 40            after 40 events\n"
    "  tideline analyse game.tide --at 40 --time 10  thinks for ten seconds\n"
    "  tideline analyse game.tide --at 40 --lang fr  the same in French; hu: in Hungarian\n"
    "  tideline analyse game.tide --at 40 --json     for programs; docs/analysis.md describes it\n"
    "  tideline analyse game.tide --all              the lead after every event, and the costliest choices\n\n"
    "On the board a small letter is the faction that will own the point (r? probably), x a stone that seems dead.\n"
    "The same seed and playouts give the same answer; more playouts a better one.";

inline constexpr const char* kRecordHelp =
    "Bots play each other; every game becomes a record. The same seed gives the same games.\n\n"
    "  tideline record --game go --map 9x9\n"
    "  tideline record --game go --rules \"japanese komi=0.5\" --games 100 --seed 7 --out japanese\n"
    "  tideline record --game territory --players 5 --map isles-19x15 --deck territory-2017\n"
    "  tideline record --game go --map lake-11 --games 1000 --jobs 2 --out lake\n\n"
    "Files of the same name in the folder are written over.\n"
    "`tideline games` lists games, presets and options, `tideline map list` the maps.";

inline constexpr const char* kGtpHelp =
    "Speaks the Go Text Protocol, version 2, on standard input and output: plain go, for clients and other engines.\n\n"
    "  tideline gtp                                   as a client such as GoGui or Sabaki starts it\n"
    "  tideline gtp --rules japanese --seed 7\n"
    "  tideline gtp --bot random:time=2               2 seconds a move at most, whatever the client's clock says\n"
    "  printf 'boardsize 9\\ngenmove b\\nshowboard\\n' | tideline gtp\n\n"
    "A bot that searches takes its share of the time that the client's clock leaves it, or 5 seconds a move.\n"
    "`list_commands` lists what it understands; docs/gtp.md says how to connect it.";

inline constexpr const char* kMatchHelp =
    "Bots play each other for the result. Seats change from game to game; the same seed gives the same games,\n"
    "however many are played at the same time, unless bots think by the clock.\n\n"
    "  tideline match --bots random,random --size 9 --games 20\n"
    "  tideline match --bots random,random,random --game territory --map lake-11\n"
    "  tideline match --bots random,random --players 4 --game territory   the first in one seat against three\n"
    "  tideline match --bots 'random,gtp:\"gnugo --mode gtp --level 1\"' --size 9 --out games\n\n"
    "A bot is one of ours, with options behind colons (playouts=200, time=1.5, cards=no), or gtp:\"COMMAND\": another\n"
    "program that speaks GTP, for plain go on full squares. Such a program loses a game in which it hangs, dies or\n"
    "plays an illegal move, and is started again for the next.\n\n"
    "  --playouts 200, --time 1.5    the budget of a choice for all bots that name none\n"
    "  --stop-at 0.9                 play until it is certain at 95% that the first bot's rate is above or below 90%,\n"
    "                                at most --games; exit code 0 if it is above, 1 if below or undecided\n"
    "  --stop-at 0.9 --margin 0.05   be content to know that it is above 85%, or below 95%: fewer games\n"
    "  --out games --resume          go on with a match that was interrupted, or make it longer\n\n"
    "Under the results stand the choices of our bots: how many, their mean and longest time, and how many came later\n"
    "than their time and 50 ms. A choice that the rules refuse is never played: it is reported with the record so "
    "far,\n"
    "and the exit code is 1. docs/match.md has more.";

inline constexpr const char* kImportHelp =
    "Turns the first game of an SGF file into a record of plain go. `-` reads standard input.\n\n"
    "  tideline import game.sgf                     prints the record\n"
    "  tideline import game.sgf --out game.tide     writes it to a file\n"
    "  tideline import game.sgf | tideline replay -  the final position\n\n"
    "The main line becomes events; comments, variations, names, times and all else are kept in lines that start with "
    "@,\n"
    "and `tideline export` makes the same SGF of them again. What could not be taken over is said on standard error.";

inline constexpr const char* kExportHelp =
    "Writes a record as SGF, for other go programs. `-` reads standard input.\n\n"
    "  tideline export game.tide --out game.sgf\n"
    "  tideline export tsunami.tide --as black      with black's cards, and nobody else's\n\n"
    "Plain go is written move by move. SGF knows no cards, dice, holes or third colour: such games are written as\n"
    "positions with comments and letters, and what SGF cannot say is said on standard error.";

inline constexpr const char* kDeckHelp =
    "  tideline deck list                            the decks that ship with Tideline\n"
    "  tideline deck show territory-v1               its cards and what they do\n"
    "  tideline deck show territory-v1 --lang hu     the same in Hungarian\n"
    "  tideline deck new mine                        mine.toml, a deck to begin with\n"
    "  tideline deck lint mine.toml                  is my deck right, do its examples hold?\n"
    "  tideline deck watch mine.toml                 the same whenever it is saved, and the changed cards as PDF";

inline constexpr const char* kMapHelp =
    "  tideline map list                 the maps that ship with Tideline\n"
    "  tideline map show lake-11         one of them, with its start points\n"
    "  tideline map lint mine.map        is my map file right?";

inline constexpr const char* kPrintHelp =
    "PDF files to print and cut out, drawn as lines and letters: sharp at any size, with their fonts inside.\n\n"
    "  tideline print cards --deck first-wave --lang fr --out cards.pdf\n"
    "  tideline print cards --deck mine.toml --since old.toml --out changed.pdf   only the cards that changed\n"
    "  tideline print board --map lake-11 --out board.pdf                         also 13x13, or mine.map\n"
    "  tideline print tokens --colours red,blue,green --count 60 --out stones.pdf\n"
    "  tideline print score --game territory --players 4 --out score.pdf\n"
    "  tideline print rules --game tsunami --lang hu --out rules.pdf              a booklet, examples as diagrams\n"
    "  tideline print game my-game.tide --out report.pdf                          moves as numbers, and the score\n\n"
    "Print at 100%, without \"fit to page\": lengths are true to the millimetre. --bw needs no colours: marks and\n"
    "hatching say the same. docs/printing.md has more.";

inline constexpr const char* kPrintCardsHelp =
    "  tideline print cards --deck first-wave --lang hu --out cards.pdf\n"
    "  tideline print cards --deck territory-v1 --only reject,reject-replace --bw --out two.pdf\n"
    "  tideline print cards --deck mine.toml --since old.toml --out changed.pdf\n\n"
    "Every page of fronts is followed by its backs: print on both sides and turn over the long edge. There are as many "
    "of\n"
    "each card as the deck has; with --since only cards that look different now, or of which there are more.";

inline constexpr const char* kPrintBoardHelp =
    "  tideline print board --map lake-11 --out board.pdf\n"
    "  tideline print board --map 13x13 --paper letter --out board.pdf\n\n"
    "The first page shows the whole board, where it starts for how many players, and how the other pages are glued.";

inline constexpr const char* kPrintTokensHelp =
    "  tideline print tokens --colours red,blue,green --count 60 --out stones.pdf\n"
    "  tideline print tokens --bw --out stones.pdf     black and white, 40 of each\n\n"
    "Glue the sheet on thick paper before you cut. They fit boards of `tideline print board`.";

inline constexpr const char* kPrintScoreHelp =
    "  tideline print score --game tsunami --out score.pdf\n"
    "  tideline print score --game territory --players 5 --lang fr --out score.pdf\n\n"
    "Three games a page.";

inline constexpr const char* kPrintRulesHelp =
    "  tideline print rules --game tsunami --lang hu --out rules.pdf\n"
    "  tideline print rules --game territory --deck territory-2017 --out rules.pdf    with the cards of that deck\n"
    "  tideline print rules --game go --rules \"japanese komi=0.5\" --out rules.pdf     and what differs at a table\n\n"
    "Examples become diagrams, and each is run while the booklet is made. The last page is the summary.";

inline constexpr const char* kPrintGameHelp =
    "  tideline print game my-game.tide --out report.pdf\n"
    "  tideline print game my-game.tide --as red --out report.pdf    with red's cards, and nobody else's\n\n"
    "A game that is over is shown whole; another one as a spectator sees it, or the faction after --as.";

inline constexpr const char* kVerifyHelp =
    "Checks the dice, draws and shuffles of a game that was played on a server: that the secret shown at the end is "
    "the\n"
    "one that the server had committed to before the start, and that everything that came by chance follows from it "
    "and\n"
    "from what the players' programs added. docs/fair-dice.md has the formula. `-` reads standard input.\n\n"
    "  tideline verify game.tide\n"
    "  tideline verify game.tide --all     every outcome, with its number\n\n"
    "Exit 1 if anything is not as it had to be, with FILE:LINE and what it should have been.";

inline constexpr const char* kStoreHelp =
    "DATA is the folder of `tideline serve --data DATA`; its database is DATA/tideline.db.\n\n"
    "  tideline store backup DATA copy.db          a copy as of this moment, while the server runs\n"
    "  tideline store check DATA                   is everything whole, and can every game go on?\n"
    "  tideline store restore copy.db DATA         the copy becomes the database; the server must be stopped\n"
    "  tideline store restore copy.db DATA --force even if there is one: it stays as DATA/tideline.db.old\n\n"
    "Copy the database in no other way while a server runs: the newest moves stand in files beside it.\n"
    "docs/store.md has more.";

inline constexpr const char* kBotsHelp =
    "A bot is named wherever --bots or --bot is accepted, with options behind colons if it is to be special:\n\n"
    "  level-5                            one of ten levels\n"
    "  level-5:style=attack               with a style\n"
    "  search:playouts=300:blunders=0.1   or put together by hand, from random, greedy or search\n\n"
    "  tideline record --game tsunami --bots level-3,level-6:style=trickster\n"
    "  tideline match --game territory --bots level-2,level-4 --games 20\n\n"
    "docs/bots.md explains the options and says how strong the levels are.";

inline constexpr const char* kFeedbackHelp =
    "  tideline feedback export DATA --out playtest     playtest/feedback.csv and playtest/boards/\n\n"
    "A line for every player who answered the questions after a game. More questions than those of data/feedback are\n"
    "asked where the server was started with `--questions FILE`, a file of the same form.";

inline constexpr const char* kServeHelp =
    "People play together: pages, API and WebSocket on one port, everything kept in one folder.\n\n"
    "  tideline serve                                  at http://127.0.0.1:8080, or the next port that is free\n"
    "  tideline serve --port 9000 --data games\n"
    "  tideline serve --bind 0.0.0.0 --tls-cert chain.pem --tls-key key.pem --port 443\n"
    "  tideline serve --behind-proxy                   nginx or Caddy in front of it, on the same machine\n\n"
    "Ctrl-C, or SIGTERM, stops it in good order: what anybody was told has happened is kept, also if it is killed.\n"
    "docs/serving.md says how to run it for others, docs/protocol.md how programs play.";

}  // namespace tideline::cli
