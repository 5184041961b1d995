#include "server/shelf.hpp"

#include "base/digest.hpp"
#include "board/map.hpp"
#include "cards/deck_file.hpp"
#include "cards/use.hpp"
#include "record/reader.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/catalogue.hpp"
#include "shipped/describe.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

// Examples are games: those of a stranger's deck may be so long in all, and take nothing back, which costs the most.
constexpr std::size_t kMostExampleLines = 400;
constexpr double kMostExampleLooks = 100'000'000;  // every line may ask whether a card can be finished

// Records name decks and maps: small letters, digits and dashes.
std::optional<TextError> bad_name(const std::string& name) {
  const bool plain = std::all_of(name.begin(), name.end(),
                                 [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
  if (plain && !name.empty() && name.size() <= 40 && !name.starts_with('-') && name != kInlineDeck) return std::nullopt;
  return TextError{{}, "a name has up to 40 small letters, digits and dashes, not " + in_quotes(name)};
}

std::shared_ptr<const Deck> with_digest(const Deck& deck, const std::string& digest) {
  auto summed = std::make_shared<Deck>(deck);
  summed->digest = digest;
  return summed;
}

// The same as a reader sees it.
bool takes_back(const std::string& record) {
  LineReader lines(record);
  while (lines.next() == LineReader::Found::Line) {
    if (lines.tokens()[0].text == "undo") return true;
  }
  return false;
}

std::optional<TextError> run_example(const Catalogue& catalogue, const Deck& deck, const Example& example,
                                     std::size_t& lines) {
  lines += static_cast<std::size_t>(std::count(example.record.begin(), example.record.end(), '\n'));
  if (lines > kMostExampleLines || static_cast<double>(lines) * most_looks(deck) > kMostExampleLooks)
    return TextError{{example.line, 1}, "the examples are too long for this server"};
  if (takes_back(example.record))
    return TextError{{example.line, 1}, "examples with `undo` are not run on this server"};
  record::Reader reader(catalogue, example.record);
  if (reader.read() || reader.failures().empty()) return std::nullopt;
  TextError failure = reader.failures().front();
  failure.place.line += example.line - 1;
  return failure;
}

// The map's text with start points for every number of factions: those that it lists, and those that are found (R3).
std::string listing_starts(const Map& map) {
  std::string text = map.text();
  for (unsigned n = 2; n <= kMaxColours; ++n) {
    if (!map.listed_starts(n).empty()) continue;
    const auto starts = map.starts(n);
    if (starts.empty()) continue;
    text += "start " + std::to_string(n);
    for (const Point p : starts) text += " " + map.point_name(p);
    text += "\n";
  }
  return text;
}

json::Object describe_map(const Map& map) {
  json::List starts;
  for (unsigned n = 2; n <= kMaxColours; ++n) {
    if (!map.listed_starts(n).empty()) starts.add(n);
  }
  return {{"name", map.name()}, {"width", map.width()}, {"height", map.height()}, {"points", map.topology().size()},
          {"starts", starts},   {"text", map.text()}};
}

}  // namespace

Expected<Brought, TextError> check_deck(const std::string& name, const std::string& text) {
  if (const auto bad = bad_name(name)) return *bad;
  if (text.size() > kMostUpload) return TextError{{}, "a deck has at most 65,536 bytes"};
  const auto deck = parse_deck(name, text, card_library());
  if (!deck) return deck.error();
  if (auto bad = ill_written(**deck, text)) return *std::move(bad);
  const GameKind* game = shipped_catalogue().game((*deck)->game);
  if (game == nullptr || game->deck.empty())
    return TextError{{1, 1}, "no game with cards is called " + in_quotes((*deck)->game)};
  if (const auto problem = too_deep(**deck)) return TextError{{}, *problem};
  // The examples play with this deck unless they name another.
  Catalogue catalogue = shipped_catalogue();
  auto usual = std::make_shared<Deck>(**deck);
  usual->name = game->deck;
  catalogue.decks.insert(catalogue.decks.begin(), std::move(usual));
  std::size_t lines = 0;
  for (const CardKind& kind : (*deck)->kinds) {
    if (!kind.in_deck_file) continue;
    for (const Example& example : kind.examples) {
      if (const auto failure = run_example(catalogue, **deck, example, lines)) return *failure;
    }
  }
  const std::string digest = digest_of(text);
  return Brought{{"deck", name, digest, text}, with_digest(**deck, digest)};
}

Expected<Brought, TextError> check_map(const std::string& name, const std::string& text) {
  if (const auto bad = bad_name(name)) return *bad;
  if (text.size() > kMostUpload) return TextError{{}, "a map has at most 65,536 bytes"};
  const auto map = Map::parse(name, text);
  if (!map) return map.error();
  if (auto bad = unclean(text)) return *std::move(bad);
  if (const auto remarks = lint(*map); !remarks.empty()) return TextError{{}, remarks.front()};
  const std::string whole = listing_starts(*map);
  return Brought{{"map", name, digest_of(whole), whole}, nullptr};
}

std::optional<Brought> read_kept(const Store::Text& text) {
  if (text.kind != "deck")
    return Map::parse(text.name, text.text) ? std::optional(Brought{text, nullptr}) : std::nullopt;
  const auto deck = parse_deck(text.name, text.text, card_library());
  if (!deck || shipped_catalogue().game((*deck)->game) == nullptr) return std::nullopt;
  return Brought{text, with_digest(**deck, text.digest)};
}

std::vector<Brought> brought_elsewhere(Store& store, const std::string& digest) {
  std::vector<Brought> brought;
  const auto texts = store.texts(digest);
  if (!texts || digest.empty()) return brought;
  for (const Store::Text& text : *texts) {
    if (auto read = read_kept(text)) brought.push_back(*std::move(read));
  }
  return brought;
}

std::shared_ptr<const Map> map_with_starts(const std::string& name) {
  const auto bare = Map::by_rule(name);
  if (!bare) return nullptr;
  auto map = Map::parse(name, listing_starts(*bare));
  return map ? std::make_shared<const Map>(std::move(*map)) : nullptr;
}

std::shared_ptr<const Map> map_with_starts(Store& store, Metrics& metrics, const std::string& name) {
  if (const auto kept = store.starts(name); kept && *kept) {
    if (auto map = Map::parse(name, **kept)) return std::make_shared<const Map>(std::move(*map));
  }
  auto map = map_with_starts(name);
  ++metrics.starts_sought;
  // If it cannot be kept, somebody looks for them again.
  if (map) (void)store.put_starts(name, map->text());
  return map;
}

bool lacks_starts(const Catalogue& catalogue, std::string_view map) {
  constexpr std::size_t kSmall = 100;  // points: there it is a matter of milliseconds
  const bool known =
      std::any_of(catalogue.maps.begin(), catalogue.maps.end(), [&](const auto& one) { return one->name() == map; });
  if (known) return false;
  const auto bare = Map::by_rule(map);
  return bare && bare->topology().size() > kSmall;
}

void Shelf::add_map(std::shared_ptr<const Map> map) {
  if (!map || !lacks_starts(*catalogue_, map->name())) return;
  auto next = std::make_shared<Catalogue>(*catalogue_);
  next->maps.push_back(std::move(map));
  catalogue_ = std::move(next);
}

Shelf::Shelf() : catalogue_(std::make_shared<const Catalogue>(shipped_catalogue())) { write_json(); }

void Shelf::add(const Brought& text, Millis now) {
  if (now > 0) use(text.digest, now);
  if (find(text.kind, text.digest) != nullptr) return;
  texts_.push_back(text);
  if (!text.cards) return;
  auto next = std::make_shared<Catalogue>(*catalogue_);
  next->decks.push_back(text.cards);
  catalogue_ = std::move(next);
}

bool Shelf::drop(const std::string& digest, Millis since) {
  if (const auto used = used_.find(digest); used != used_.end() && used->second >= since) return false;
  used_.erase(digest);
  std::erase_if(texts_, [&](const Store::Text& text) { return text.digest == digest; });
  auto next = std::make_shared<Catalogue>(*catalogue_);
  std::erase_if(next->decks, [&](const auto& deck) { return deck->digest == digest; });
  catalogue_ = std::move(next);
  return true;
}

const Store::Text* Shelf::find(std::string_view kind, std::string_view digest) const {
  const auto found = std::find_if(texts_.begin(), texts_.end(),
                                  [&](const Store::Text& text) { return text.kind == kind && text.digest == digest; });
  return found == texts_.end() ? nullptr : &*found;
}

void Shelf::write_json() {
  json::List games;
  for (const GameKind* kind : catalogue_->games) games.add(describe(*kind));
  json::List maps;
  for (const auto& map : catalogue_->maps) maps.add(describe_map(*map));
  json::List decks;
  for (const auto& cards : catalogue_->decks) {
    if (const Deck* deck = cards->whole()) decks.add(describe(*deck));
  }
  json::List bots;
  for (const BotPreset& preset : bot_presets()) bots.add(describe(preset));
  const json::Object all{{"games", games}, {"maps", maps}, {"decks", decks}, {"bots", bots}};
  json_ = std::make_shared<const std::string>(all.text());
}

}  // namespace tideline::server
