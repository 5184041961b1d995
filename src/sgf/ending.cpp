#include "sgf/ending.hpp"

#include "games/go/go.hpp"
#include "record/event_text.hpp"
#include "record/remarks.hpp"
#include "sgf/values.hpp"

#include <array>

namespace tideline::sgf {
namespace {

constexpr std::array<Colour, 2> kBoth{go::kBlack, go::kWhite};

Colour other(Colour c) { return c == go::kBlack ? go::kWhite : go::kBlack; }

// Stones in the other side's territory.
PointSet dead_stones(const AnyGame& game, const Position& position, const Node& last) {
  PointSet dead;
  for (const Colour c : kBoth) {
    const Property* territory = last.find(c == go::kBlack ? "TB" : "TW");
    if (territory == nullptr) continue;
    for (const Point p : points_of(territory->values, game.map()).points) {
      if (position.stones[p.index()] == other(c)) dead.insert(p);
    }
  }
  return dead;
}

// Plays events on a copy and notes them down.
struct Trial {
  AnyGame game;
  std::string lines;

  bool submit(const Event& event) {
    if (game.submit(event, nullptr)) return false;
    lines += record::to_text(game.setup(), event) + "\n";
    return true;
  }

  // Servers go to the counting without passes, too.
  bool reach_scoring() {
    while (game.phase() == Phase::Play) {
      if (!submit({*game.to_act().factions.begin(), Verb::Pass, {}})) return false;
      lines += std::string(record::remark::kImplied) + "\n";
    }
    return game.phase() == Phase::Scoring;
  }

  bool count(const Node& last) {
    if (!reach_scoring()) return false;
    const Position position = game.observe(kNobody)->position();
    for (const Point p : dead_stones(game, position, last)) {
      if (!game.observe(kNobody)->position().marked.contains(p) && !submit({go::kBlack, Verb::Mark, {arg(p)}}))
        return false;
    }
    return submit({go::kBlack, Verb::Agree, {}}) && submit({go::kWhite, Verb::Agree, {}}) &&
           game.phase() == Phase::Over;
  }
};

}  // namespace

EndingLines ending_of(const AnyGame& game, const Node& root, const Node& last) {
  const auto outcome = outcome_of(root.first("RE"));
  if (!outcome) return {};
  Trial trial{game, {}};
  if (outcome->ending != Ending::Score) {
    const Verb verb = outcome->ending == Ending::Time ? Verb::Timeout : Verb::Resign;
    trial.submit({other(outcome->winner), verb, {}});
    return {trial.lines, std::nullopt};
  }
  const std::string said = "the result " + in_quotes(simple_text_of(root.first("RE"))) + " is kept as a note: ";
  if (!trial.count(last)) return {{}, said + "the game cannot be counted here"};
  const Outcome counted = outcome_of(*trial.game.observe(kNobody)->position().result);
  if (counted.winner == outcome->winner && (!outcome->margin || counted.margin == outcome->margin))
    return {trial.lines, std::nullopt};
  return {{},
          said + "counting the last position gives " + outcome_text(counted) +
              (last.find("TB") == nullptr && last.find("TW") == nullptr
                   ? ", and the file does not say which stones are dead"
                   : "")};
}

void add_territory(const Map& map, const Position& position, Node& node) {
  const Topology& topology = map.topology();
  PointSet seen;
  std::array<Property, 2> territory{{{"TB", {}, {}}, {"TW", {}, {}}}};
  for (const Point start : topology.points()) {
    if (position.stones[start.index()] || seen.contains(start)) continue;
    std::vector<Point> region{start};
    ColourSet borders;
    seen.insert(start);
    for (std::size_t i = 0; i < region.size(); ++i) {
      for (const Point p : topology.neighbours(region[i])) {
        if (const Colour c = position.stones[p.index()]) {
          borders.insert(c);
        } else if (!seen.contains(p)) {
          seen.insert(p);
          region.push_back(p);
        }
      }
    }
    if (borders.size() != 1) continue;
    for (const Point p : region) territory[borders.contains(go::kBlack) ? 0 : 1].values.push_back(point_text(map, p));
  }
  for (Property& property : territory) {
    if (!property.values.empty()) node.properties.push_back(std::move(property));
  }
}

}  // namespace tideline::sgf
