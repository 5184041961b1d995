#include "press/example.hpp"

#include "press/words.hpp"
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "record/reader.hpp"

#include <algorithm>

namespace tideline::press {
namespace {

// What stands after `#`; empty if nothing does.
std::string comment_of(std::string_view line) {
  const std::size_t sign = line.find('#');
  if (sign == std::string_view::npos) return {};
  line.remove_prefix(sign + 1);
  while (line.starts_with(' ')) line.remove_prefix(1);
  while (line.ends_with(' ') || line.ends_with('\r')) line.remove_suffix(1);
  return std::string(line);
}

// Tells the lines of a scenario that is known to hold.
class Storyteller {
 public:
  Storyteller(const AnyGame& start, LineReader& lines, Language language, bool comments)
      : game_(start), tale_(start, language, kNobody, true), lines_(lines), language_(language), comments_(comments) {}

  Shown tell() {
    for (const std::string& line : tale_.teller().start()) tale_.add({{line}}, true);
    while (lines_.next() == LineReader::Found::Line) {
      const std::string_view raw = lines_.raw();
      const std::size_t had = tale_.lines().size();
      const std::string_view word = lines_.tokens()[0].text;
      if (word == "expect") {
        expect();
      } else if (word == "undo") {
        undo();
      } else if (!word.starts_with('@')) {
        event();
      }
      remark(raw, had);
    }
    while (game_.question_open()) game_.close_question(nullptr);
    tale_.take({}, game_);
    std::optional<BoardPicture> end;
    if (tale_.has_changed()) end = tale_.now();
    return {tale_.cut(), std::move(end), std::move(tale_.lines())};
  }

 private:
  void expect() {
    auto runs = tale_.teller().expected(lines_.line(), lines_.tokens());
    const bool block = lines_.tokens().size() == 2 && lines_.tokens()[1].text == "board";
    while (block && lines_.next() == LineReader::Found::Line && lines_.tokens()[0].text != "end") {
    }
    if (!runs.empty()) tale_.add(std::move(runs), true);
  }

  void event() {
    const auto event = record::parse_event(game_.kind(), game_.setup(), lines_.line(), lines_.tokens());
    if (!event) return;
    if (info(event->verb).counted) before_.push_back(game_);
    std::vector<Event> written;
    if (game_.submit_line(*event, &written)) return;
    // A question that the line left unanswered is not worth a line; one that it closes is.
    std::erase_if(written, [&](const Event& one) { return one.verb == Verb::No && event->verb != Verb::No; });
    tale_.take(written, game_);
  }

  void undo() {
    const auto& tokens = lines_.tokens();
    const int count = tokens.size() == 2 ? parse_number(tokens[1].text, 999999999) : 0;
    if (count < 1 || static_cast<std::size_t>(count) > before_.size()) return;
    const std::size_t left = before_.size() - static_cast<std::size_t>(count);
    game_ = before_[left];
    before_.erase(before_.begin() + static_cast<std::ptrdiff_t>(left), before_.end());
    tale_.jump(game_);
    tale_.add({{tale_.teller().counted("event.undo", tokens[1].text)}}, false);
  }

  void remark(std::string_view raw, std::size_t had) {
    const std::string comment = comments_ ? comment_of(raw) : "";
    if (comment.empty()) return;
    if (tale_.lines().size() == had) tale_.add({}, true);
    std::vector<Run>& runs = tale_.lines().back().runs;
    if (!runs.empty()) runs.push_back({" " + tale_.teller().say("dash") + " "});
    runs.push_back({typeset(language_, comment), false, true});
  }

  AnyGame game_;
  Tale tale_;
  LineReader& lines_;
  Language language_;
  bool comments_;
  std::vector<AnyGame> before_;  // every event that counts
};

}  // namespace

Expected<Shown, TextError> show_example(const Catalogue& catalogue, std::string_view text, Language language,
                                        bool comments) {
  record::Reader reader(catalogue, text);
  if (!reader.read()) return reader.failures()[0];
  LineReader lines(text);
  auto start = record::read_header(catalogue, lines);
  if (!start) return start.error();
  return Storyteller(*start, lines, language, comments).tell();
}

}  // namespace tideline::press
