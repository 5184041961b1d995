#include "explain/json.hpp"

#include "base/json.hpp"
#include "explain/sentences.hpp"
#include "record/event_text.hpp"
#include "record/json.hpp"

#include <array>
#include <cmath>

namespace tideline::explain {
namespace {

using record::per_faction;
using tideline::json::list;
using tideline::json::Object;
using tideline::json::quoted;

std::string_view name_of(Analysis::Basis basis) {
  constexpr std::array<std::string_view, 4> kNames{"search", "playouts", "scoring", "result"};
  return kNames[static_cast<std::size_t>(basis)];
}

std::string choice_object(const Setup& setup, const Choice& choice) {
  return Object()
      .add_text("event", record::to_text(setup, choice.plan.event))
      .put("complete", choice.plan.complete)
      .put("visits", choice.visits)
      .add("win", decimal(choice.win_share, 3))
      .add("prior", decimal(choice.prior, 3))
      .text();
}

// Rows from the top; null where the map has no point.
std::string ownership_rows(const Setup& setup, const Ownership& ownership, Colour c) {
  const Map& map = *setup.map;
  std::vector<std::string> rows;
  for (unsigned row = map.height(); row-- > 0;) {
    json::List cells;
    for (unsigned column = 0; column < map.width(); ++column) {
      const Point p = map.at({column, row});
      if (p.on_map()) {
        cells.add(percent(ownership.share(p, c)));
      } else {
        cells.add_null();
      }
    }
    rows.push_back(cells.text());
  }
  return json::lines(rows, [](const std::string& cells) { return cells; }, "    ");
}

}  // namespace

std::string decimal(double value, int digits) {
  long scale = 1;
  for (int i = 0; i < digits; ++i) scale *= 10;
  const long whole = std::lround(value * static_cast<double>(scale));
  std::string rest = std::to_string(std::labs(whole) % scale);
  rest.insert(0, static_cast<std::size_t>(digits) - rest.size(), '0');
  return (whole < 0 ? "-" : "") + std::to_string(std::labs(whole) / scale) + "." + rest;
}

std::string json(const Setup& setup, const Position& position, const Analysis& analysis, std::size_t at,
                 Language language) {
  const bool counted = !position.result || position.result->ending == Ending::Score;
  const auto plan = [&](const Plan& one) { return quoted(to_text(setup, one)); };
  return Object()
      .put("at", at)
      .line()
      .put("viewer", analysis.viewer ? std::string_view(setup.name(analysis.viewer)) : "spectator")
      .line()
      .put("phase", name(position.phase))
      .line()
      .put("basis", name_of(analysis.basis))
      .line()
      .put("rounds", analysis.rounds)
      .line()
      .put("text", sentences(setup, position, analysis, language))
      .line()
      .add("win", per_faction(setup, [&](Colour c) { return decimal(analysis.win_share[c], 3); }))
      .line()
      .add("score", counted ? per_faction(setup, [&](Colour c) { return decimal(analysis.mean_score[c], 1); }) : "null")
      .line()
      .add("choices", list(analysis.choices, [&](const Choice& one) { return choice_object(setup, one); }))
      .line()
      .add("line", list(analysis.line, plan))
      .line()
      .put("settled", analysis.settled)
      .line()
      .add("dead", list(analysis.dead, [&](Point p) { return quoted(setup.map->point_name(p)); }))
      .line()
      .add("ownership", per_faction(setup, [&](Colour c) { return ownership_rows(setup, analysis.ownership, c); }))
      .text();
}

}  // namespace tideline::explain
