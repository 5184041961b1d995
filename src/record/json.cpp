#include "record/json.hpp"

#include "record/board_text.hpp"
#include "record/event_text.hpp"

namespace tideline::record {
namespace {

using tideline::json::list;
using tideline::json::Object;
using tideline::json::quoted;

std::string quoted_list(const Setup& setup, ColourSet factions) {
  return list(factions, [&](Colour c) { return quoted(setup.name(c)); });
}

std::string points_list(const Setup& setup, const PointSet& points) {
  return list(points, [&](Point p) { return quoted(setup.map->point_name(p)); });
}

std::string cards_list(const Setup& setup, const std::vector<Card>& cards) {
  return list(cards, [&](Card card) { return quoted(to_text(setup, arg(card))); });
}

// What stays in force for a while; a key for each thing that does.
void add_in_force(Object& object, const Setup& setup, const Position& position) {
  const InForce& now = position.in_force;
  const auto add = [&](std::string_view key, const std::string& value) {
    if (value != "{}" && value != "[]") object.line().add(key, value);
  };
  add("anchors", points_list(setup, position.anchors));
  add("closed", per_faction(setup, [&](Colour c) {
        return now.closed[c].empty() ? std::string() : points_list(setup, now.closed[c]);
      }));
  add("quarters", per_faction(setup, [&](Colour c) {
        const auto words = quarter_words(now.quarters[c]);
        return words.empty() ? std::string() : list(words, quoted);
      }));
  if (now.calm) {
    const Object calm{{"faction", setup.name(now.calm->faction)}, {"turn", now.calm->this_turn ? "this" : "next"}};
    object.line().put("calm", calm);
  }
  add("walls", list(now.walls, [&](const InForce::Walled& wall) {
        return Object{{"by", setup.name(wall.by)}, {"turns", wall.turns}}
            .add("points", points_list(setup, wall.points))
            .text();
      }));
  add("truces",
      per_faction(setup, [&](Colour c) { return now.truces[c] == 0 ? std::string() : std::to_string(now.truces[c]); }));
  if (now.exchange) {
    const Object exchange{{"rounds", now.exchange->rounds},
                          {"leader", setup.name(now.exchange->leader)},
                          {"mover", setup.name(now.exchange->mover)}};
    object.line().put("exchange", exchange);
  }
  add("stack", list(now.announced, [&](const Event& event) { return quoted(to_text(setup, event)); }));
  if (!now.announced.empty()) add("asked", quoted(setup.name(*position.to_act.factions.begin())));
  add("notes", list(now.notes, [&](const InForce::Note& note) {
        return Object{{"by", setup.name(note.writer)}, {"at", to_text(setup, note)}, {"turns", note.turns}}.text();
      }));
}

// What whoever draws the position wants besides; a key for each thing that there is.
void add_for_clients(Object& object, const Setup& setup, const Position& position) {
  const auto add = [&](std::string_view key, const std::string& value) { object.line().add(key, value); };
  if (position.last.on_map()) add("last", quoted(setup.map->point_name(position.last)));
  if (!position.marked.empty()) add("marked", points_list(setup, position.marked));
  if (!position.agreed.empty()) add("agreed", quoted_list(setup, position.agreed));
  if (!position.order.empty()) add("order", list(position.order, [&](Colour c) { return quoted(setup.name(c)); }));
  if (position.question) add("question", "true");
  if (position.result && !position.result->sheet.empty()) {
    add("sheet", list(position.result->sheet, [&](const ScoreLine& line) {
          return Object()
              .add_text("faction", setup.name(line.faction))
              .add_text("what", line.what)
              .add("value", points_text(line.value))
              .text();
        }));
  }
}

}  // namespace

std::string json(const Setup& setup, const Split& split) {
  const auto stones = per_faction(
      setup, [&](Colour c) { return split.stones[c] > 0 ? std::to_string(split.stones[c]) : std::string(); });
  const auto shares = per_faction(
      setup, [&](Colour c) { return split.captors.contains(c) ? std::to_string(split.share) : std::string(); });
  const std::string_view why = split.by_capture ? "captured" : "most";
  return Object()
      .add("stones", stones)
      .add("shares", shares)
      .put("rest", split.rest)
      .add("rest_to", split.rest > 0 ? quoted(setup.name(split.rest_to)) : "null")
      .add("rest_why", split.rest > 0 ? quoted(why) : "null")
      .put("text", to_text(setup, split))
      .text();
}

std::string json(const AnyGame& game, const Position& position) {
  const Setup& setup = game.setup();
  const auto prisoners = per_faction(setup, [&](Colour holder) {
    return per_faction(setup,
                       [&](Colour c) { return c == holder ? "" : std::to_string(position.prisoners[holder][c]); });
  });
  const auto occupied = per_faction(
      setup, [&](Colour c) { return position.occupier[c] ? quoted(setup.name(position.occupier[c])) : std::string(); });
  Object object;
  const auto add = [&](std::string_view key, const std::string& value) { object.line().add(key, value); };
  add("board", list(board_rows(setup, position.stones), quoted));
  add("turn", quoted_list(setup, position.to_act.factions));
  add("phase", quoted(name(position.phase)));
  add("prisoners", prisoners);
  add("hands", per_faction(setup, [&](Colour c) { return cards_list(setup, position.hands[c]); }));
  add("occupied", occupied);
  if (!position.spoils.empty())
    add("spoils", list(position.spoils, [&](const Split& split) { return json(setup, split); }));
  if (position.member_counts)
    add("member", per_faction(setup, [&](Colour c) { return std::to_string(position.member[c] + 1); }));
  const auto origins = per_faction(setup, [&](Colour c) {
    return position.origins[c].on_map() ? quoted(setup.map->point_name(position.origins[c])) : std::string();
  });
  if (origins != "{}" || !position.order.empty()) add("origins", origins);
  if (!position.order.empty())
    add("banked", per_faction(setup, [&](Colour c) { return std::to_string(position.banked[c]); }));
  if (position.die > 0) {
    tideline::json::List dice;
    dice.add(position.die);
    if (position.second_die > 0) dice.add(position.second_die);
    add("dice", dice.text());
    add("reach", std::to_string(position.reach));
  }
  if (setup.deck) {
    add("pile", std::to_string(position.pile));
    add("discard", cards_list(setup, position.discarded));
  }
  add_in_force(object, setup, position);
  add_for_clients(object, setup, position);
  const auto& result = position.result;
  add("score", result && result->ending == Ending::Score
                   ? per_faction(setup, [&](Colour c) { return points_text(result->score[c]); })
                   : "null");
  add("winners", result ? quoted_list(setup, result->winners) : "null");
  if (result && result->together()) add("together", "true");
  return object.text() + "\n";
}

}  // namespace tideline::record
