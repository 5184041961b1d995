// What the lab found, as sections of figures: one HTML file that needs nothing else, JSON and CSV, all of the same
// figures.
#pragma once

#include "base/expected.hpp"
#include "base/lexicon.hpp"
#include "lab/statistics.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::lab {

Lexicon lexicon();  // the texts of `lab`, `names` and `board` in data/locales

struct Figure {
  enum class Unit : std::uint8_t { Share, Number };

  std::string key;    // for programs: `win.black`
  std::string label;  // for people
  Measured value;
  std::uint64_t games = 0;
  Unit unit = Unit::Number;
  std::string verdict = {};  // what it comes to, where something was asked; for people
};

struct Bar {
  std::string label;
  std::uint64_t count = 0;
};

struct Table {
  std::vector<std::string> head;
  std::vector<std::vector<std::string>> rows;
};

struct Section {
  std::string title;
  std::string text;
  std::vector<Figure> figures;
  std::optional<double> fair = std::nullopt;  // a line through the plot: where nobody is favoured; none: no plot
  std::string bars_title = {};
  std::vector<Bar> bars = {};
  Table table = {};
  std::string picture = {};  // an SVG element, of our own making
  bool curve = false;        // the plot goes from left to right, and a line joins the dots
};

struct Report {
  Language language = Language::English;
  std::string title;
  std::string answer;  // in a sentence or two
  std::vector<std::pair<std::string, std::string>> facts;
  std::string command;  // that repeats it
  std::uint64_t seed = 1;
  std::uint64_t units = 0;  // what `--games` counts: games, pairs of them, or one of each kind
  std::uint64_t games = 0;
  std::vector<Section> sections;
};

// A number as the language writes it, with so many digits behind the point; not finite: `–`.
std::string number_text(Language language, double value, int digits);
// As people read it: `48.3 %`, `12.4`.
std::string value_text(Language language, Figure::Unit unit, double value);

// `12.5 %`, or `–` where there is nothing to be a part of.
std::string part_text(Language language, std::int64_t some, std::int64_t of);

std::string report_html(const Report& report);
std::string report_json(const Report& report);
std::string report_csv(const Report& report);

// The figures of such a CSV, without labels; the error says which line is none.
Expected<std::vector<Figure>, std::string> read_csv(std::string_view text);

// All three into the folder, as report.html, report.json and report.csv; otherwise why not.
std::optional<std::string> write_reports(const Report& report, const std::string& folder);

}  // namespace tideline::lab
