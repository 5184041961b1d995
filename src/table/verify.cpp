#include "table/verify.hpp"

#include "record/event_text.hpp"
#include "record/header.hpp"
#include "record/reader.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace tideline {
namespace {

constexpr std::size_t kHexDigits = 64;  // of a secret and of its commitment

// Small letters; nothing: it is not so many hex digits.
std::optional<std::string> hex_digits(std::string_view text) {
  std::string digits(text);
  for (char& c : digits) {
    if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
    const bool digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    if (!digit) return std::nullopt;
  }
  return digits.size() == kHexDigits ? std::optional(digits) : std::nullopt;
}

class Verifier {
 public:
  Verifier(const Catalogue& catalogue, std::string_view text, const Hashes& hashes) : lines_(text), hashes_(hashes) {
    auto start = record::read_header(catalogue, lines_);
    if (start) {
      start_ = std::move(*start);
    } else {
      out_.problems.push_back(start.error());
    }
  }

  Verification run() {
    if (!start_ || !gather() || !check_commitment()) return std::move(out_);
    const Luck luck = hashes_.luck(secret_->text);
    game_ = start_;
    for (const Line& line : events_) {
      if (!(line.undo ? take_back(line) : check_event(line, luck))) break;
    }
    return std::move(out_);
  }

 private:
  // An event of the game, or that some are taken back.
  struct Line {
    unsigned number = 0;
    std::string_view raw;
    bool undo = false;
  };
  struct Kept {
    Event event;
    bool counted = false;
    bool chance = false;
  };
  // What an annotation says, and where.
  struct Said {
    unsigned line = 0;
    std::string text;
  };

  bool fail(unsigned line, std::string message, unsigned column = 1) {
    out_.problems.push_back({{line, line == 0 ? 0 : column}, std::move(message)});
    return false;
  }

  // Goes through the text once: what is to be checked, and by what.
  bool gather() {
    while (true) {
      const auto step = lines_.next();
      if (step == LineReader::Found::End) break;
      if (step == LineReader::Found::Bad) return fail(lines_.error().place.line, lines_.error().message);
      const auto& tokens = lines_.tokens();
      const std::string_view word = tokens[0].text;
      bool good = true;
      if (word == "@commit" || word == "@secret") {
        good = take_hex(word == "@commit" ? commit_ : secret_);
      } else if (word == "@added") {
        good = take_added();
      } else if (word == "expect") {
        good = fail(lines_.line(), "`expect` is for scenarios: this is not the record of a table");
      } else if (!word.starts_with('@')) {
        events_.push_back({lines_.line(), lines_.raw(), word == "undo"});
      }
      if (!good) return false;
    }
    for (const auto& [seat, hex] : added_) {
      if (!out_.added.empty()) out_.added += ' ';
      out_.added += hex;
    }
    return true;
  }

  bool take_hex(std::optional<Said>& into) {
    const auto& tokens = lines_.tokens();
    const std::string word(tokens[0].text);
    if (into) return fail(lines_.line(), word + " is given twice");
    const auto digits = tokens.size() == 2 ? hex_digits(tokens[1].text) : std::nullopt;
    if (!digits) return fail(lines_.line(), "expected " + word + " and 64 hex digits");
    into = Said{lines_.line(), *digits};
    return true;
  }

  // `@added red.2 HEX`: the order is that of the seats.
  bool take_added() {
    const auto& tokens = lines_.tokens();
    if (tokens.size() != 3) return fail(lines_.line(), "expected `@added`, a seat and hex digits");
    if (!events_.empty()) return fail(lines_.line(), "something was added to the dice after the game had begun");
    const std::string_view seat = tokens[1].text;
    const std::size_t dot = seat.find('.');
    const Colour faction = record::faction_named(start_->setup(), seat.substr(0, dot));
    const int member = dot == std::string_view::npos ? 1 : parse_number(seat.substr(dot + 1), 1000);
    if (!faction || member < 1) return fail(lines_.line(), "there is no seat " + in_quotes(seat), tokens[1].column);
    const bool is_new =
        added_.emplace(std::pair(faction.index(), member), std::string(seat) + "=" + std::string(tokens[2].text))
            .second;
    return is_new || fail(lines_.line(), std::string(seat) + " has added twice");
  }

  bool check_commitment() {
    if (!commit_) return fail(0, "it has no @commit line: nothing was promised about its dice");
    out_.commitment = commit_->text;
    if (!secret_) return fail(0, "it has no @secret line: the secret is shown when the game is over");
    const std::string is = hashes_.commitment(secret_->text);
    return is == out_.commitment || fail(secret_->line, "the secret does not fit the commitment: its SHA-256 is " + is);
  }

  bool check_event(const Line& line, const Luck& luck) {
    LineReader reader(line.raw);
    reader.next();
    const auto event = record::parse_event(game_->kind(), game_->setup(), line.number, reader.tokens());
    if (!event) return fail(line.number, event.error().message, event.error().place.column);
    const std::optional<Event> expected = expected_line(*event, luck);
    std::vector<Event> written;
    if (const auto refused = game_->submit_line(*event, &written))
      return fail(line.number, record::explain(*game_, *event, refused->refusal));
    // As the engine writes it: with what the line left out.
    const auto same = [&](const Event& one) { return one.who == event->who && one.verb == event->verb; };
    const auto found = std::find_if(written.rbegin(), written.rend(), same);
    const Event& is = found != written.rend() ? *found : *event;
    const bool counted = info(is.verb).counted;
    const bool chance = expected && (counted || *expected != is);
    if (chance) {
      out_.outcomes.push_back(
          {number_, line.number, record::to_text(game_->setup(), is), record::to_text(game_->setup(), *expected)});
    }
    kept_.push_back({*event, counted, chance});
    ++number_;
    return true;
  }

  // What the table writes at this point, where it decides anything of the line; the part of the line that is a
  // faction's own choice is taken from it.
  std::optional<Event> expected_line(const Event& event, const Luck& luck) const {
    AnyGame draft = *game_;
    while (draft.question_open() && !draft.answers(event)) draft.close_question(nullptr);
    std::vector<Event> written;
    const Shape shape = info(event.verb).shape;
    if (!draft.to_act().table && (shape == Shape::Throw || shape == Shape::DrawOne)) {
      const Action choice{event.who, event.verb, {}};
      if (draft.check(choice)) return std::nullopt;
      draft.apply(choice, &written);
    }
    if (!written.empty() || !draft.to_act().table) return std::nullopt;
    write_for_table(draft, luck, number_, out_.added, written);
    if (written.empty()) return std::nullopt;
    return written.front();
  }

  bool take_back(const Line& line) {
    LineReader reader(line.raw);
    reader.next();
    const auto& tokens = reader.tokens();
    int count = tokens.size() == 2 ? parse_number(tokens[1].text, 999999999) : -1;
    if (count < 1) return fail(line.number, "expected `undo` and how many events");
    bool chance = false;
    while (count > 0 && !kept_.empty()) {
      if (kept_.back().counted) --count;
      chance = chance || kept_.back().chance;
      kept_.pop_back();
    }
    if (count > 0) return fail(line.number, "there is not so much to take back");
    if (chance) return fail(line.number, "takes back what came by chance, so that it could come again");
    replayed_ += kept_.size();
    if (replayed_ > record::Reader::kMostReplayed)
      return fail(line.number, "this record takes back too much to be read");
    game_ = start_;
    for (const Kept& kept : kept_) {
      [[maybe_unused]] const auto refused = game_->submit_line(kept.event, nullptr);
    }
    return true;
  }

  LineReader lines_;
  const Hashes& hashes_;
  Verification out_;
  std::optional<AnyGame> start_;
  std::optional<AnyGame> game_;
  std::optional<Said> commit_;
  std::optional<Said> secret_;
  std::map<std::pair<unsigned, int>, std::string> added_;  // by faction and member
  std::vector<Line> events_;
  std::vector<Kept> kept_;
  std::uint64_t number_ = 0;  // of the next event
  std::size_t replayed_ = 0;
};

}  // namespace

bool Verification::fair() const {
  return problems.empty() && std::all_of(outcomes.begin(), outcomes.end(), [](const Outcome& o) { return o.right(); });
}

Verification verify(const Catalogue& catalogue, std::string_view record, const Hashes& hashes) {
  return Verifier(catalogue, record, hashes).run();
}

}  // namespace tideline
