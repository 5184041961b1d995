// `tideline print`: writes PDF files to print and cut out.
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "cli/decks.hpp"
#include "cli/maps.hpp"
#include "cli/record_file.hpp"
#include "cli/words.hpp"
#include "host/files.hpp"
#include "press/board_pages.hpp"
#include "press/booklet.hpp"
#include "press/cards.hpp"
#include "press/game_report.hpp"
#include "press/score.hpp"
#include "press/tokens.hpp"
#include "press/words.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"

#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kPrintHelp =
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

constexpr const char* kPrintCardsHelp =
    "  tideline print cards --deck first-wave --lang hu --out cards.pdf\n"
    "  tideline print cards --deck territory-v1 --only reject,reject-replace --bw --out two.pdf\n"
    "  tideline print cards --deck mine.toml --since old.toml --out changed.pdf\n\n"
    "Every page of fronts is followed by its backs: print on both sides and turn over the long edge. There are as many "
    "of\n"
    "each card as the deck has; with --since only cards that look different now, or of which there are more.";

constexpr const char* kPrintBoardHelp =
    "  tideline print board --map lake-11 --out board.pdf\n"
    "  tideline print board --map 13x13 --paper letter --out board.pdf\n\n"
    "The first page shows the whole board, where it starts for how many players, and how the other pages are glued.";

constexpr const char* kPrintTokensHelp =
    "  tideline print tokens --colours red,blue,green --count 60 --out stones.pdf\n"
    "  tideline print tokens --bw --out stones.pdf     black and white, 40 of each\n\n"
    "Glue the sheet on thick paper before you cut. They fit boards of `tideline print board`.";

constexpr const char* kPrintScoreHelp =
    "  tideline print score --game tsunami --out score.pdf\n"
    "  tideline print score --game territory --players 5 --lang fr --out score.pdf\n\n"
    "Three games a page.";

constexpr const char* kPrintRulesHelp =
    "  tideline print rules --game tsunami --lang hu --out rules.pdf\n"
    "  tideline print rules --game territory --deck territory-2017 --out rules.pdf    with the cards of that deck\n"
    "  tideline print rules --game go --rules \"japanese komi=0.5\" --out rules.pdf     and what differs at a table\n\n"
    "Examples become diagrams, and each is run while the booklet is made. The last page is the summary.";

constexpr const char* kPrintGameHelp =
    "  tideline print game my-game.tide --out report.pdf\n"
    "  tideline print game my-game.tide --as red --out report.pdf    with red's cards, and nobody else's\n\n"
    "A game that is over is shown whole; another one as a spectator sees it, or the faction after --as.";

// What all printing has in common.
struct PrintOptions {
  std::string language = "en";
  std::string paper = "a4";
  bool black = false;
  std::string out;
};

struct PrintCardsOptions : PrintOptions {
  std::string deck;
  std::string only;   // ids, with commas; empty: all
  std::string since;  // an older deck; empty: print all
};

struct PrintBoardOptions : PrintOptions {
  std::string map;
};

struct PrintTokensOptions : PrintOptions {
  std::string colours = "black,white";
  unsigned count = 40;
};

struct PrintScoreOptions : PrintOptions {
  std::string game;
  unsigned players = 2;
};

struct PrintRulesOptions : PrintOptions {
  std::string game;
  std::vector<std::string> decks;  // none: the game's usual one
  std::string rules;               // of a table; empty: none
};

struct PrintGameOptions : PrintOptions {
  std::string path;
  std::string viewer = "spectator";
  std::vector<std::string> decks;
};

// `red,blue`; nothing between two commas is nothing.
std::vector<std::string> words_in(const std::string& list) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    if (end > at) words.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

template <class Order>
Order order_of(const PrintOptions& options) {
  Order order;
  order.language = spoken(options.language);
  order.paper = press::paper_named(options.paper).value_or(press::Paper::A4);
  order.inks = options.black ? press::Inks::Black : press::Inks::Colour;
  return order;
}

int refuse(const press::PrintError& error) {
  complain((error.parameter.empty() ? "" : "--" + error.parameter + ": ") + error.reason);
  return kFailed;
}

int write(const Expected<press::Document, press::PrintError>& document, const std::string& path) {
  if (!document) return refuse(document.error());
  const auto pdf = press::write_pdf(*document);
  if (!pdf) return refuse(pdf.error());
  if (const auto problem = replace_file(path, *pdf)) {
    complain(*problem);
    return kFailed;
  }
  const std::size_t pages = document->pages.size();
  std::cout << path << ": " << pages << (pages == 1 ? " page\n" : " pages\n");
  return kFine;
}

int print_cards(const PrintCardsOptions& options) {
  auto order = order_of<press::CardsOrder>(options);
  order.only = words_in(options.only);
  for (const auto& [name, deck] : {std::pair{options.deck, &order.deck}, std::pair{options.since, &order.since}}) {
    if (name.empty()) continue;
    auto found = find_deck(name);
    if (!found) return refuse({{}, found.error()});
    *deck = *std::move(found);
  }
  return write(press::cards(order), options.out);
}

int print_board(const PrintBoardOptions& options) {
  auto order = order_of<press::BoardOrder>(options);
  auto map = find_map(options.map);
  if (!map) return refuse({{}, map.error()});
  order.map = *std::move(map);
  return write(press::board_pages(order), options.out);
}

int print_tokens(const PrintTokensOptions& options) {
  auto order = order_of<press::TokensOrder>(options);
  order.colours = words_in(options.colours);
  order.count = options.count;
  return write(press::tokens(order), options.out);
}

int print_score(const PrintScoreOptions& options) {
  auto order = order_of<press::ScoreOrder>(options);
  order.game = options.game;
  order.players = options.players;
  return write(press::score_sheet(order, shipped_catalogue()), options.out);
}

int print_rules(const PrintRulesOptions& options) {
  auto order = order_of<press::BookletOrder>(options);
  order.game = options.game;
  order.rules = options.rules;
  std::vector<std::string> names = options.decks;
  const GameKind* game = shipped_catalogue().game(order.game);
  if (names.empty() && game != nullptr && !game->deck.empty()) names.emplace_back(game->deck);
  for (const std::string& name : names) {
    auto found = find_deck(name);
    if (!found) return refuse({{}, found.error()});
    order.decks.push_back(*std::move(found));
  }
  return write(press::rules_booklet(order, shipped_catalogue()), options.out);
}

int print_game(const PrintGameOptions& options) {
  const auto file = RecordFile::open(options.path, options.decks);
  if (!file) return kFailed;
  record::Reader reader = file->reader();
  if (!reader.read()) {
    file->report_failures(reader);
    return kFailed;
  }
  auto order = order_of<press::ReportOrder>(options);
  order.viewer = options.viewer;
  return write(press::game_report(reader, order), options.out);
}

void take_paper(CLI::App& line, PrintOptions& print) {
  take_language(line, print.language);
  line.add_option("--paper", print.paper, "a4 or letter")->check(one_of({"a4", "letter"}));
  line.add_flag("--bw", print.black, "Black alone: marks and hatching instead of colours");
  line.add_option("--out", print.out, "The PDF file")->required();
}

// What lies on the table.
void add_things(const Commands& print) {
  const auto cards = print.add<PrintCardsOptions>(
      "cards", "The cards of a deck, 63 x 88 mm, nine a page, with their backs", kPrintCardsHelp, print_cards);
  take_paper(cards.line, cards.options);
  cards.line.add_option("--deck", cards.options.deck, "A deck's name, or a .toml file")->required();
  cards.line.add_option("--only", cards.options.only, "Only these cards, by their ids: reef,gust");
  cards.line.add_option("--since", cards.options.since, "Only what has changed since this older deck or .toml file");
  const auto board = print.add<PrintBoardOptions>(
      "board", "A board with 23 mm between lines, on pages to glue together", kPrintBoardHelp, print_board);
  take_paper(board.line, board.options);
  board.line.add_option("--map", board.options.map, "A map's name, 13x13, or a .map file")->required();
  const auto tokens =
      print.add<PrintTokensOptions>("tokens", "Stones to cut out, 20 mm wide", kPrintTokensHelp, print_tokens);
  take_paper(tokens.line, tokens.options);
  tokens.line.add_option("--colours,--colors", tokens.options.colours, "Which: red,blue or black,white");
  tokens.line.add_option("--count", tokens.options.count, "How many of each")->check(between(1, 400));
}

// What is read and written.
void add_sheets(const Commands& print) {
  const auto score = print.add<PrintScoreOptions>("score", "Score sheets", kPrintScoreHelp, print_score);
  take_paper(score.line, score.options);
  score.line.add_option("--game", score.options.game, game_names(shipped_catalogue()))->required();
  score.line.add_option("--players", score.options.players, "How many columns, where more than two can play")
      ->check(between(2, 6));
  const auto rules = print.add<PrintRulesOptions>("rules", "The rules as a booklet, with every card of a deck",
                                                  kPrintRulesHelp, print_rules);
  take_paper(rules.line, rules.options);
  rules.line.add_option("--game", rules.options.game, game_names(shipped_catalogue()))->required();
  rules.line.add_option("--deck", rules.options.decks, "Decks by name, or .toml files; without it, the usual one");
  rules.line.add_option("--rules", rules.options.rules,
                        "A table's rules, such as \"fr komi=6.5\": a chapter says what differs");
  const auto game = print.add<PrintGameOptions>("game", "A record as a report, with diagrams and the score",
                                                kPrintGameHelp, print_game);
  take_paper(game.line, game.options);
  game.line.add_option("file", game.options.path, "The record")->required();
  game.line.add_option("--as", game.options.viewer, "Who sees it while it is not over: a faction, or spectator");
  game.line.add_option("--deck", game.options.decks, "Deck files that the record names by their sum");
}

}  // namespace

void add_print(const Commands& commands) {
  const Commands print = commands.group("print", "Cards, boards and stones on paper, as PDF", kPrintHelp);
  add_things(print);
  add_sheets(print);
}

}  // namespace tideline::cli
