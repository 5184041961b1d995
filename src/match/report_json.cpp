#include "base/json.hpp"
#include "match/report.hpp"

#include <cmath>
#include <iomanip>
#include <sstream>

namespace tideline::match {
namespace {

using json::Object;

// What is endless, as Elo can be, has no number in JSON.
std::string number(double value) {
  if (!std::isfinite(value)) return "null";
  std::ostringstream out;
  out << std::setprecision(6) << value;
  return out.str();
}

std::string standing_json(const Standing& one, bool with_elo) {
  const auto milliseconds = [](std::chrono::nanoseconds time) {
    return std::chrono::duration<double, std::milli>(time).count();
  };
  const Tally& tally = one.tally;
  const auto [low, high] = tally.rate_interval();
  Object json;
  json.add("name", json::quoted(one.label))
      .add("seat", json::quoted(one.origin))
      .add("seats", std::to_string(one.seats));
  json.add("games", std::to_string(tally.games())).add("wins", std::to_string(tally.wins));
  json.add("draws", std::to_string(tally.draws)).add("losses", std::to_string(tally.losses));
  json.add("rate", number(tally.rate())).add("rate_low", number(low)).add("rate_high", number(high));
  if (with_elo)
    json.add("elo", number(elo(tally.rate()))).add("elo_low", number(elo(low))).add("elo_high", number(elo(high)));
  if (!one.outside) {
    const Effort& effort = one.effort;
    const double choices = static_cast<double>(effort.choices);
    json.add("choices", std::to_string(effort.choices));
    json.add("mean_ms", number(effort.choices == 0 ? 0 : milliseconds(effort.total) / choices));
    json.add("most_ms", number(milliseconds(effort.most))).add("late", std::to_string(effort.late));
  }
  return json.text();
}

std::string fault_json(const FaultReport& fault) {
  Object json;
  json.add("bot", json::quoted(fault.bot))
      .add("faction", json::quoted(fault.faction))
      .add("game", std::to_string(fault.game));
  json.add("event", std::to_string(fault.event)).add("what", json::quoted(fault.what));
  json.add(fault.path.empty() ? "record" : "path", json::quoted(fault.path.empty() ? fault.record : fault.path));
  return json.text();
}

std::string question_json(const Question& question) {
  using Verdict = SequentialTest::Verdict;
  const char* verdict = question.verdict == Verdict::Open    ? "\"undecided\""
                        : question.verdict == Verdict::Above ? "\"above\""
                                                             : "\"below\"";
  return Object()
      .add("rate", number(question.rate))
      .add("margin", number(question.margin))
      .add("verdict", verdict)
      .text();
}

}  // namespace

std::string report_json(const Report& report) {
  const auto standing = [&](const Standing& one) { return standing_json(one, report.seats == 2); };
  return Object()
             .add_text("header", report.header)
             .line()
             .put("seed", report.seed)
             .put("seats", report.seats)
             .put("games_wanted", report.wanted)
             .put("games", report.games)
             .put("games_read", report.read)
             .line()
             .add("players", json::lines(report.standings, standing, "  "))
             .line()
             .add("stop_at", report.question ? question_json(*report.question) : "null")
             .line()
             .put("scores", Object{{"agree", report.agreeing}, {"differ", report.differing}})
             .line()
             .add("out", report.out.empty() ? "null" : json::quoted(report.out))
             .line()
             .add("faults", json::lines(report.faults, fault_json, "  "))
             .text() +
         "\n";
}

}  // namespace tideline::match
