#include "lab/report.hpp"

#include "base/json.hpp"
#include "base/text.hpp"
#include "host/files.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <sstream>

namespace tideline::lab {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kMostCounted = 1e15;  // games in a report

// As programs read it; JSON has no infinity.
std::string plain(double value) {
  if (!std::isfinite(value)) return "null";
  std::ostringstream out;
  out.precision(10);
  out << value;
  return out.str();
}

std::string csv_field(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

bool take_field(std::string_view& line, std::string_view& field) {
  if (line.empty()) return false;
  field = take_up_to(line, ',');
  return true;
}

bool take_number(std::string_view& line, double& number) {
  std::string_view field;
  return take_field(line, field) && parse_into(number, field) && std::isfinite(number);
}

// Where nothing is known, `otherwise`.
bool take_bound(std::string_view& line, double& number, double otherwise) {
  if (!line.starts_with("null,")) return take_number(line, number);
  line.remove_prefix(std::string_view("null,").size());
  number = otherwise;
  return true;
}

}  // namespace

std::string number_text(Language language, double value, int digits) {
  if (!std::isfinite(value)) return "–";
  std::ostringstream out;
  out.precision(digits);
  out << std::fixed << std::abs(value);
  const std::string text = decimal_text(language, out.str());
  const bool zero = text.find_first_not_of("0.,") == std::string::npos;
  return (value < 0 && !zero ? "−" : "") + text;
}

std::string value_text(Language language, Figure::Unit unit, double value) {
  if (unit == Figure::Unit::Share && std::isfinite(value))
    return number_text(language, 100 * value, 1) + (language == Language::Hungarian ? "%" : "\u00a0%");
  return number_text(language, value, std::abs(value) < 10 ? 2 : 1);
}

std::string part_text(Language language, std::int64_t some, std::int64_t of) {
  if (of == 0) return "–";
  return value_text(language, Figure::Unit::Share, static_cast<double>(some) / static_cast<double>(of));
}

std::string report_json(const Report& report) {
  json::Object out;
  out.put("title", report.title).put("answer", report.answer).put("command", report.command);
  out.put("seed", report.seed).put("games", report.games);
  json::Object facts;
  for (const auto& [name, value] : report.facts) facts.put(name, value);
  out.put("facts", facts);
  json::List figures;
  json::Object bars;
  for (const Section& section : report.sections) {
    for (const Figure& figure : section.figures) {
      json::Object one;
      one.put("key", figure.key).put("label", figure.label);
      one.add("estimate", plain(figure.value.value)).add("low", plain(figure.value.within.low));
      one.add("high", plain(figure.value.within.high)).put("games", figure.games);
      if (!figure.verdict.empty()) one.put("verdict", figure.verdict);
      figures.add(one);
    }
    if (section.bars.empty()) continue;
    json::Object counts;
    for (const Bar& bar : section.bars) counts.put(bar.label, bar.count);
    bars.put(section.bars_title, counts);
  }
  return out.put("figures", figures).put("distributions", bars).text() + "\n";
}

std::string report_csv(const Report& report) {
  std::string out = "key,unit,estimate,low,high,games,label,seed,command\n";
  for (const Section& section : report.sections) {
    for (const Figure& figure : section.figures) {
      out += figure.key + (figure.unit == Figure::Unit::Share ? ",share," : ",number,") + plain(figure.value.value) +
             "," + plain(figure.value.within.low) + "," + plain(figure.value.within.high) + "," +
             std::to_string(figure.games) + "," + csv_field(figure.label) + "," + std::to_string(report.seed) + "," +
             csv_field(report.command) + "\n";
    }
  }
  return out;
}

Expected<std::vector<Figure>, std::string> read_csv(std::string_view text) {
  std::vector<Figure> figures;
  std::size_t number = 0;
  while (!text.empty()) {
    std::string_view line = take_up_to(text, '\n');
    ++number;
    if (number == 1 && line.starts_with("key,unit,estimate,low,high,games,")) continue;
    Figure figure;
    std::string_view key;
    std::string_view unit;
    double games = 0;
    const bool good = take_field(line, key) && take_field(line, unit) && take_number(line, figure.value.value) &&
                      take_bound(line, figure.value.within.low, -kInfinite) &&
                      take_bound(line, figure.value.within.high, kInfinite) && take_number(line, games) && games >= 0 &&
                      games <= kMostCounted && (unit == "share" || unit == "number");
    if (number == 1 || !good) return "line " + std::to_string(number) + ": no line of a report";
    figure.key = key;
    figure.unit = unit == "share" ? Figure::Unit::Share : Figure::Unit::Number;
    figure.games = static_cast<std::uint64_t>(games);
    figures.push_back(figure);
  }
  return figures;
}

std::optional<std::string> write_reports(const Report& report, const std::string& folder) {
  const auto write = [&](const char* name, const std::string& text) {
    return replace_file((std::filesystem::path(folder) / name).string(), text);
  };
  if (auto problem = write("report.json", report_json(report))) return problem;
  if (auto problem = write("report.csv", report_csv(report))) return problem;
  return write("report.html", report_html(report));
}

}  // namespace tideline::lab
