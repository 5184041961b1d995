#include "table/note.hpp"

#include "base/text.hpp"
#include "record/event_text.hpp"
#include "table/saying.hpp"
#include "table/words.hpp"

#include <algorithm>
#include <array>

namespace tideline {
namespace {

class NoteWriter {
 public:
  NoteWriter(const Setup& setup, std::string_view word) : setup_(setup), text_(word) {}

  void put(SeatId seat) { word(seat_text(setup_, seat)); }
  void put(unsigned number) { word(std::to_string(number)); }
  void put(Seat::Kind kind) { word(Seat::kKindWords[static_cast<std::size_t>(kind)]); }
  void put(Seat::Order order) { word(Seat::kOrderWords[static_cast<std::size_t>(order)]); }
  void put(Misgiving why) { word(kMisgivingWords[static_cast<std::size_t>(why)]); }
  void put(Draws::Why why) { word(Draws::kWhyWords[static_cast<std::size_t>(why)]); }
  void put(const note::Until& until) { word("until " + std::to_string(until.time)); }
  void put(const note::Ends& until) { word("until " + (until.time ? std::to_string(*until.time) : "never")); }
  void put(const note::Asked& asked) {
    word("asked");
    for (const Colour c : asked.factions) word(setup_.name(c));
  }
  void put(const note::Handicaps& handicaps) {
    for (unsigned i = 1; i <= setup_.factions.size(); ++i) {
      const int given{handicaps.of[Colour(i)]};  // NOLINT(bugprone-signed-char-misuse): a number
      if (given != 0) word(setup_.name(Colour(i)) + "=" + std::to_string(given));
    }
  }
  void put(const note::Answer& answer) { word(answer.event ? words_of(setup_, *answer.event) : "no"); }
  void put(const std::vector<Point>& points) {
    for (const Point p : points) word(setup_.map->point_name(p));
  }
  void put(const Terms& terms) { word(to_text(terms)); }
  void put(const ClockReading& reading) { word(to_text(reading, setup_.factions)); }
  void put(const std::string& rest) {
    if (!rest.empty()) word(rest);
  }
  void put(const note::Header& header) { text_ += "\n" + header.text; }

  std::string text() { return std::move(text_); }

 private:
  void word(std::string_view one) {
    text_ += ' ';
    text_ += one;
  }

  const Setup& setup_;
  std::string text_;
};

class NoteReader {
 public:
  NoteReader(const AnyGame* game, std::string_view rest, std::string_view below)
      : game_(game), rest_(rest), below_(below) {}

  // False: it is no such thing.
  bool take(SeatId& seat) {
    const std::string_view word = take_word(rest_);
    const auto named = parse_seat(game_->setup(), word);
    if (named) seat = *named;
    if (!named) why_ = "there is no seat " + in_quotes(word);
    if (!who_) who_ = seat.faction;
    return named.has_value();
  }
  // What is wrong, where more is known than the note.
  [[nodiscard]] const std::string& why() const { return why_; }
  bool take(unsigned& number) { return read(number); }
  bool take(Seat::Kind& kind) { return one_of(Seat::kKindWords, kind); }
  bool take(Seat::Order& order) { return one_of(Seat::kOrderWords, order); }
  bool take(Misgiving& why) { return one_of(kMisgivingWords, why); }
  bool take(Draws::Why& why) { return one_of(Draws::kWhyWords, why); }
  bool take(note::Until& until) { return take_word(rest_) == "until" && read(until.time); }
  bool take(note::Ends& until) {
    if (take_word(rest_) != "until") return false;
    if (std::string_view rest = rest_; take_word(rest) == "never") {
      rest_ = rest;
      return true;
    }
    return read(until.time.emplace());
  }
  bool take(note::Asked& asked) {
    if (take_word(rest_) != "asked") return false;
    while (!rest_.empty()) {
      const Colour faction = record::faction_named(game_->setup(), take_word(rest_));
      if (!faction) return false;
      asked.factions.insert(faction);
    }
    return true;
  }
  bool take(note::Handicaps& handicaps) {
    while (!rest_.empty()) {
      std::string_view given = take_word(rest_);
      const Colour faction = record::faction_named(game_->setup(), take_up_to(given, '='));
      if (!faction || !parse_into(handicaps.of[faction], given)) return false;
    }
    return true;
  }
  bool take(note::Answer& answer) {
    if (rest_ == "no") return true;
    auto event = parse_saying(*game_, who_, rest_);
    if (!event) return false;
    answer.event = *std::move(event);
    return true;
  }
  bool take(std::vector<Point>& points) {
    while (!rest_.empty()) {
      const auto parsed = parse_place(take_word(rest_));
      const Point point = parsed.well_formed ? game_->map().at(parsed.place) : Point();
      if (!point.on_map()) return false;
      points.push_back(point);
    }
    return true;
  }
  bool take(Terms& terms) {
    auto parsed = parse_terms(rest_);
    if (!parsed) return false;
    terms = *std::move(parsed);
    return true;
  }
  bool take(ClockReading& reading) {
    const auto read = parse_reading(rest_, game_->setup().factions);
    if (read) reading = *read;
    return read.has_value();
  }
  bool take(std::string& rest) {
    rest = rest_;
    return true;
  }
  bool take(note::Header& header) {
    header.text = below_;
    return true;
  }

 private:
  template <class Number>
  bool read(Number& number) {
    return parse_into(number, take_word(rest_));
  }
  template <std::size_t N, class Enum>
  bool one_of(const std::array<std::string_view, N>& words, Enum& value) {
    const auto found = std::find(words.begin(), words.end(), take_word(rest_));
    value = static_cast<Enum>(found - words.begin());
    return found != words.end();
  }

  const AnyGame* game_;
  std::string_view rest_;
  std::string_view below_;
  Colour who_;  // of whom it tells: the faction of the first seat
  std::string why_;
};

template <std::size_t I = 0>
Expected<Note, std::string> read_as(std::string_view word, const AnyGame* game, NoteReader& reader) {
  if constexpr (I == std::variant_size_v<Note>) {
    return "no table writes " + in_quotes(word);
  } else {
    using N = std::variant_alternative_t<I, Note>;
    if (N::kIs.word != word) return read_as<I + 1>(word, game, reader);
    if (game == nullptr && !std::same_as<N, note::Opened>) return std::string("a log begins with `@table`");
    N read;
    const bool right = std::apply([&](auto&... field) { return (reader.take(field) && ...); }, note::fields(read));
    if (!right) return reader.why().empty() ? in_quotes(word) + " cannot be read" : reader.why();
    return Note(std::move(read));
  }
}

// The version of logs that knows that word. What none of ours is, none before ours wrote.
template <std::size_t I = 0>
unsigned known_since(std::string_view word) {
  if constexpr (I == std::variant_size_v<Note>) {
    return kLogVersion;
  } else {
    constexpr note::Is kIs = std::variant_alternative_t<I, Note>::kIs;
    static_assert(kIs.since <= kLogVersion);
    return kIs.word == word ? kIs.since : known_since<I + 1>(word);
  }
}
static_assert(kPlaySince <= kLogVersion);

bool listens(const Seat* viewer, SeatId to) {
  return viewer == nullptr || std::find(viewer->muted.begin(), viewer->muted.end(), to) == viewer->muted.end();
}

}  // namespace

std::string to_text(const Setup& setup, const Note& note) {
  return std::visit(
      [&](const auto& one) {
        NoteWriter writer(setup, one.kIs.word);
        std::apply([&](const auto&... field) { (writer.put(field), ...); }, note::fields(one));
        return writer.text();
      },
      note);
}

Expected<Note, std::string> parse_note(const AnyGame* game, std::string_view text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view first = text.substr(0, end);
  const std::string_view word = take_word(first);
  NoteReader reader(game, first, text.substr(std::min(end + 1, text.size())));
  return read_as(word, game, reader);
}

unsigned log_version(std::string_view line) {
  std::string_view first = line.substr(0, line.find('\n'));
  const std::string_view word = take_word(first);
  if (!word.starts_with('@')) return kPlaySince;
  // These have a header or an event in them.
  const bool plays = is_word_of<note::Opened, note::Started, note::Answered>(word);
  return std::max(known_since(word), plays ? kPlaySince : 1);
}

bool hears(const Seat* viewer, const Note& note) {
  return std::visit(
      [&](const auto& one) {
        using note::For;
        constexpr For kWhom = std::remove_cvref_t<decltype(one)>::kIs.whom;
        if constexpr (kWhom == For::All) {
          return true;
        } else if constexpr (kWhom == For::Seat) {
          return viewer != nullptr && viewer->id == one.by;
        } else if constexpr (kWhom == For::Listeners) {
          return listens(viewer, one.by);
        } else {
          const bool ours = viewer != nullptr && viewer->id.faction == one.by.faction;
          return ours && (kWhom == For::Faction || listens(viewer, one.by));
        }
      },
      note);
}

}  // namespace tideline
