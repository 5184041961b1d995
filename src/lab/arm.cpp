#include "lab/arm.hpp"

#include "base/text.hpp"
#include "host/nets.hpp"
#include "record/header.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <sstream>

namespace tideline::lab {

Sitting Arm::sitting(std::uint64_t seed, std::uint64_t number) const {
  Sitting sitting{&start, {}, seed, number, std::nullopt};
  for (std::size_t seat = 0; seat < bots.size(); ++seat) sitting.bots.push_back(bots[(seat + number) % bots.size()]);
  return sitting;
}

std::string Arm::bots_text() const {
  const bool same = std::all_of(names.begin(), names.end(), [&](const std::string& name) { return name == names[0]; });
  std::string text = names[0];
  for (std::size_t i = 1; i < names.size() && !same; ++i) text += "," + names[i];
  return text;
}

Expected<Arm, std::string> make_arm(const AnyGame& start, const std::string& bots) {
  Arm arm{start, {}, {}, {}};
  std::istringstream words(bots);
  for (std::string name; std::getline(words, name, ',');) arm.names.push_back(name);
  const std::size_t seats = start.setup().factions.size();
  if (arm.names.size() == 1) arm.names.resize(seats, arm.names[0]);
  if (arm.names.size() != seats) return "expected one bot, or " + std::to_string(seats) + " with commas between";
  for (const std::string& name : arm.names) {
    auto spec = parse_our_bot(name);
    if (!spec) return spec.error();
    if (spec->milliseconds > 0)
      return in_quotes(name) + " thinks by the clock, so it would not play the same game twice; name playouts instead";
    arm.bots.push_back(*std::move(spec));
  }
  return arm;
}

Plan plan_of(const Order& order, std::string_view kind, const std::vector<const Arm*>& arms) {
  Plan plan{order.folder, {}, order.units, order.jobs, order.stop};
  plan.identity = {{"program", order.program}, {"kind", std::string(kind)}, {"seed", std::to_string(order.seed)}};
  for (std::size_t i = 0; i < arms.size(); ++i) {
    const std::string letter(1, static_cast<char>('a' + i));
    plan.identity.emplace_back("game " + letter, record::header_text(shipped_catalogue(), arms[i]->start));
    plan.identity.emplace_back("bots " + letter, arms[i]->bots_text());
  }
  return plan;
}

}  // namespace tideline::lab
