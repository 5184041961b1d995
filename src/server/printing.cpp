#include "server/printing.hpp"

#include "base/text.hpp"
#include "cards/card_kind.hpp"
#include "press/board_pages.hpp"
#include "press/booklet.hpp"
#include "press/cards.hpp"
#include "press/game_report.hpp"
#include "press/score.hpp"
#include "press/tokens.hpp"
#include "press/words.hpp"
#include "record/reader.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace tideline::server {
namespace {

using Draw = std::function<Expected<press::Document, press::PrintError>()>;

constexpr int kMostPages = 9'999;
constexpr unsigned kMostCards = 270;  // of a stranger's order: sixty pages

Problem wrong(std::string_view parameter, const std::string& reason) {
  return unreadable("`" + std::string(parameter) + "`: " + reason);
}

// The parameters of a request; remembers the first that is wrong.
class Query {
 public:
  Query(const Request& request, const Shelf& shelf, std::shared_ptr<const std::string> record)
      : request_(request), shelf_(shelf), record_(std::move(record)) {}

  [[nodiscard]] const std::optional<Problem>& problem() const { return problem_; }
  [[nodiscard]] bool says(std::string_view key) const { return !request_.asked(key).empty(); }

  void only(std::span<const std::string_view> known) {
    for (const auto& [key, value] : request_.query) {
      if (std::find(known.begin(), known.end(), key) == known.end())
        fail(key.substr(0, 40), "there is no such parameter here");
    }
  }

  template <class Order>
  void usual(Order& order) {
    order.language = one_of<Language>("lang", language_named, Language::English, "expected en, fr or hu");
    order.paper = one_of<press::Paper>("paper", press::paper_named, press::Paper::A4, "expected a4 or letter");
    if (const auto bw = request_.asked("bw"); bw == "1") {
      order.inks = press::Inks::Black;
    } else if (!bw.empty() && bw != "0") {
      fail("bw", "expected 0 or 1");
    }
  }

  std::string text(std::string_view key) { return std::string(request_.asked(key)); }

  unsigned number(std::string_view key, unsigned usual, unsigned least, unsigned most) {
    if (!says(key)) return usual;
    const int number = parse_number(request_.asked(key), static_cast<int>(most));
    if (number >= static_cast<int>(least)) return static_cast<unsigned>(number);
    fail(key, "expected a number from " + std::to_string(least) + " to " + std::to_string(most));
    return usual;
  }

  // `red,blue`.
  std::vector<std::string> list(std::string_view key) {
    std::vector<std::string> words;
    const std::string_view all = request_.asked(key);
    for (std::size_t at = 0; at < all.size() && words.size() < 256;) {
      const std::size_t end = std::min(all.find(',', at), all.size());
      if (end > at) words.emplace_back(all.substr(at, end - at));
      at = end + 1;
    }
    return words;
  }

  // What is named, or what is usual in the game that is named.
  std::string named_or_usual(std::string_view key, std::string_view GameKind::* usual) {
    if (says(key) || !says("game")) return text(key);
    const GameKind* game = catalogue()->game(request_.asked("game"));
    if (game == nullptr) {
      fail("game", "expected the name of a game; found " + in_quotes(request_.asked("game")));
    } else if ((game->*usual).empty()) {
      fail("game", std::string(game->name) + " has no " + std::string(key) + " of its own: name one with `" +
                       std::string(key) + "`");
    } else {
      return std::string(game->*usual);
    }
    return {};
  }

  std::shared_ptr<const Deck> deck(std::string_view key) { return deck(key, text(key)); }

  std::shared_ptr<const Deck> deck(std::string_view key, std::string name) {
    std::string digest;
    if (name.starts_with("sha256:")) {
      const Store::Text* brought = shelf_.find("deck", name);
      digest = name;
      if (brought != nullptr) name = brought->name;
    }
    auto deck = whole(shelf_.catalogue()->deck(name, digest));
    if (!deck)
      fail(key, "expected the name of a deck, or the digest of one that was brought; found " + in_quotes(name));
    return deck;
  }

  [[nodiscard]] const std::shared_ptr<const Catalogue>& catalogue() const { return shelf_.catalogue(); }
  [[nodiscard]] const std::shared_ptr<const std::string>& record() const { return record_; }

  std::shared_ptr<const Map> map(std::string_view key, const std::string& name) {
    if (const Store::Text* brought = name.starts_with("sha256:") ? shelf_.find("map", name) : nullptr) {
      auto map = Map::parse(brought->name, brought->text);
      if (map) return std::make_shared<const Map>(*std::move(map));
    }
    auto map = shelf_.catalogue()->map(name);
    if (map) return *std::move(map);
    fail(key, map.error());
    return nullptr;
  }

 private:
  template <class T, class F>
  T one_of(std::string_view key, F named, T usual, const char* expected) {
    if (!says(key)) return usual;
    if (const auto value = named(request_.asked(key))) return *value;
    fail(key, expected);
    return usual;
  }

  void fail(std::string_view key, const std::string& reason) {
    if (!problem_) problem_ = wrong(key, reason);
  }

  const Request& request_;
  const Shelf& shelf_;
  std::shared_ptr<const std::string> record_;
  std::optional<Problem> problem_;
};

constexpr std::array<std::string_view, 5> kUsual{"lang", "paper", "bw", "format", "page"};

Draw read_cards(Query& query) {
  press::CardsOrder order;
  query.usual(order);
  order.deck = query.deck("deck", query.named_or_usual("deck", &GameKind::deck));
  if (query.says("since")) order.since = query.deck("since");
  order.only = query.list("only");
  order.most = kMostCards;
  return [order] { return press::cards(order); };
}

Draw read_board(Query& query) {
  press::BoardOrder order;
  query.usual(order);
  order.map = query.map("map", query.named_or_usual("map", &GameKind::map));
  return [order] { return press::board_pages(order); };
}

Draw read_tokens(Query& query) {
  press::TokensOrder order;
  query.usual(order);
  if (query.says("colours")) order.colours = query.list("colours");
  order.count = query.number("count", order.count, 1, press::kMostTokens);
  return [order] { return press::tokens(order); };
}

Draw read_score(Query& query) {
  press::ScoreOrder order;
  query.usual(order);
  order.game = query.text("game");
  order.players = query.number("players", order.players, 2, kMaxColours);
  return [order, catalogue = query.catalogue()] { return press::score_sheet(order, *catalogue); };
}

Draw read_rules(Query& query) {
  press::BookletOrder order;
  query.usual(order);
  order.game = query.text("game");
  order.rules = query.text("rules");
  std::vector<std::string> names = query.list("deck");
  names.resize(std::min(names.size(), press::kMostDecks + 1));  // one too many is said to be
  const GameKind* game = query.catalogue()->game(order.game);
  if (names.empty() && game != nullptr && !game->deck.empty()) names.emplace_back(game->deck);
  for (const std::string& name : names) {
    if (auto deck = query.deck("deck", name)) order.decks.push_back(std::move(deck));
  }
  return [order, catalogue = query.catalogue()] { return press::rules_booklet(order, *catalogue); };
}

Draw read_game(Query& query) {
  press::ReportOrder order;
  query.usual(order);
  order.source = "table";
  return
      [order, text = query.record(), catalogue = query.catalogue()]() -> Expected<press::Document, press::PrintError> {
        record::Reader reader(*catalogue, *text);
        if (!reader.read()) return press::PrintError{"table", "its record cannot be read"};
        return press::game_report(reader, order);
      };
}

struct Kind {
  std::string_view name;
  std::array<std::string_view, 4> parameters;  // besides the usual ones
  Draw (*read)(Query& query);
};
constexpr std::array<Kind, 6> kKinds{{
    {"cards", {"game", "deck", "only", "since"}, read_cards},
    {"board", {"game", "map"}, read_board},
    {"tokens", {"colours", "count"}, read_tokens},
    {"score", {"game", "players"}, read_score},
    {"rules", {"game", "deck", "rules"}, read_rules},
    {"game", {"table"}, read_game},
}};

}  // namespace

Expected<Printing, Problem> read_printing(const std::string& what, const Request& request, const Shelf& shelf,
                                          std::shared_ptr<const std::string> record) {
  const auto* const kind =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const Kind& one) { return one.name == what; });
  if (kind == kKinds.end()) return missing("what is printed is cards, board, tokens, score, rules or game");
  Query query(request, shelf, std::move(record));
  std::vector<std::string_view> known(kUsual.begin(), kUsual.end());
  known.insert(known.end(), kind->parameters.begin(), kind->parameters.end());
  query.only(known);
  Printing printing{what, std::nullopt, kind->read(query)};
  const std::string format = query.text("format");
  if (format == "svg") {
    printing.page = query.number("page", 1, 1, kMostPages) - 1;
  } else if (!format.empty() && format != "pdf") {
    return wrong("format", "expected pdf or svg");
  }
  if (query.problem()) return *query.problem();
  return printing;
}

Expected<Response, Problem> print(const Printing& printing) {
  const auto refusal = [](const press::PrintError& error) {
    // What no parameter is to blame for is this machine's: a font is missing.
    if (error.parameter.empty()) return Problem{503, "print", error.reason, {}, 0};
    return wrong(error.parameter, error.reason);
  };
  const auto document = printing.draw();
  if (!document) return refusal(document.error());
  auto file = printing.page ? press::write_svg(*document, *printing.page) : press::write_pdf(*document);
  if (!file) return refusal(file.error());
  Response response = response_of(200, printing.page ? "image/svg+xml" : "application/pdf", *std::move(file));
  response.headers.emplace_back("Tideline-Pages", std::to_string(document->pages.size()));
  // A game goes on; a deck or a map of that name may be another tomorrow.
  response.headers.emplace_back("Cache-Control", printing.what == "game" ? "no-store" : "no-cache");
  if (!printing.page)
    response.headers.emplace_back("Content-Disposition", "inline; filename=\"tideline-" + printing.what + ".pdf\"");
  return response;
}

}  // namespace tideline::server
