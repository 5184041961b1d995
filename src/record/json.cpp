#include "record/json.hpp"

#include "base/json.hpp"
#include "record/board_text.hpp"
#include "record/event_text.hpp"

namespace tideline::record {
namespace {

using tideline::json::quoted;

std::string quoted_list(const Setup& setup, ColourSet factions) {
  std::string list;
  for (const Colour c : factions) list += (list.empty() ? "\"" : ", \"") + setup.name(c) + "\"";
  return "[" + list + "]";
}

// {"black": …, "white": …} with a value for each faction.
template <class F>
std::string per_faction(const Setup& setup, F value) {
  std::string out;
  for (unsigned i = 1; i <= setup.factions.size(); ++i) {
    const std::string text = value(Colour(i));
    if (text.empty()) continue;
    out += (out.empty() ? "\"" : ", \"") + setup.name(Colour(i)) + "\": " + text;
  }
  return "{" + out + "}";
}

std::string points_list(const Setup& setup, const PointSet& points) {
  return tideline::json::list(points, [&](Point p) { return quoted(setup.map->point_name(p)); });
}

std::string cards_list(const Setup& setup, const std::vector<Card>& cards) {
  return tideline::json::list(cards, [&](Card card) { return quoted(to_text(setup, arg(card))); });
}

// What stays in force for a while; a key for each thing that does.
std::string keys_in_force(const Setup& setup, const Position& position) {
  const InForce& now = position.in_force;
  std::string text;
  const auto add = [&](std::string_view key, const std::string& value) {
    if (value != "{}" && value != "[]") text += ",\n \"" + std::string(key) + "\": " + value;
  };
  add("anchors", points_list(setup, position.anchors));
  add("closed", per_faction(setup, [&](Colour c) {
        return now.closed[c].empty() ? std::string() : points_list(setup, now.closed[c]);
      }));
  add("quarters", per_faction(setup, [&](Colour c) {
        const auto words = quarter_words(now.quarters[c]);
        return words.empty() ? std::string() : tideline::json::list(words, quoted);
      }));
  if (now.calm)
    add("calm", "{\"faction\": " + quoted(setup.name(now.calm->faction)) +
                    ", \"turn\": " + (now.calm->this_turn ? "\"this\"" : "\"next\"") + "}");
  if (now.exchange)
    add("exchange", "{\"rounds\": " + std::to_string(now.exchange->rounds) +
                        ", \"leader\": " + quoted(setup.name(now.exchange->leader)) +
                        ", \"mover\": " + quoted(setup.name(now.exchange->mover)) + "}");
  add("stack", tideline::json::list(now.announced, [&](const Event& event) { return quoted(to_text(setup, event)); }));
  if (!now.announced.empty()) add("asked", quoted(setup.name(*position.to_act.factions.begin())));
  add("notes", tideline::json::list(now.notes, [&](const InForce::Note& note) {
        return "{\"by\": " + quoted(setup.name(note.writer)) + ", \"at\": " + quoted(to_text(setup, note)) +
               ", \"turns\": " + std::to_string(note.turns) + "}";
      }));
  return text;
}

// What whoever draws the position wants besides; a key for each thing that there is.
std::string for_clients(const Setup& setup, const Position& position) {
  std::string text;
  const auto add = [&](std::string_view key, const std::string& value) {
    text += ",\n \"" + std::string(key) + "\": " + value;
  };
  if (position.last.on_map()) add("last", quoted(setup.map->point_name(position.last)));
  if (!position.marked.empty()) add("marked", points_list(setup, position.marked));
  if (!position.agreed.empty()) add("agreed", quoted_list(setup, position.agreed));
  if (!position.order.empty()) {
    add("order", tideline::json::list(position.order, [&](Colour c) { return quoted(setup.name(c)); }));
  }
  if (position.question) add("question", "true");
  if (position.result && !position.result->sheet.empty()) {
    add("sheet", tideline::json::list(position.result->sheet, [&](const ScoreLine& line) {
          return tideline::json::Object()
              .add_text("faction", setup.name(line.faction))
              .add_text("what", line.what)
              .add("value", points_text(line.value))
              .text();
        }));
  }
  return text;
}

}  // namespace

std::string json(const Setup& setup, const Split& split) {
  const auto stones = per_faction(
      setup, [&](Colour c) { return split.stones[c] > 0 ? std::to_string(split.stones[c]) : std::string(); });
  const auto shares = per_faction(
      setup, [&](Colour c) { return split.captors.contains(c) ? std::to_string(split.share) : std::string(); });
  return "{\"stones\": " + stones + ", \"shares\": " + shares + ", \"rest\": " + std::to_string(split.rest) +
         ", \"rest_to\": " + (split.rest > 0 ? "\"" + setup.name(split.rest_to) + "\"" : "null") + ", \"rest_why\": " +
         (split.rest == 0    ? "null"
          : split.by_capture ? "\"captured\""
                             : "\"most\"") +
         ", \"text\": \"" + to_text(setup, split) + "\"}";
}

std::string json(const AnyGame& game, const Position& position) {
  const Setup& setup = game.setup();
  std::string rows;
  for (const std::string& row : board_rows(setup, position.stones)) rows += (rows.empty() ? "\"" : ", \"") + row + "\"";
  const auto prisoners = per_faction(setup, [&](Colour holder) {
    return per_faction(setup,
                       [&](Colour c) { return c == holder ? "" : std::to_string(position.prisoners[holder][c]); });
  });
  const auto hands = per_faction(setup, [&](Colour c) { return cards_list(setup, position.hands[c]); });
  const auto occupied = per_faction(
      setup, [&](Colour c) { return position.occupier[c] ? "\"" + setup.name(position.occupier[c]) + "\"" : ""; });
  std::string spoils;
  for (const Split& split : position.spoils) spoils += (spoils.empty() ? "" : ", ") + json(setup, split);
  std::string text = "{\"board\": [" + rows + "],\n \"turn\": " + quoted_list(setup, position.to_act.factions) +
                     ",\n \"phase\": \"" + std::string(name(position.phase)) + "\",\n \"prisoners\": " + prisoners +
                     ",\n \"hands\": " + hands + ",\n \"occupied\": " + occupied;
  if (!spoils.empty()) text += ",\n \"spoils\": [" + spoils + "]";
  if (position.member_counts)
    text += ",\n \"member\": " + per_faction(setup, [&](Colour c) { return std::to_string(position.member[c] + 1); });
  const auto origins = per_faction(setup, [&](Colour c) {
    return position.origins[c].on_map() ? "\"" + setup.map->point_name(position.origins[c]) + "\"" : "";
  });
  if (origins != "{}" || !position.order.empty()) text += ",\n \"origins\": " + origins;
  if (!position.order.empty()) {
    text += ",\n \"banked\": " + per_faction(setup, [&](Colour c) { return std::to_string(position.banked[c]); });
  }
  if (position.die > 0) {
    text += ",\n \"dice\": [" + std::to_string(position.die) +
            (position.second_die > 0 ? ", " + std::to_string(position.second_die) : "") +
            "],\n \"reach\": " + std::to_string(position.reach);
  }
  if (setup.deck) {
    text += ",\n \"pile\": " + std::to_string(position.pile);
    text += ",\n \"discard\": " + cards_list(setup, position.discarded);
  }
  text += keys_in_force(setup, position);
  text += for_clients(setup, position);
  const auto& result = position.result;
  text += ",\n \"score\": ";
  text += result && result->ending == Ending::Score
              ? per_faction(setup, [&](Colour c) { return points_text(result->score[c]); })
              : "null";
  text += ",\n \"winners\": " + (result ? quoted_list(setup, result->winners) : std::string("null"));
  if (result && result->together()) text += ",\n \"together\": true";
  return text + "}\n";
}

}  // namespace tideline::record
