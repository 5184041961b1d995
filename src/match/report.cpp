#include "match/report.hpp"

#include "gtp/text.hpp"
#include "match/record.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace tideline::match {
namespace {

std::string result_text(const Setup& setup, const Result& result) {
  if (result.together()) {
    std::string all;
    for (const Colour c : result.winners) all += (all.empty() ? "" : " and ") + setup.name(c);
    return all + " win together";
  }
  if (result.winners.size() != 1) return "draw";
  const Colour winner = *result.winners.begin();
  switch (result.ending) {
    case Ending::Score:
      if (setup.factions.size() > 2) break;
      return gtp::score_text(result.score[Colour(1)] - result.score[Colour(2)]);
    case Ending::Resignation:
      return setup.name(winner) + " wins by resignation";
    case Ending::Time:
      return setup.name(winner) + " wins on time";
  }
  return setup.name(winner) + " wins";
}

std::string fixed(double value, int digits) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(digits) << value;
  return text.str();
}

std::string percent(double rate) { return fixed(100 * rate, 1) + "%"; }

// `90` of 0.9, and no digits that nobody gave.
std::string short_percent(double rate) {
  std::ostringstream text;
  text << 100 * rate;
  return text.str();
}

std::string elo_text(double rate) {
  const double points = elo(rate);
  if (std::isinf(points)) return points > 0 ? "+inf" : "-inf";
  std::ostringstream text;
  text << std::showpos << std::lround(points);
  return text.str();
}

// A table: the first column to the left, the others to the right, as wide as they are given.
class ResultTable {
 public:
  explicit ResultTable(const std::vector<Standing>& standings) {
    for (const Standing& one : standings) width_ = std::max(width_, one.label.size());
  }
  void row(const std::string& name) { text_ << "\n" << std::left << std::setw(static_cast<int>(width_)) << name; }
  template <class T>
  void cell(int width, const T& value) {
    text_ << std::right << std::setw(width) << value;
  }
  // Without the newline before the first row.
  [[nodiscard]] std::string text() const { return text_.str().substr(1) + "\n"; }

 private:
  std::size_t width_ = std::string_view("player").size();
  std::ostringstream text_;
};

std::string results(const Report& report) {
  const bool with_elo = report.seats == 2;
  ResultTable table(report.standings);
  table.row("player");
  for (const char* head : {"games", "wins", "draws", "losses", "rate"}) table.cell(8, head);
  table.cell(18, "95% interval");
  if (with_elo) {
    table.cell(8, "Elo");
    table.cell(16, "95% interval");
  }
  for (const Standing& one : report.standings) {
    const Tally& tally = one.tally;
    const auto [low, high] = tally.rate_interval();
    table.row(one.label);
    for (const unsigned number : {tally.games(), tally.wins, tally.draws, tally.losses}) table.cell(8, number);
    table.cell(8, percent(tally.rate()));
    table.cell(18, percent(low) + " to " + percent(high));
    if (with_elo) {
      table.cell(8, elo_text(tally.rate()));
      table.cell(16, elo_text(low) + " to " + elo_text(high));
    }
  }
  return table.text();
}

std::string efforts(const Report& report) {
  const auto milliseconds = [](std::chrono::nanoseconds time) {
    return std::chrono::duration<double, std::milli>(time).count();
  };
  ResultTable table(report.standings);
  table.row("player");
  for (const char* head : {"choices", "mean ms", "most ms", "late"}) table.cell(10, head);
  bool any = false;
  for (const Standing& one : report.standings) {
    const Effort& effort = one.effort;
    if (effort.choices == 0) continue;
    any = true;
    table.row(one.label);
    table.cell(10, effort.choices);
    table.cell(10, fixed(milliseconds(effort.total) / static_cast<double>(effort.choices), 3));
    table.cell(10, fixed(milliseconds(effort.most), 3));
    table.cell(10, effort.late);
  }
  return any ? "\n" + table.text() : "";
}

std::string verdict_text(const Report& report) {
  const Question& question = *report.question;
  const bool open = question.verdict == SequentialTest::Verdict::Open;
  std::string text = (open ? "undecided after " : "decided after ") + std::to_string(report.games) + " games: ";
  text += open ? "is " : "";
  text += report.standings[0].label;
  text += open ? " above or below " : question.verdict == SequentialTest::Verdict::Above ? " is above " : " is below ";
  text += short_percent(question.rate) + "%" + (open ? "?" : "") + " (sequential test, 95%";
  if (question.margin > 0) text += ", give or take " + short_percent(question.margin) + " points";
  return text + ")\n";
}

}  // namespace

std::vector<Standing> standings_of(const Players& players, std::size_t named) {
  std::vector<Standing> standings;
  for (std::size_t i = 0; i < named; ++i) {
    const Player& player = *players[i];
    const auto same = [&](const auto& one) { return one->name() == player.name(); };
    const auto end = players.begin() + static_cast<std::ptrdiff_t>(named);
    const bool alone = std::count_if(players.begin(), end, same) == 1;
    Standing one;
    one.label = printable(player.name()) + (alone ? "" : " #" + std::to_string(i + 1));
    one.origin = player.origin();
    one.outside = player.outside();
    if (i + 1 == named) one.seats = static_cast<unsigned>(players.size() - i);
    if (one.seats > 1) one.label += " x" + std::to_string(one.seats);
    standings.push_back(one);
  }
  return standings;
}

std::string game_line(unsigned number, const Setup& setup, const std::vector<std::string>& names,
                      const Contest& contest) {
  std::string text = "game " + std::to_string(number + 1) + ": ";
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? "" : ", ") + names[i] + " " + setup.factions[i];
  text += ": " + (contest.fault ? "not finished" : result_text(setup, contest.result));
  if (contest.differing > 0) {
    text += ", scores differ";
  } else if (contest.agreeing > 0) {
    text += ", scores agree";
  }
  for (const std::string& note : contest.notes) {
    if (contest.differing > 0 || !note.starts_with("count ")) text += "; " + note;
  }
  return printable(text);
}

std::string fault_text(const Report& report, const FaultReport& fault) {
  return "game " + std::to_string(fault.game) + ", seed " + std::to_string(report.seed) + ", event " +
         std::to_string(fault.event) + ": " + fault.bot + " (" + fault.faction + ") " + fault.what +
         "; the record so far " + (fault.path.empty() ? "is\n" + fault.record : "is in " + fault.path);
}

std::string score_so_far(const Standing& standing) {
  const Tally& tally = standing.tally;
  return standing.label + " " + std::to_string(tally.wins) + "-" + std::to_string(tally.draws) + "-" +
         std::to_string(tally.losses) + ", " + percent(tally.rate());
}

std::string report_text(const Report& report) {
  std::string text = results(report);
  if (report.seats > 2 && report.games > 0)
    text += "an equal share for one seat would be " + percent(report.won / report.games / report.seats) + "\n";
  if (report.question) text += verdict_text(report);
  if (report.agreeing + report.differing > 0) {
    text += "scores of outside engines: " + std::to_string(report.agreeing) + " agree, " +
            std::to_string(report.differing) + " differ\n";
  }
  if (!report.faults.empty()) text += "faults of our bots: " + std::to_string(report.faults.size()) + "\n";
  if (!report.out.empty()) {
    const std::size_t records = report.games - report.faults.size();
    text += std::to_string(records) + (records == 1 ? " record" : " records") + " in " + report.out;
    if (report.read > 0) text += ", " + std::to_string(report.read) + " of them from before";
    text += "\n";
  }
  return text + efforts(report);
}

}  // namespace tideline::match
