// A report as one HTML file: no script, nothing from elsewhere; every plot has its numbers in a table.
#include "lab/report.hpp"

#include <algorithm>
#include <cmath>

namespace tideline::lab {
namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ink: #1d2b33; --paper: #f6f3ea; --line: #c9c1ac; --deep: #0b5d6b; --band: #e8e2d0; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ea; --paper: #1b2024; --line: #4a535a; --deep: #6cc3d1; --band: #2b3238; } }
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .3rem; }
p { margin: .4rem 0; } .answer { font-size: 1.1rem; border-left: .3rem solid var(--deep); padding-left: .8rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 1rem 0; } dt { opacity: .8; } dd { margin: 0; overflow-wrap: anywhere; }
code { background: var(--band); padding: .1rem .3rem; border-radius: .2rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; margin: .6rem 0; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid var(--line); } th:first-child, td:first-child { text-align: left; }
td.words, th.words { text-align: left; } thead th { border-bottom-width: 2px; font-weight: 600; vertical-align: bottom; } tbody th { font-weight: 400; }
svg { display: block; width: 100%; max-width: 40rem; height: auto; margin: .6rem 0; } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
.board { max-width: 30rem; } .board svg text { font-size: 10px; fill: #2b1a05; } .board g[transform] text { font-weight: bold; } .curve { fill: none; stroke: var(--deep); stroke-width: 1.5; }
.whisker { stroke: var(--deep); stroke-width: 3; } .dot { fill: var(--deep); } .bar { fill: var(--deep); } .axis { stroke: var(--line); } .fair { stroke: var(--ink); stroke-dasharray: 4 3; }
summary { cursor: pointer; } :focus-visible { outline: 2px solid var(--deep); }
@media (max-width: 30rem) { dl { display: block; } dd { margin: 0 0 .4rem; } table { font-size: .78rem; } th, td { padding: .2rem .2rem; } }
@media print { body { max-width: none; padding: 0; background: #fff; color: #000; font-size: 10pt; } svg, tr { break-inside: avoid; } h2 { break-after: avoid; } .wide { overflow: visible; } }
)";

constexpr double kWidth = 440;  // of a plot, in its own units: those of a phone

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string at(double value) { return number_text(Language::English, value, 1); }

std::string svg_text(double x, double y, std::string_view anchor, std::string_view text) {
  return "<text x=\"" + at(x) + "\" y=\"" + at(y) + "\" text-anchor=\"" + std::string(anchor) + "\">" + escaped(text) +
         "</text>";
}

std::string svg_line(std::string_view kind, double x1, double y1, double x2, double y2) {
  return "<line class=\"" + std::string(kind) + "\" x1=\"" + at(x1) + "\" y1=\"" + at(y1) + "\" x2=\"" + at(x2) +
         "\" y2=\"" + at(y2) + "\"/>";
}

std::string svg_of(double height, std::string_view label, const std::string& content) {
  return "<svg viewBox=\"0 0 " + at(kWidth) + " " + at(height) + "\" role=\"img\" aria-label=\"" + escaped(label) +
         "\">" + content + "</svg>\n";
}

class Page {
 public:
  explicit Page(const Report& report) : report_(report), language_(report.language) {}

  std::string text() const {
    std::string out = "<!doctype html>\n<html lang=\"" + std::string(code_of(language_)) +
                      "\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
                      escaped(report_.title) + "</title>\n<style>" + std::string(kStyle) +
                      "</style>\n</head>\n<body>\n<main>\n<h1>" + escaped(report_.title) + "</h1>\n";
    if (!report_.answer.empty()) out += "<p class=\"answer\">" + escaped(report_.answer) + "</p>\n";
    out += "<dl>\n";
    for (const auto& [name, value] : report_.facts)
      out += "<dt>" + escaped(name) + "</dt><dd>" + escaped(value) + "</dd>\n";
    out += "<dt>" + words("lab.command") + "</dt><dd><code>" + escaped(report_.command) + "</code></dd>\n</dl>\n";
    for (const Section& section : report_.sections) out += section_text(section);
    return out + "</main>\n</body>\n</html>\n";
  }

 private:
  [[nodiscard]] std::string words(std::string_view key) const { return escaped(say(lexicon(), language_, key)); }
  [[nodiscard]] std::string value(const Figure& figure, double number) const {
    return value_text(language_, figure.unit, number);
  }

  [[nodiscard]] std::string section_text(const Section& section) const {
    std::string out = "<section>\n<h2>" + escaped(section.title) + "</h2>\n";
    if (!section.text.empty()) out += "<p>" + escaped(section.text) + "</p>\n";
    if (!section.picture.empty())
      out += "<div class=\"board\" role=\"img\" aria-label=\"" + escaped(section.title) + "\">" + section.picture +
             "</div>\n";
    if (section.fair && !section.figures.empty()) out += section.curve ? curve_plot(section) : interval_plot(section);
    if (!section.figures.empty()) out += figure_table(section);
    if (!section.bars.empty()) out += bar_plot(section);
    if (!section.table.rows.empty()) out += plain_table(section.table);
    return out + "</section>\n";
  }

  [[nodiscard]] std::string figure_table(const Section& section) const {
    const bool verdicts = std::any_of(section.figures.begin(), section.figures.end(),
                                      [](const Figure& figure) { return !figure.verdict.empty(); });
    std::string out = "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"" + escaped(section.title) +
                      "\"><table>\n<thead><tr><th scope=\"col\">" + words("lab.measure") + "</th><th scope=\"col\">" +
                      words("lab.estimate") + "</th><th scope=\"col\">" + words("lab.interval") +
                      "</th><th scope=\"col\">" + words("lab.games") + "</th>" +
                      (verdicts ? "<th scope=\"col\" class=\"words\">" + words("lab.verdict") + "</th>" : "") +
                      "</tr></thead>\n<tbody>\n";
    for (const Figure& figure : section.figures) {
      out += "<tr><th scope=\"row\">" + escaped(figure.label) + "</th><td>" + value(figure, figure.value.value) +
             "</td><td>" + value(figure, figure.value.within.low) + " – " + value(figure, figure.value.within.high) +
             "</td><td>" + std::to_string(figure.games) + "</td>" +
             (verdicts ? "<td class=\"words\">" + escaped(figure.verdict) + "</td>" : "") + "</tr>\n";
    }
    return out + "</tbody></table></div>\n";
  }

  // A dot and its interval for each figure; a broken line where nobody is favoured.
  [[nodiscard]] std::string interval_plot(const Section& section) const {
    constexpr double kRow = 30;
    constexpr double kLeft = 8;
    double low = *section.fair;
    double high = *section.fair;
    for (const Figure& figure : section.figures) {
      low = std::min({low, figure.value.within.low, figure.value.value});
      high = std::max({high, figure.value.within.high, figure.value.value});
    }
    if (!std::isfinite(low) || !std::isfinite(high)) return {};
    const double room = std::max(high - low, 1e-9) * 0.05;
    const auto x = [&](double number) {
      return kLeft + (number - low + room) / (high - low + 2 * room) * (kWidth - 2 * kLeft);
    };
    const double height = kRow * static_cast<double>(section.figures.size()) + 24;
    std::string out = svg_line("fair", x(*section.fair), 0, x(*section.fair), height - 18);
    double y = 0;
    for (const Figure& figure : section.figures) {
      const double middle = y + 21;
      const bool right = x(figure.value.value) > kWidth / 2;
      out += svg_text(right ? kWidth - kLeft : kLeft, y + 12, right ? "end" : "start",
                      figure.label + ": " + value(figure, figure.value.value));
      out += svg_line("whisker", x(figure.value.within.low), middle, x(figure.value.within.high), middle);
      out += "<circle class=\"dot\" cx=\"" + at(x(figure.value.value)) + "\" cy=\"" + at(middle) + "\" r=\"5\"/>";
      y += kRow;
    }
    out += svg_line("axis", kLeft, height - 18, kWidth - kLeft, height - 18);
    const Figure& one = section.figures[0];
    out += svg_text(kLeft, height - 4, "start", value(one, low)) +
           svg_text(kWidth - kLeft, height - 4, "end", value(one, high));
    const double fair = x(*section.fair);
    if (fair > 95 && fair < kWidth - 95) out += svg_text(fair, height - 4, "middle", value(one, *section.fair));
    return svg_of(height, section.title, out);
  }

  // The figures from left to right by their numbers, each with its interval, joined by a line.
  [[nodiscard]] std::string curve_plot(const Section& section) const {
    constexpr double kHigh = 170;
    constexpr double kTop = 16;
    double low = *section.fair;
    double high = *section.fair;
    for (const Figure& figure : section.figures) {
      low = std::min(low, figure.value.within.low);
      high = std::max(high, figure.value.within.high);
    }
    const double step = kWidth / static_cast<double>(section.figures.size());
    const auto y = [&](double number) { return kTop + (high - number) / std::max(high - low, 1e-9) * kHigh; };
    std::string dots;
    std::string path;
    double x = step / 2;
    for (std::size_t i = 0; i < section.figures.size(); ++i, x += step) {
      const Figure& figure = section.figures[i];
      path += (i == 0 ? "M" : "L") + at(x) + " " + at(y(figure.value.value));
      dots += svg_line("whisker", x, y(figure.value.within.low), x, y(figure.value.within.high)) +
              "<circle class=\"dot\" cx=\"" + at(x) + "\" cy=\"" + at(y(figure.value.value)) + "\" r=\"5\"/>" +
              svg_text(x + 9, y(figure.value.value) + 4, "start", value(figure, figure.value.value)) +
              svg_text(x, kTop + kHigh + 20, "middle", std::to_string(i + 1));
    }
    return svg_of(kTop + kHigh + 26, section.title,
                  svg_line("fair", 0, y(*section.fair), kWidth, y(*section.fair)) +
                      svg_text(0, y(*section.fair) - 4, "start", value(section.figures[0], *section.fair)) +
                      "<path class=\"curve\" d=\"" + path + "\"/>" + dots +
                      svg_line("axis", 0, kTop + kHigh + 6, kWidth, kTop + kHigh + 6));
  }

  [[nodiscard]] std::string bar_plot(const Section& section) const {
    constexpr double kHigh = 110;
    std::uint64_t most = 1;
    for (const Bar& bar : section.bars) most = std::max(most, bar.count);
    const double wide = kWidth / static_cast<double>(section.bars.size());
    std::string out;
    double x = 0;
    for (const Bar& bar : section.bars) {
      const double high = kHigh * static_cast<double>(bar.count) / static_cast<double>(most);
      out += "<rect class=\"bar\" x=\"" + at(x + 1) + "\" y=\"" + at(kHigh - high) + "\" width=\"" +
             at(std::max(1.0, wide - 2)) + "\" height=\"" + at(high) + "\"/>";
      x += wide;
    }
    out += svg_line("axis", 0, kHigh, kWidth, kHigh) + svg_text(0, kHigh + 16, "start", section.bars.front().label) +
           svg_text(kWidth, kHigh + 16, "end", section.bars.back().label);
    Table table{{section.bars_title, say(lexicon(), language_, "lab.games")}, {}};
    for (const Bar& bar : section.bars) table.rows.push_back({bar.label, std::to_string(bar.count)});
    return "<p>" + escaped(section.bars_title) + "</p>\n" + svg_of(kHigh + 22, section.bars_title, out) +
           "<details><summary>" + words("lab.table") + "</summary>\n" + plain_table(table) + "</details>\n";
  }

  [[nodiscard]] static std::string plain_table(const Table& table) {
    std::string out = "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"" + escaped(table.head[0]) +
                      "\"><table>\n<thead><tr>";
    for (const std::string& head : table.head) out += "<th scope=\"col\">" + escaped(head) + "</th>";
    out += "</tr></thead>\n<tbody>\n";
    for (const auto& row : table.rows) {
      out += "<tr>";
      for (std::size_t i = 0; i < row.size(); ++i)
        out += (i == 0 ? "<th scope=\"row\">" : "<td>") + escaped(row[i]) + (i == 0 ? "</th>" : "</td>");
      out += "</tr>\n";
    }
    return out + "</tbody></table></div>\n";
  }

  const Report& report_;
  Language language_;
};

}  // namespace

std::string report_html(const Report& report) { return Page(report).text(); }

}  // namespace tideline::lab
