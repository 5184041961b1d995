#include "server/opening.hpp"

#include "base/text.hpp"
#include "cards/use.hpp"
#include "record/header.hpp"
#include "table/terms.hpp"
#include "table/words.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

// Words that can stand in a line of a header: nothing that ends the line or starts a comment.
bool is_line(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](char c) { return (c >= 0 && c < ' ') || c == '#' || c == '\x7f'; });
}

bool is_word(std::string_view text) { return !text.empty() && is_line(text) && text.find(' ') == std::string::npos; }

Expected<std::vector<std::pair<std::string, std::int64_t>>, std::string> numbers(const boost::json::object* object,
                                                                                 const std::string& what,
                                                                                 std::int64_t least,
                                                                                 std::int64_t most) {
  std::vector<std::pair<std::string, std::int64_t>> list;
  if (object == nullptr) return list;
  Fields fields(*object);
  if (object->size() > kMaxColours) return "`" + what + "`: there are not so many factions";
  for (const auto& [key, value] : *object) {
    const auto number = fields.number(key, least, most);
    if (!number || !is_word(key)) return "`" + what + "`: " + (fields.wrong().empty() ? "a faction" : fields.wrong());
    list.emplace_back(key, *number);
  }
  return list;
}

}  // namespace

Expected<Opening, std::string> read_opening(const boost::json::object& object) {
  Opening opening;
  Fields fields(object);
  opening.title = fields.text("title");
  opening.game = fields.text("game");
  opening.rules = fields.text("rules");
  opening.map = fields.text("map");
  opening.deck = fields.text("deck");
  opening.terms = fields.text("terms");
  opening.word = fields.text("word");
  const boost::json::array* factions = fields.array("factions");
  const boost::json::object* members = fields.object("members");
  const boost::json::object* handicaps = fields.object("handicaps");
  const boost::json::object* seats = fields.object("seats");
  if (!fields.wrong().empty()) return fields.wrong();
  if (!is_word(opening.game)) return std::string("`game`: expected the name of a game");
  if (!is_line(opening.rules)) return std::string("`rules`: expected a preset and options, in one line");
  for (const std::string* word : {&opening.map, &opening.deck}) {
    if (!word->empty() && (!is_word(*word) || *word == kInlineDeck))
      return std::string("`map`, `deck`: expected a name, or the digest of one that was brought");
  }
  if (opening.word.size() > Table::kMostName) return std::string("`word`: at most 40 bytes");
  if (factions != nullptr) {
    for (const boost::json::value& faction : *factions) {
      if (!faction.is_string() || !is_word(faction.get_string()) || opening.factions.size() >= kMaxColours)
        return std::string("`factions`: expected up to six names");
      opening.factions.emplace_back(faction.get_string());
    }
  }
  auto leaders = numbers(members, "members", 1, 20);
  if (!leaders) return leaders.error();
  opening.members = std::move(*leaders);
  auto given = numbers(handicaps, "handicaps", -5, 0);
  if (!given) return given.error();
  opening.handicaps = std::move(*given);
  if (seats != nullptr) {
    for (const auto& [seat, who] : *seats) {
      if (!who.is_string() || opening.seats.size() >= TableCore::kMostChairs)
        return std::string("`seats`: expected `me` or `bot LEVEL`");
      opening.seats.emplace_back(seat, std::string(who.get_string()));
    }
  }
  return opening;
}

Expected<std::vector<std::string>, std::string> read_events(const boost::json::object& object) {
  Fields fields(object);
  const boost::json::array* const events = fields.array("events");
  if (events == nullptr || events->empty() || events->size() > kMostHandedIn)
    return "`events`: expected a list of at most " + std::to_string(kMostHandedIn);
  std::vector<std::string> texts;
  for (const boost::json::value& event : *events) {
    const std::string_view text = event.is_string() ? std::string_view(event.get_string()) : std::string_view();
    const std::string_view words = without_blanks(text);
    if (words.empty() || text.size() > TableCore::kMostWords || !is_line(text) || words.starts_with('@') ||
        words.starts_with("undo"))
      return "`events`: number " + std::to_string(texts.size()) + " is no event";
    texts.emplace_back(text);
  }
  return texts;
}

Expected<std::string, Problem> header_of(const Opening& opening, const Shelf& shelf) {
  std::string text = "tideline 1\ngame " + opening.game + "\n";
  if (!opening.rules.empty()) text += "rules " + opening.rules + "\n";
  if (opening.map.starts_with("sha256:")) {
    const Store::Text* map = shelf.find("map", opening.map);
    if (map == nullptr) return missing("nobody has brought a map with that digest");
    text += "map inline\n" + map->text + (map->text.ends_with('\n') ? "end\n" : "\nend\n");
  } else if (!opening.map.empty()) {
    text += "map " + opening.map + "\n";
  }
  const GameKind* kind = shelf.catalogue()->game(opening.game);
  if (kind == nullptr) return unreadable(shelf.catalogue()->no_game(opening.game));
  std::vector<std::string> factions = opening.factions;
  if (factions.empty())
    factions.assign(kind->factions.begin(), kind->factions.begin() + std::max(2U, kind->least_factions));
  text += "factions";
  for (const std::string& faction : factions) text += " " + faction;
  text += "\n";
  if (opening.deck.starts_with("sha256:")) {
    const Store::Text* deck = shelf.find("deck", opening.deck);
    if (deck == nullptr) return missing("nobody has brought a deck with that digest");
    // It was brought before such decks were refused.
    const auto cards = whole(shelf.catalogue()->deck(deck->name, deck->digest));
    if (const auto problem = cards ? too_deep(*cards) : std::nullopt) return unreadable(*problem);
    text += "deck " + deck->name + " " + deck->digest + "\n";
  } else if (!opening.deck.empty()) {
    text += "deck " + opening.deck + "\n";
  }
  for (const auto& [faction, handicap] : opening.handicaps)
    text += "handicap " + faction + " " + std::to_string(handicap) + "\n";
  for (const auto& [faction, leaders] : opening.members)
    text += "team " + faction + " " + std::to_string(leaders) + "\n";
  return text + "begin\n";
}

std::string to_blame(const Catalogue& catalogue, const Table::Plan& plan) {
  LineReader header(plan.header);
  if (const auto game = record::read_header(catalogue, header); !game) {
    std::string_view text = plan.header;
    for (unsigned line = 1; line < game.error().place.line; ++line)
      text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(" \n"));
    return word == "team" ? "members" : word == "handicap" ? "handicaps" : std::string(word);
  }
  if (!parse_terms(plan.terms)) return "terms";
  return clean_text(plan.title, Table::kMostName) ? "members" : "title";
}

std::string rotated_header(const std::string& header, const std::vector<std::string>& factions) {
  std::string text;
  for (std::size_t from = 0; from < header.size();) {
    const std::size_t end = std::min(header.find('\n', from), header.size() - 1) + 1;
    std::string line = header.substr(from, end - from);
    from = end;
    for (const std::string_view word : {"handicap ", "team "}) {
      if (!line.starts_with(word)) continue;
      const std::size_t blank = line.find(' ', word.size());
      const std::string faction = line.substr(word.size(), blank - word.size());
      const auto found = std::find(factions.begin(), factions.end(), faction);
      if (blank == std::string::npos || found == factions.end()) continue;
      const auto next = found + 1 == factions.end() ? factions.begin() : found + 1;
      line = std::string(word) + *next + line.substr(blank);
      break;
    }
    text += line;
  }
  return text;
}

}  // namespace tideline::server
