// `tideline feedback`: what players thought of their games, as a table for designers.
#include "cli/brought.hpp"
#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "draw/svg.hpp"
#include "host/files.hpp"
#include "store/upkeep.hpp"
#include "table/table.hpp"

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>

namespace tideline::cli {
namespace {

constexpr const char* kFeedbackHelp =
    "  tideline feedback export DATA --out playtest     playtest/feedback.csv and playtest/boards/\n\n"
    "A line for every player who answered the questions after a game, also of a game on paper. More questions than "
    "those of data/feedback are\n"
    "asked where the server was started with `--questions FILE`, a file of the same form.";

struct FeedbackOptions {
  std::string data;
  std::string out;
};

namespace fs = std::filesystem;

// A cell that every spreadsheet reads, and none takes for a formula.
std::string cell(std::string text) {
  if (!text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos) text.insert(0, "'");
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

struct Row {
  Store::Feedback feedback;
  TableSummary summary;
  std::map<std::string, std::string> answers;
};

std::map<std::string, std::string> answers_of(const std::string& text) {
  std::map<std::string, std::string> answers;
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(text, error);
  if (error || !value.is_object()) return answers;
  for (const auto& [id, answer] : value.get_object()) {
    answers[id] = answer.is_string()  ? std::string(answer.get_string())
                  : answer.is_bool()  ? std::string(answer.get_bool() ? "yes" : "no")
                  : answer.is_int64() ? std::to_string(answer.get_int64())
                                      : std::string();
  }
  return answers;
}

bool write(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (out) return true;
  complain(path.string() + ": cannot be written");
  return false;
}

int feedback_export(const FeedbackOptions& options) {
  const auto catalogue = catalogue_of(options.data);
  if (!catalogue) {
    complain(catalogue.error());
    return kFailed;
  }
  std::error_code error;
  fs::create_directories(fs::path(options.out) / "boards", error);
  std::vector<Row> rows;
  std::set<std::string> asked;
  bool fine = true;
  const auto failed = visit_feedback(options.data, [&](const Store::Feedback& feedback, const Store::Loaded& loaded) {
    rows.push_back({feedback, loaded.row.summary, answers_of(feedback.answers)});
    for (const auto& [id, answer] : rows.back().answers) asked.insert(id);
    if (feedback.table.empty()) return;  // on paper
    const auto table = Table::restore(*catalogue, loaded.entries, {}, feedback.at);
    if (!table) {
      complain("table " + feedback.table + ": " + table.error());
      fine = false;
      return;
    }
    const std::string picture = draw::svg(table->game(), table->game().observe(kNobody)->position());
    fine = write(fs::path(options.out) / "boards" / (feedback.table + ".svg"), picture) && fine;
  });
  if (failed) {
    complain(failed->message);
    return kFailed;
  }
  std::string text = "table,at,seats,game,rules,map,phase,winners,scores,entries,board";
  for (const std::string& id : asked) text += "," + cell(id);
  text += "\n";
  for (const Row& row : rows) {
    const TableSummary& summary = row.summary;
    for (const std::string& part :
         {row.feedback.table, std::to_string(row.feedback.at), row.feedback.seats, summary.game, summary.rules,
          summary.map, summary.phase, summary.result, summary.scores, std::to_string(summary.entries)}) {
      text += cell(part) + ",";
    }
    if (!row.feedback.table.empty()) text += "boards/" + row.feedback.table + ".svg";
    for (const std::string& id : asked) {
      const auto answer = row.answers.find(id);
      text += "," + (answer == row.answers.end() ? "" : cell(answer->second));
    }
    text += "\n";
  }
  const fs::path file = fs::path(options.out) / "feedback.csv";
  if (!write(file, text) || !fine) return kFailed;
  std::cout << file.string() << ": " << rows.size() << (rows.size() == 1 ? " answer\n" : " answers\n");
  return kFine;
}

}  // namespace

void add_feedback(const Commands& commands) {
  const Commands feedback = commands.group("feedback", "What players thought of their games, for designers", "");
  const auto [line, options] = feedback.add<FeedbackOptions>(
      "export", "A CSV file, and the last board of every game as SVG", kFeedbackHelp, feedback_export);
  line.add_option("DATA", options.data, "The server's folder, or postgresql://…")->required();
  line.add_option("--out", options.out, "A folder for feedback.csv and boards/")->required();
}

}  // namespace tideline::cli
