#include "explain/json.hpp"

#include "explain/sentences.hpp"
#include "record/event_text.hpp"

#include <array>
#include <cmath>

namespace tideline::explain {
namespace {

using tideline::json::list;
using tideline::json::quoted;

std::string name_of(Analysis::Basis basis) {
  constexpr std::array<const char*, 4> kNames{"search", "playouts", "scoring", "result"};
  return kNames[static_cast<std::size_t>(basis)];
}

std::string choice_object(const Setup& setup, const Choice& choice) {
  return "{\"event\": " + quoted(record::to_text(setup, choice.plan.event)) +
         ", \"complete\": " + (choice.plan.complete ? "true" : "false") +
         ", \"visits\": " + std::to_string(choice.visits) + ", \"win\": " + decimal(choice.win_share, 3) +
         ", \"prior\": " + decimal(choice.prior, 3) + "}";
}

// Rows from the top; null where the map has no point.
std::string ownership_rows(const Setup& setup, const Ownership& ownership, Colour c) {
  const Map& map = *setup.map;
  std::string rows;
  for (unsigned row = map.height(); row-- > 0;) {
    std::string cells;
    for (unsigned column = 0; column < map.width(); ++column) {
      const Point p = map.at({column, row});
      cells += (column > 0 ? ", " : "") + (p.on_map() ? std::to_string(percent(ownership.share(p, c))) : "null");
    }
    rows += (rows.empty() ? "\n    [" : ",\n    [") + cells + "]";
  }
  return "[" + rows + "]";
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
  return "{\"at\": " + std::to_string(at) +
         ",\n \"viewer\": " + quoted(analysis.viewer ? setup.name(analysis.viewer) : "spectator") +
         ",\n \"phase\": " + quoted(std::string(name(position.phase))) +
         ",\n \"basis\": " + quoted(name_of(analysis.basis)) + ",\n \"rounds\": " + std::to_string(analysis.rounds) +
         ",\n \"text\": " + quoted(sentences(setup, position, analysis, language)) +
         ",\n \"win\": " + per_faction(setup, [&](Colour c) { return decimal(analysis.win_share[c], 3); }) +
         ",\n \"score\": " +
         (counted ? per_faction(setup, [&](Colour c) { return decimal(analysis.mean_score[c], 1); }) : "null") +
         ",\n \"choices\": " + list(analysis.choices, [&](const Choice& one) { return choice_object(setup, one); }) +
         ",\n \"line\": " + list(analysis.line, plan) + ",\n \"settled\": " + (analysis.settled ? "true" : "false") +
         ",\n \"dead\": " + list(analysis.dead, [&](Point p) { return quoted(setup.map->point_name(p)); }) +
         ",\n \"ownership\": " +
         per_faction(setup, [&](Colour c) { return ownership_rows(setup, analysis.ownership, c); }) + "}";
}

}  // namespace tideline::explain
