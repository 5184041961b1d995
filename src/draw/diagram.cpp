#include "draw/diagram.hpp"

#include "record/board_text.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <array>

namespace tideline::draw {
namespace {

// Colours as parameters of an ANSI sequence behind 38 (foreground) or 48 (background).
constexpr std::string_view kWood = ";2;232;197;140";
constexpr std::string_view kLine = ";2;90;68;36";
constexpr std::string_view kInk = ";2;20;16;8";
constexpr std::string_view kWater = ";2;143;184;206";

struct StonePaint {
  std::string_view faction;
  std::string_view fill;
  std::string_view letter;
};
constexpr std::array<StonePaint, 8> kStones{{
    {"black", ";2;24;24;24", ";2;255;255;255"},
    {"white", ";2;250;250;250", ";2;20;20;20"},
    {"red", ";2;206;27;34", ";2;255;255;255"},
    {"blue", ";2;78;152;225", ";2;8;36;63"},
    {"green", ";2;14;143;69", ";2;255;255;255"},
    {"yellow", ";2;255;233;92", ";2;58;48;0"},
    {"purple", ";2;74;42;107", ";2;255;255;255"},
    {"orange", ";2;251;122;43", ";2;43;19;0"},
}};

std::string painted(std::string_view foreground, std::string_view background, const std::string& text) {
  return "\x1b[38" + std::string(foreground) + ";48" + std::string(background) + "m" + text + "\x1b[0m";
}

// What is to be shown of one place of the grid.
struct Spot {
  Point point;
  char letter;  // `.`, `_`, or the stone's, in lower case if it is marked as dead
  bool last;
  char origin;  // 0, or the first letter of the faction that began here, in lower case
  Colour stone;
  Colour owner;  // of an empty point, where that is shown
  char note;     // 0, or what stands behind the letter
};

std::string plain_cell(const Spot& spot) {
  if (!spot.point.on_map()) return "   ";
  if (spot.note != 0) return {spot.last ? '(' : ' ', spot.letter, spot.note};
  if (spot.origin != 0) return {spot.last ? '(' : ' ', spot.letter, spot.origin};
  return {spot.last ? '(' : ' ', spot.letter, spot.last ? ')' : ' '};
}

// The lines that leave an empty point, so that holes and missing lines can be seen.
std::string crossing(const Map& map, Point p) {
  constexpr std::array<std::string_view, 16> kCrossings{"·", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                        "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
  const auto [column, row] = map.place(p);
  const auto joined = [&](Point q) { return q.on_map() && map.topology().adjacent(p, q); };
  const bool north = joined(map.at({column, row + 1}));
  const bool east = joined(map.at({column + 1, row}));
  const bool south = row > 0 && joined(map.at({column, row - 1}));
  const bool west = column > 0 && joined(map.at({column - 1, row}));
  const unsigned which = (north ? 1U : 0U) + (east ? 2U : 0U) + (south ? 4U : 0U) + (west ? 8U : 0U);
  return std::string(west ? "─" : " ") + std::string(kCrossings[which]) + (east ? "─" : " ");
}

const StonePaint& paint_of(const AnyGame& game, Colour c) {
  const auto found = std::find_if(kStones.begin(), kStones.end(),
                                  [&](const StonePaint& one) { return one.faction == game.setup().name(c); });
  return found == kStones.end() ? kStones[0] : *found;
}

// The wood, tinted with an owner's colour.
std::string tinted(std::string_view fill) {
  const auto parts = [](std::string_view text) {
    std::array<int, 3> values{};
    std::size_t at = 0;
    for (const char c : text.substr(std::string_view(";2;").size())) {
      if (c == ';') {
        ++at;
      } else {
        values[at] = 10 * values[at] + (c - '0');
      }
    }
    return values;
  };
  const auto wood = parts(kWood);
  const auto ink = parts(fill);
  std::string text = ";2";
  for (std::size_t i = 0; i < wood.size(); ++i) text += ";" + std::to_string((3 * wood[i] + 2 * ink[i]) / 5);
  return text;
}

std::string painted_cell(const AnyGame& game, const Spot& spot) {
  if (!spot.point.on_map()) return painted(kWater, kWater, "   ");
  if (spot.owner) {
    const char note = spot.note != 0 ? spot.note : ' ';
    return painted(kInk, spot.note != 0 ? kWood : tinted(paint_of(game, spot.owner).fill), {' ', spot.letter, note});
  }
  if (!spot.stone && spot.origin != 0) return painted(kLine, kWood, " " + std::string(1, spot.origin) + " ");
  if (!spot.stone) return painted(kLine, kWood, crossing(game.map(), spot.point));
  const StonePaint& stone = paint_of(game, spot.stone);
  // Half blocks make the stone rounder than a full cell would be.
  const std::string letter = painted(stone.letter, stone.fill, std::string(1, spot.letter));
  if (spot.note != 0)
    return painted(stone.fill, kWood, spot.last ? "(" : "▐") + letter + painted(kInk, kWood, std::string(1, spot.note));
  if (spot.last) return painted(stone.letter, stone.fill, "(") + letter + painted(stone.letter, stone.fill, ")");
  return painted(stone.fill, kWood, "▐") + letter + painted(stone.fill, kWood, "▌");
}

std::string column_letters(const Map& map) {
  std::string line = "  ";
  for (unsigned column = 0; column < map.width(); ++column) line += "  " + to_string(GridPlace{column, 0}).substr(0, 1);
  return line + "\n";
}

std::string faction_names(const Setup& setup, ColourSet factions) {
  std::string list;
  for (const Colour c : factions) list += (list.empty() ? "" : ", ") + setup.name(c);
  return list;
}

std::string padded(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

// A column for each faction, a line for each thing that counts.
std::string score_table(const Setup& setup, const Result& result) {
  std::vector<std::string_view> lines;
  std::size_t first = std::string_view("total").size();
  for (const ScoreLine& line : result.sheet) {
    if (std::find(lines.begin(), lines.end(), line.what) == lines.end()) lines.push_back(line.what);
    first = std::max(first, line.what.size());
  }
  const auto row = [&](std::string_view what, const auto& cell) {
    std::string text(what);
    text.resize(first, ' ');
    for (unsigned i = 1; i <= setup.factions.size(); ++i) {
      const std::size_t width = std::max<std::size_t>(setup.factions[i - 1].size(), 4) + 2;
      text += padded(cell(Colour(i)), width);
    }
    return text + "\n";
  };
  std::string text = row("score", [&](Colour c) { return setup.name(c); });
  for (const std::string_view what : lines) {
    text += row(what, [&](Colour c) {
      for (const ScoreLine& line : result.sheet) {
        if (line.faction == c && line.what == what) return points_text(line.value);
      }
      return std::string();
    });
  }
  return text + row("total", [&](Colour c) { return points_text(result.score[c]); });
}

std::string score_sheet(const Setup& setup, const Result& result) {
  std::string text;
  if (result.ending == Ending::Score) text = score_table(setup, result);
  if (result.together()) return text + faction_names(setup, result.winners) + " win together\n";
  if (result.winners.size() > 1) return text + "jigo: " + faction_names(setup, result.winners) + " share the win\n";
  text += faction_names(setup, result.winners) + " wins";
  if (result.ending == Ending::Resignation) text += " by resignation";
  if (result.ending == Ending::Time) text += " on time";
  return text + "\n";
}

// `reef, 2 gust`; cards of a kind stand together.
std::string counted(const Setup& setup, const std::vector<Card>& cards) {
  std::string text;
  for (std::size_t i = 0, next = 0; i < cards.size(); i = next) {
    while (next < cards.size() && cards[next] == cards[i]) ++next;
    text += (text.empty() ? "" : ", ") + (next - i > 1 ? std::to_string(next - i) + " " : "");
    text += record::to_text(setup, arg(cards[i]));
  }
  return text;
}

// Cards, links, dice: what only some games have.
std::string around_the_board(const Setup& setup, const Position& position) {
  std::string text;
  const auto factions = ColourSet::first(static_cast<unsigned>(setup.factions.size()));
  if (setup.deck) {
    for (const Colour c : factions) {
      if (position.hands[c].empty()) continue;
      text += setup.name(c) + "'s hand:";
      for (const Card card : position.hands[c]) text += " " + record::to_text(setup, arg(card));
      text += "\n";
    }
    text += "pile: " + std::to_string(position.pile) + (position.pile == 1 ? " card\n" : " cards\n");
    if (!position.discarded.empty()) text += "discard: " + counted(setup, position.discarded) + "\n";
  }
  for (const Colour c : factions) {
    if (position.banked[c] > 0) text += setup.name(c) + " banked " + std::to_string(position.banked[c]) + "\n";
    if (position.occupier[c]) text += setup.name(c) + " is occupied by " + setup.name(position.occupier[c]) + "\n";
  }
  if (position.die > 0) {
    text += "dice: " + std::to_string(position.die);
    if (position.second_die > 0) text += " " + std::to_string(position.second_die);
    text += "\n";
  }
  for (const Split& split : position.spoils) text += "captured: " + record::to_text(setup, split) + "\n";
  return text;
}

std::string point_names(const Setup& setup, const PointSet& points) {
  std::string list;
  for (const Point p : points) list += " " + setup.map->point_name(p);
  return list;
}

// What stays in force for a while, a line for each thing that does.
std::string lines_in_force(const Setup& setup, const Position& position) {
  const InForce& now = position.in_force;
  std::string text;
  const auto add = [&](const std::string& what, const std::string& list = {}) {
    text += what;
    text += list;
    text += '\n';
  };
  if (!position.anchors.empty()) add("anchored:", point_names(setup, position.anchors));
  for (const Colour c : ColourSet::first(static_cast<unsigned>(setup.factions.size()))) {
    const std::string& name = setup.name(c);
    PointSet closed = now.closed[c];
    for (const InForce::Walled& wall : now.walls) {
      for (const Point p : wall.points) closed.erase(p);
    }
    if (!closed.empty()) add("closed to " + name + ":", point_names(setup, closed));
    std::string quarters;
    for (const std::string& word : record::quarter_words(now.quarters[c]))
      quarters += (quarters.empty() ? " " : " and ") + word;
    if (!quarters.empty()) add(name + "'s next stone:", quarters);
    std::string notes;
    for (const InForce::Note& note : now.notes) {
      if (note.writer == c) notes += " " + record::to_text(setup, note);
    }
    if (!notes.empty()) add(name + "'s notes:", notes);
  }
  if (now.calm) {
    add("no cards until the end of " + setup.name(now.calm->faction) + "'s " +
        (now.calm->this_turn ? "turn" : "next turn"));
  }
  for (const InForce::Walled& wall : now.walls) {
    const std::string turns = wall.turns == 1
                                  ? setup.name(wall.by) + "'s next turn"
                                  : std::to_string(wall.turns) + " more turns of " + setup.name(wall.by) + " begin";
    add("walled until " + turns + ":", point_names(setup, wall.points));
  }
  for (const Colour c : ColourSet::first(static_cast<unsigned>(setup.factions.size()))) {
    const std::string turns = std::to_string(now.truces[c]);
    if (now.truces[c] == 1) add("no captures until " + setup.name(c) + "'s next turn");
    if (now.truces[c] > 1) add("no captures until " + turns + " more turns of " + setup.name(c) + " begin");
  }
  if (now.exchange) {
    add("exchange of " + setup.name(now.exchange->leader) + ": " + std::to_string(now.exchange->rounds) +
        (now.exchange->rounds == 1 ? " round left" : " rounds left"));
  }
  for (const Event& event : now.announced) add("announced: " + record::to_text(setup, event));
  return text;
}

char origin_letter(const Setup& setup, const Position& position, Point p) {
  for (unsigned i = 1; p.on_map() && i <= setup.factions.size(); ++i) {
    if (position.origins[Colour(i)] == p) return setup.factions[i - 1][0];
  }
  return 0;
}

// Whose an empty point will be, and which stones will not stand.
void shade(const Setup& setup, const Shading& shading, Spot& spot) {
  constexpr unsigned kLikely = 60;
  constexpr unsigned kSure = 80;
  spot.origin = 0;
  if (!spot.point.on_map()) return;
  if (spot.stone) {
    if (shading.dead.contains(spot.point)) spot.note = 'x';
    return;
  }
  const Colour owner = shading.owner[spot.point];
  if (!owner || shading.percent[spot.point] < kLikely) return;
  spot.owner = owner;
  spot.letter = setup.name(owner)[0];
  if (shading.percent[spot.point] < kSure) spot.note = '?';
}

}  // namespace

std::string diagram(const AnyGame& game, const Position& position, Paint paint, const Shading* shading) {
  const Setup& setup = game.setup();
  const Map& map = game.map();
  std::string text = column_letters(map);
  const auto rows = record::board_rows(setup, position.stones);
  for (unsigned i = 0; i < rows.size(); ++i) {
    const unsigned row = map.height() - 1 - i;
    const std::string number = (row < 9 ? " " : "") + std::to_string(row + 1);
    text += number + " ";
    for (unsigned column = 0; column < map.width(); ++column) {
      const Point p = map.at({column, row});
      Spot spot{p,
                rows[i][column],
                p.on_map() && p == position.last,
                origin_letter(setup, position, p),
                p.on_map() ? position.stones[p.index()] : kNobody,
                kNobody,
                0};
      if (p.on_map() && position.marked.contains(p)) spot.letter = static_cast<char>(spot.letter - 'A' + 'a');
      if (shading != nullptr) shade(setup, *shading, spot);
      text += paint == Paint::Plain ? plain_cell(spot) : painted_cell(game, spot);
    }
    text += " " + number + "\n";
  }
  text += column_letters(map) + "\n";

  for (unsigned i = 1; i <= setup.factions.size(); ++i) {
    std::string held;
    for (unsigned j = 1; j <= setup.factions.size(); ++j) {
      const auto count = position.prisoners[Colour(i)][Colour(j)];
      if (count > 0) held += (held.empty() ? "" : ", ") + std::to_string(count) + " " + setup.name(Colour(j));
    }
    if (!held.empty()) text += setup.name(Colour(i)) + " holds " + held + "\n";
  }
  text += around_the_board(setup, position) + lines_in_force(setup, position);
  text += "phase: " + std::string(name(position.phase)) + "\n";
  if (position.to_act.table) text += "to decide: the table\n";
  if (!position.to_act.factions.empty()) {
    text += "to decide: " + faction_names(setup, position.to_act.factions);
    text += position.question ? " (a question is open)\n" : "\n";
  }
  if (!position.agreed.empty()) text += "agreed: " + faction_names(setup, position.agreed) + "\n";
  if (position.result) text += score_sheet(setup, *position.result);
  return text;
}

}  // namespace tideline::draw
