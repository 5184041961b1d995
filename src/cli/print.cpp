// `tideline print`: writes PDF files to print and cut out.
#include "cli/commands.hpp"
#include "cli/decks.hpp"
#include "cli/files.hpp"
#include "cli/maps.hpp"
#include "cli/words.hpp"
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

}  // namespace

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
  return write(press::score_sheet(order), options.out);
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
  const auto text = read_file(options.path);
  if (!text) {
    report(options.path, text.error());
    return kFailed;
  }
  const auto catalogue = catalogue_with(options.decks);
  if (!catalogue) return refuse({{}, catalogue.error()});
  record::Reader reader(*catalogue, *text);
  if (!reader.read()) {
    for (const TextError& failure : reader.failures()) report(options.path, failure);
    return kFailed;
  }
  auto order = order_of<press::ReportOrder>(options);
  order.viewer = options.viewer;
  return write(press::game_report(reader, order), options.out);
}

}  // namespace tideline::cli
