#include "table/verify.hpp"

#include "base/digest.hpp"
#include "base/overloaded.hpp"
#include "record/event_text.hpp"
#include "record/follower.hpp"
#include "record/header.hpp"
#include "record/reader.hpp"
#include "table/draws.hpp"
#include "table/note.hpp"
#include "table/words.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace tideline {
namespace {

// Of a secret and of its commitment; nothing: it is not so many hex digits.
std::optional<std::string> secret_bytes(std::string_view hex) {
  auto bytes = from_hex(hex);
  return bytes && bytes->size() == kSecretBytes ? std::move(bytes) : std::nullopt;
}

class Verifier {
 public:
  Verifier(const Catalogue& catalogue, std::string_view text, std::span<const std::string> seen)
      : lines_(text), seen_(seen) {
    auto start = record::read_header(catalogue, lines_);
    if (start) {
      game_.emplace(*std::move(start));
    } else {
      out_.problems.push_back(start.error());
    }
  }

  Verification run() {
    if (!game_ || !gather() || !check_commitment() || !check_seen()) return std::move(out_);
    const Luck luck = make_luck(*secret_);
    for (const Told& line : events_) {
      if (!(line.undo ? take_back(line) : check_event(line, luck))) break;
    }
    return std::move(out_);
  }

 private:
  // An event of the game, or that some are taken back.
  struct Told {
    unsigned number = 0;
    std::string_view raw;
    bool undo = false;
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
      if (word.starts_with('@')) {
        good = take_note();
      } else if (word == "expect") {
        good = fail(lines_.line(), "`expect` is for scenarios: this is not the record of a table");
      } else {
        if (events_.empty()) good = right(draws_.begin());
        events_.push_back({lines_.line(), lines_.raw(), word == "undo"});
      }
      if (!good) return false;
    }
    if (events_.empty() && !right(draws_.begin())) return false;
    out_.commitment = draws_.commitment();
    out_.added = draws_.added(setup());
    out_.seals = draws_.seals();
    std::set<std::string> pledges;  // one that two chairs share is one person's
    for (const auto& [seat, kind] : chairs_) {
      const Draws::Part* const part = draws_.part(seat);
      if (kind == Seat::Kind::Bot) ++out_.bots;
      if (kind == Seat::Kind::Person) ++out_.people;
      if (part != nullptr && part->clear) ++out_.clear;
      if (part != nullptr && !part->clear && pledges.insert(part->pledge).second) ++out_.seeds;
    }
    return true;
  }

  bool right(const Draws::Wrong& wrong) { return !wrong || fail(lines_.line(), *wrong); }

  // What is noted about the draws; all other notes are for others.
  bool take_note() {
    const auto& tokens = lines_.tokens();
    const std::string_view word = tokens[0].text;
    if (!is_word_of<note::Commitment, note::Seated, note::Added, note::Pledged, note::Sealed, note::Revealed,
                    note::Voided, note::Secret>(word))
      return true;
    std::string text;
    for (const auto& token : tokens) text += (text.empty() ? "" : " ") + std::string(token.text);
    const auto note = parse_note(&game_->game(), text);
    if (!note && is_word_of<note::Seated>(word)) return true;  // other programs write it in their own way
    if (!note) return fail(lines_.line(), note.error());
    return std::visit(Overloaded{[&](const note::Commitment& one) {
                                   if (!secret_bytes(one.hex))
                                     return fail(lines_.line(), "expected @commit and 64 hex digits");
                                   std::string hex = one.hex;
                                   for (char& c : hex) c = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
                                   return right(draws_.commit(hex));
                                 },
                                 [&](const note::Seated& one) {
                                   chairs_[one.by] = one.kind;
                                   return right(draws_.reseat(one.by));
                                 },
                                 [&](const note::Added& one) {
                                   chairs_.try_emplace(one.by, Seat::Kind::Person);
                                   return right(draws_.add(one.by, one.hex));
                                 },
                                 [&](const note::Pledged& one) {
                                   chairs_.try_emplace(one.by, Seat::Kind::Person);
                                   return right(draws_.pledge(one.by, one.hex));
                                 },
                                 [&](const note::Sealed&) { return right(draws_.seal(setup())); },
                                 [&](const note::Revealed& one) { return right(draws_.reveal(one.by, one.hex)); },
                                 [&](const note::Voided& one) {
                                   out_.voids.push_back({lines_.line(), Draws::to_text(setup(), {one.by, one.why})});
                                   return right(draws_.fail(setup(), {one.by, one.why}));
                                 },
                                 [&](const note::Secret& one) {
                                   if (secret_) return fail(lines_.line(), "@secret is given twice");
                                   secret_ = secret_bytes(one.hex);
                                   secret_line_ = lines_.line();
                                   return secret_ || fail(lines_.line(), "expected @secret and 64 hex digits");
                                 },
                                 [](const auto&) { return true; }},
                      *note);
  }

  bool check_commitment() {
    if (out_.commitment.empty()) return fail(0, "it has no @commit line: nothing was promised about its dice");
    if (!secret_) return fail(0, "it has no @secret line: the secret is shown when the game is over");
    const std::string is = commitment(*secret_);
    return is == out_.commitment || fail(secret_line_, "the secret does not fit the commitment: its SHA-256 is " + is);
  }

  bool check_seen() {
    for (const std::string& one : seen_) {
      if (std::find(out_.seals.begin(), out_.seals.end(), one) == out_.seals.end())
        return fail(0, "before it revealed its seed this client saw pledges that are not on record: " + one);
    }
    if (seen_.empty() || seen_.back() == out_.seals.back()) return true;
    return fail(0, "the draw that counted was sealed without this client");
  }

  bool check_event(const Told& line, const Luck& luck) {
    LineReader reader(line.raw);
    reader.next();
    AnyGame after = game_->game();
    const auto event = record::parse_event(after.kind(), setup(), line.number, reader.tokens());
    if (!event) return fail(line.number, event.error().message, event.error().place.column);
    const std::optional<Event> expected = expected_line(*event, luck);
    std::vector<Event> written;
    if (const auto refused = after.submit_line(*event, &written))
      return fail(line.number, record::explain(game_->game(), *event, refused->refusal));
    // As the engine writes it: with what the line left out.
    const auto same = [&](const Event& one) { return one.who == event->who && one.verb == event->verb; };
    const auto found = std::find_if(written.rbegin(), written.rend(), same);
    const Event& is = found != written.rend() ? *found : *event;
    const bool chance = expected && (info(is.verb).counted || *expected != is);
    if (chance) {
      out_.outcomes.push_back(
          {number_, line.number, record::to_text(setup(), is), record::to_text(setup(), *expected)});
    }
    game_->install(*event, std::move(after));
    by_chance_.push_back(chance);
    ++number_;
    return true;
  }

  // What the table writes at this point, where it decides anything of the line; the part of the line that is a
  // faction's own choice is taken from it.
  std::optional<Event> expected_line(const Event& event, const Luck& luck) const {
    AnyGame draft = game_->game();
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

  bool take_back(const Told& line) {
    LineReader reader(line.raw);
    reader.next();
    const auto& tokens = reader.tokens();
    const int count = tokens.size() == 2 ? parse_number(tokens[1].text, 999999999) : -1;
    if (count < 1) return fail(line.number, "expected `undo` and how many events");
    if (const auto fault = game_->take_back(static_cast<unsigned>(count))) return fail(line.number, fault->text);
    const std::size_t kept = game_->kept().size();
    if (std::find(by_chance_.begin() + static_cast<std::ptrdiff_t>(kept), by_chance_.end(), true) != by_chance_.end())
      return fail(line.number, "takes back what came by chance, so that it could come again");
    by_chance_.resize(kept);
    replayed_ += kept;
    return replayed_ <= record::Reader::kMostReplayed ||
           fail(line.number, "this record takes back too much to be read");
  }

  [[nodiscard]] const Setup& setup() const { return game_->start().setup(); }

  LineReader lines_;
  std::span<const std::string> seen_;
  Verification out_;
  std::optional<record::Follower> game_;  // none: its header cannot be read
  Draws draws_;
  std::map<SeatId, Seat::Kind> chairs_;
  std::optional<std::string> secret_;
  unsigned secret_line_ = 0;
  std::vector<Told> events_;
  std::vector<bool> by_chance_;  // of each event in force
  std::uint64_t number_ = 0;     // of the next event
  std::size_t replayed_ = 0;
};

}  // namespace

bool Verification::fair() const {
  return problems.empty() && std::all_of(outcomes.begin(), outcomes.end(), [](const Outcome& o) { return o.right(); });
}

Verification verify(const Catalogue& catalogue, std::string_view record, std::span<const std::string> seen) {
  return Verifier(catalogue, record, seen).run();
}

}  // namespace tideline
