#include "lab/measures.hpp"

#include <array>

namespace tideline::lab {
namespace {

constexpr std::int64_t kThousandths = 1000;
constexpr std::int64_t kMinute = 60;  // seconds
// The winner of a comeback was behind by the fourth part of the map.
constexpr std::int64_t kComeback = 4;

using Number = std::optional<std::int64_t>;
using Unit = Figure::Unit;

template <std::int64_t Trial::* number>
Number plain_number(const Trial& trial, const Yardstick&) {
  return trial.*number;
}

template <std::int64_t Trial::* part, std::int64_t Trial::* whole>
Number ratio(const Trial& trial, const Yardstick&) {
  if (trial.*whole == 0) return std::nullopt;
  return trial.*part * kThousandths / (trial.*whole);
}

constexpr std::array<Measure, 16> kMeasures{{
    {"first", Unit::Share, kWholeWin, true,
     [](const Trial& trial, const Yardstick&) -> Number {
       for (const Trial::Seat& seat : trial.seats) {
         if (seat.place == 0) return seat.win;
       }
       return std::nullopt;
     }},
    {"draws", Unit::Share, 1, true,
     [](const Trial& trial, const Yardstick&) -> Number { return trial.drawn() ? 1 : 0; }},
    {"events", Unit::Number, 1, false, plain_number<&Trial::events>},
    {"stones", Unit::Number, 1, false, plain_number<&Trial::stones>},
    {"minutes", Unit::Number, kMinute, false,
     [](const Trial& trial, const Yardstick& yardstick) -> Number {
       return trial.choices * yardstick.pace.choice + trial.stones * yardstick.pace.stone +
              trial.card_moves * yardstick.pace.card;
     }},
    {"choices", Unit::Number, kThousandths, false, ratio<&Trial::open, &Trial::choices>},
    {"margin", Unit::Number, 2, false,
     [](const Trial& trial, const Yardstick&) -> Number {
       if (trial.counted == 0) return std::nullopt;
       return trial.margin;
     }},
    {"changes", Unit::Number, 1, false, plain_number<&Trial::changes>},
    {"swing", Unit::Number, 2, false, plain_number<&Trial::swing>},
    {"decided", Unit::Share, kThousandths, true, plain_number<&Trial::decided>},
    {"comebacks", Unit::Share, 1, true,
     [](const Trial& trial, const Yardstick& yardstick) -> Number {
       return trial.behind * kComeback >= 2 * static_cast<std::int64_t>(yardstick.points) ? 1 : 0;
     }},
    {"cards", Unit::Share, kThousandths, true, ratio<&Trial::card_moves, &Trial::moves>},
    {"could", Unit::Share, kThousandths, true, ratio<&Trial::could, &Trial::begun>},
    {"dead", Unit::Number, 1, false, plain_number<&Trial::dead>},
    {"bound", Unit::Share, kThousandths, true, ratio<&Trial::bound, &Trial::rolls>},
    {"loose", Unit::Number, kThousandths, false,
     [](const Trial& trial, const Yardstick&) -> Number {
       if (trial.rolls == 0) return std::nullopt;
       return trial.loose * kThousandths / static_cast<std::int64_t>(trial.seats.size());
     }},
}};

}  // namespace

std::span<const Measure> all_measures() { return kMeasures; }

const Measure* measure_named(std::string_view key) {
  for (const Measure& measure : kMeasures) {
    if (measure.key == key) return &measure;
  }
  return nullptr;
}

std::string measure_names() {
  std::string text;
  for (const Measure& measure : kMeasures) text += (text.empty() ? "" : ", ") + std::string(measure.key);
  return text;
}

}  // namespace tideline::lab
