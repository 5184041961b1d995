// Tables for tests: with dice that need no secret, and somebody at every seat.
#pragma once

#include "base/hash.hpp"
#include "bots/bot.hpp"
#include "shipped/catalogue.hpp"
#include "table/table.hpp"

#include <doctest/doctest.h>
#include <string>
#include <vector>

namespace tideline::test {

inline constexpr Millis kStart = 1'000'000;

// Luck without a secret: good enough for tests.
inline DiceBox dice(std::uint64_t seed = 1) {
  const Luck luck = [seed](std::string_view what, std::uint64_t number, std::string_view added) {
    std::uint64_t sum = combine(mix(seed), number);
    for (const char c : what) sum = combine(sum, static_cast<unsigned char>(c));
    for (const char c : added) sum = combine(sum, static_cast<unsigned char>(c));
    return sum;
  };
  return [luck](std::size_t voids) -> Dice {
    return {luck, "c0ffee" + (voids > 0 ? std::to_string(voids) : ""), "5ec2e7"};
  };
}

inline Table opened(const std::string& header, const std::string& terms = "", std::uint64_t seed = 1) {
  auto table =
      Table::open(shipped_catalogue(), {"A table", "tideline 1\n" + header + "\nbegin\n", terms}, dice(seed), kStart);
  REQUIRE_MESSAGE(table.has_value(), (table ? "" : table.error()));
  return *std::move(table);
}

inline SeatId at(const Table& table, std::string_view name) {
  const auto seat = table.seat_named(name);
  REQUIRE(seat.has_value());
  return *seat;
}

// Everybody sits down, is there, and the game begins.
inline Table begun(const std::string& header, const std::string& terms = "", std::uint64_t seed = 1) {
  Table table = opened(header, terms, seed);
  for (const Seat& seat : std::vector<Seat>(table.seats())) {
    CHECK_FALSE(table.sit(seat.id, "player " + table.name_of(seat.id), kStart));
    table.present(seat.id, true, kStart);
  }
  CHECK_FALSE(table.start({}, kStart));
  return table;
}

// The log as a store keeps it.
inline std::vector<LogLine> log_lines(const Table& table) {
  std::vector<LogLine> lines;
  for (std::size_t i = 0; i < table.log().size(); ++i) {
    const Entry& entry = table.log()[i];
    lines.push_back({entry.at, to_text(table.game().setup(), entry), entry.key});
  }
  return lines;
}

// A random choice; dice and cards from the pile are left to the table.
inline Event some_event(const AnyGame& game, Colour who, Random& random) {
  AnyGame copy = game;
  std::vector<Event> events;
  const auto bot = make_bot(BotSpec{});
  while (events.empty()) {
    const Action action = bot->choose(*copy.observe(who), random, {});
    if (action.verb == Verb::No || action.verb == Verb::Roll || action.verb == Verb::Draw)
      return {who, action.verb, {}};
    copy.apply(action, &events);
  }
  return events[0];
}

}  // namespace tideline::test
