#include "table/table.hpp"

#include "record/event_text.hpp"
#include "record/header.hpp"
#include "table/words.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace tideline {
namespace {

constexpr std::size_t kLeastSeed = 16;
constexpr std::size_t kMostSeed = 64;
constexpr std::size_t kMostHeader = 65'536;
constexpr Millis kTakeBack = 60'000;

bool is_hex(std::string_view text) { return text.find_first_not_of("0123456789abcdef") == std::string_view::npos; }

Expected<AnyGame, std::string> read_game(const Catalogue& catalogue, std::string_view header) {
  if (header.size() > kMostHeader) return std::string("the header is too long");
  LineReader lines(header);
  auto game = record::read_header(catalogue, lines);
  if (game) return *std::move(game);
  const TextError& error = game.error();
  return "line " + std::to_string(error.place.line) + ": " + error.message;
}

}  // namespace

Expected<Table, std::string> Table::open(const Catalogue& catalogue, const Plan& plan, Dice dice, Millis now) {
  auto game = read_game(catalogue, plan.header);
  if (!game) return game.error();
  if (game->setup().start) return std::string("a table begins at the beginning: no position can be given");
  if (!clean_text(plan.title, kMostName)) return std::string("a title has 1 to 40 bytes of plain text");
  const auto terms = parse_terms(plan.terms);
  if (!terms) return terms.error();
  const std::string commitment = dice.commitment;
  const std::string header = record::header_text(catalogue, *game);
  Table table(catalogue, std::move(dice), *std::move(game));
  table.append("@table " + plan.title + "\n" + header, now);
  table.append("@terms " + to_text(*terms), now);
  if (!commitment.empty()) table.append("@commit " + commitment, now);
  return table;
}

Expected<Table, std::string> Table::restore(const Catalogue& catalogue, std::span<const Entry> log, Dice dice,
                                            Millis now) {
  const std::string_view first = log.empty() ? std::string_view() : std::string_view(log[0].text);
  const std::size_t header = first.find('\n');
  if (!first.starts_with("@table ") || header == std::string_view::npos) {
    return std::string("entry 0: a log begins with `@table`");
  }
  auto game = read_game(catalogue, first.substr(header + 1));
  if (!game) return "entry 0: " + game.error();
  Table table(catalogue, std::move(dice), *std::move(game));
  table.log_.reserve(log.size());
  for (std::size_t i = 0; i < log.size(); ++i) {
    table.log_.push_back(log[i]);
    if (const auto wrong = table.fold(log[i])) return "entry " + std::to_string(i) + ": " + *wrong;
  }
  table.taken_ = log.size();
  table.restored_ = now;
  for (Seat& seat : table.seats_) {
    if (seat.kind == Seat::Kind::Person) seat.away = now;
  }
  return table;
}

std::vector<Entry> Table::take_new() {
  std::vector<Entry> fresh(log_.begin() + static_cast<std::ptrdiff_t>(taken_), log_.end());
  taken_ = log_.size();
  return fresh;
}

void Table::append(std::string text, Millis now, std::string_view key) {
  if (!log_.empty()) now = std::max(now, log_.back().at);
  log_.push_back({now, std::move(text), std::string(key)});
  const Entry entry = log_.back();
  [[maybe_unused]] const auto wrong = fold(entry);
  assert(!wrong);
}

std::optional<std::string> Table::fold(const Entry& entry) {
  if (!entry.key.empty()) keys_.insert(entry.key);
  if (entry.text.starts_with('@')) {
    if (auto wrong = fold_annotation(entry)) return wrong;
    show(entry);
    return std::nullopt;
  }
  const auto acting = who_may_act();
  const auto followed = game_.follow(entry.text);
  if (!followed) return followed.error().text;
  ++changes_;
  waits_since_ = entry.at;
  if (*followed) {
    beside_.push_back({clock_, window_ ? window_->asked : ColourSet()});
    beside_.back().clock.run(kNobody, entry.at);
    forget_asked();
    note_event(entry, **followed, acting);
  } else {
    forget_asked();
    const std::size_t kept = game_.kept().size();
    replayed_ += kept;
    clock_then_ = beside_[kept].clock;
    beside_.resize(kept);
    show(entry);
  }
  return std::nullopt;
}

// Where members act in turn, the one whose turn it is; otherwise all.
std::vector<SeatId> Table::who_may_act() const {
  std::vector<SeatId> acting;
  const bool teams = seats_.size() > game().setup().factions.size();
  for (const Seat& chair : seats_) {
    if (!teams || may_act(chair.id)) acting.push_back(chair.id);
  }
  return acting;
}

void Table::note_event(const Entry& entry, const Event& event, const std::vector<SeatId>& acting) {
  ++lines_;
  if (event.verb != Verb::Agree) scoring_until_.reset();
  if (game().phase() != Phase::Scoring) proposal_.reset();
  for (Seat& chair : seats_) {
    const bool acted = std::find(acting.begin(), acting.end(), chair.id) != acting.end();
    if (!for_absent_ && chair.id.faction == event.who && acted) chair.missed = 0;
  }
  for_absent_ = false;
  if (const Colour next = thinking(); next && next != turn_) {
    turn_ = next;
    for (Seat& chair : seats_) {
      if (chair.order == Seat::Order::NotThisTurn) chair.order = Seat::Order::Ask;
    }
  }
  show_event(entry, event);
}

// What was asked about the position before the newest event is no longer asked.
void Table::forget_asked() {
  window_.reset();
  take_back_.reset();
  away_warned_.reset();
}

void Table::set_up_seats() {
  const Setup& setup = game().setup();
  seats_.clear();
  for (unsigned i = 1; i <= setup.factions.size(); ++i) {
    const unsigned members = std::max<unsigned>(setup.members[Colour(i)], 1);
    for (unsigned member = 1; member <= members; ++member) {
      Seat seat;
      seat.id = {Colour(i), member};
      seats_.push_back(std::move(seat));
    }
  }
  streams_.assign(seats_.size() + 1, {});
}

Seat* Table::seat(SeatId id) {
  const auto found = std::find_if(seats_.begin(), seats_.end(), [&](const Seat& seat) { return seat.id == id; });
  return found == seats_.end() ? nullptr : &*found;
}

const Seat* Table::seat(SeatId id) const {
  const auto found = std::find_if(seats_.begin(), seats_.end(), [&](const Seat& seat) { return seat.id == id; });
  return found == seats_.end() ? nullptr : &*found;
}

std::optional<std::string> Table::fold_header(std::string_view text) {
  auto game = read_game(*catalogue_, text);
  if (!game) return game.error();
  game_ = record::Follower(*std::move(game));
  return std::nullopt;
}

std::optional<std::string> Table::fold_annotation(const Entry& entry) {
  const std::size_t end = std::min(entry.text.find('\n'), entry.text.size());
  std::string_view rest = std::string_view(entry.text).substr(0, end);
  const std::string_view below = std::string_view(entry.text).substr(std::min(end + 1, entry.text.size()));
  const std::string_view word = take_word(rest);
  if (word == "@table") {
    title_ = rest;
    set_up_seats();
    return std::nullopt;
  }
  if (word == "@terms") {
    auto terms = parse_terms(rest);
    if (!terms) return terms.error();
    terms_ = *std::move(terms);
    return std::nullopt;
  }
  if (word == "@commit") {
    commitment_ = rest;
    return std::nullopt;
  }
  if (word == "@start") {
    if (auto wrong = fold_header(below)) return wrong;
    started_ = true;
    waits_since_ = entry.at;
    clock_ = Clock(terms_.clock, static_cast<unsigned>(game().setup().factions.size()));
    return std::nullopt;
  }
  if (word == "@clock") {
    return clock_.set(rest, game().setup().factions, entry.at) ? std::nullopt : std::optional("no clock reads so");
  }
  if (word == "@question") {
    Window window;
    window.number = static_cast<unsigned>(std::max(parse_number(take_word(rest), 100'000'000), 0));
    window.opened = entry.at;
    take_word(rest);
    const std::string until(take_word(rest));
    window.until = std::strtoll(until.c_str(), nullptr, 10);
    take_word(rest);
    while (!rest.empty()) window.asked.insert(record::faction_named(game().setup(), take_word(rest)));
    windows_ = window.number;
    window_ = std::move(window);
    return std::nullopt;
  }
  if (word == "@scoring") {
    take_word(rest);
    scoring_until_ = std::strtoll(std::string(take_word(rest)).c_str(), nullptr, 10);
    return std::nullopt;
  }
  if (word == "@proposal") {
    proposal_ = std::string(rest);
    return std::nullopt;
  }
  if (word == "@away") {
    take_word(rest);
    take_word(rest);
    away_warned_ = std::strtoll(std::string(take_word(rest)).c_str(), nullptr, 10);
    return std::nullopt;
  }
  if (word == "@secret") {
    secret_shown_ = true;
    return std::nullopt;
  }
  // What is left is about a seat.
  const auto id = parse_seat(game().setup(), take_word(rest));
  Seat* const about = id ? seat(*id) : nullptr;
  if (about == nullptr) return "names no seat";
  if (word == "@seat") {
    const std::string_view kind = take_word(rest);
    about->kind = kind == "person" ? Seat::Kind::Person : kind == "bot" ? Seat::Kind::Bot : Seat::Kind::Empty;
    about->name = rest;
    about->seed.clear();
    about->away = about->kind == Seat::Kind::Person ? std::optional(entry.at) : std::nullopt;
    return std::nullopt;
  }
  if (word == "@added") {
    about->seed = rest;
  } else if (word == "@answered") {
    if (window_) window_->answers[about->id.faction] = rest;
    if (about->order == Seat::Order::Answer && rest != "no") about->order = Seat::Order::Ask;
  } else if (word == "@order") {
    const std::string_view order = take_word(rest);
    about->order = order == "never"           ? Seat::Order::Never
                   : order == "not-this-turn" ? Seat::Order::NotThisTurn
                   : order == "answer"        ? Seat::Order::Answer
                                              : Seat::Order::Ask;
    about->order_card = rest;
    ++about->said;
  } else if (word == "@for") {
    ++about->missed;
    for_absent_ = true;
  } else if (word == "@sits-in") {
    about->bot_sits_in = true;
  } else if (word == "@back") {
    about->bot_sits_in = false;
    about->missed = 0;
    away_warned_.reset();
  } else if (word == "@undo") {
    TakeBack asked{
        about->id, static_cast<unsigned>(std::max(parse_number(rest, 1'000'000), 0)), {}, entry.at + kTakeBack};
    unsigned left = asked.count;
    for (std::size_t i = game_.kept().size(); i > 0 && left > 0; --i) {
      const record::Follower::Kept& kept = game_.kept()[i - 1];
      if (kept.event.who) asked.waiting.insert(kept.event.who);
      // Whoever let something pass has acted too.
      for (const Colour c : beside_[i - 1].asked) asked.waiting.insert(c);
      if (kept.counted) --left;
    }
    asked.waiting.erase(about->id.faction);
    take_back_ = asked;
    ++about->said;
  } else if (word == "@consent") {
    if (take_back_) take_back_->waiting.erase(about->id.faction);
  } else if (word == "@refuse") {
    take_back_.reset();
  } else if (word == "@chat" || word == "@team") {
    ++about->said;
  } else if (word == "@mute" || word == "@unmute") {
    const auto whom = parse_seat(game().setup(), rest);
    if (!whom) return "names no seat to mute";
    std::erase(about->muted, *whom);
    if (word == "@mute") about->muted.push_back(*whom);
    ++about->said;
  } else {
    return "no table writes " + in_quotes(word);
  }
  return std::nullopt;
}

Done Table::sit(SeatId id, std::string_view name, Millis now, std::string_view key) {
  if (!key.empty() && keys_.contains(key)) return std::nullopt;
  const Seat* const chair = seat(id);
  if (chair == nullptr) return refuse("no-seat", "there is no such seat");
  if (started_) return refuse("started", "the game has begun");
  if (chair->kind != Seat::Kind::Empty) return refuse("seat-taken", "somebody sits there");
  if (!clean_text(name, kMostName)) return refuse("text", "a name has 1 to 40 bytes of plain text");
  append("@seat " + name_of(id) + " person " + std::string(name), now, key);
  return std::nullopt;
}

Done Table::sit_bot(SeatId id, std::string_view words, std::span<const BotPreset> presets, Millis now) {
  const Seat* const chair = seat(id);
  if (chair == nullptr) return refuse("no-seat", "there is no such seat");
  if (started_) return refuse("started", "the game has begun");
  if (chair->kind == Seat::Kind::Person) return refuse("seat-taken", "somebody sits there");
  const auto bot = parse_bot(words, presets);
  if (!bot) return refuse("syntax", bot.error());
  append("@seat " + name_of(id) + " bot " + std::string(words), now);
  return std::nullopt;
}

Done Table::get_up(SeatId id, Millis now) {
  const Seat* const chair = seat(id);
  if (chair == nullptr || chair->kind == Seat::Kind::Empty) return refuse("no-seat", "nobody sits there");
  if (started_) return refuse("started", "the game has begun: who goes away keeps the seat, and may come back");
  append("@seat " + name_of(id) + " empty", now);
  return std::nullopt;
}

Done Table::add_seed(SeatId id, std::string_view hex, Millis now) {
  const Seat* const chair = seat(id);
  if (chair == nullptr || chair->kind != Seat::Kind::Person) return refuse("no-seat", "nobody sits there");
  if (started_) return refuse("started", "the dice were fixed when the game began");
  if (!chair->seed.empty()) return refuse("not-now", "this seat has added its part already");
  if (hex.size() < kLeastSeed || hex.size() > kMostSeed || !is_hex(hex)) {
    return refuse("syntax", "16 to 64 hex digits in lower case are wanted");
  }
  append("@added " + name_of(id) + " " + std::string(hex), now);
  return std::nullopt;
}

Done Table::start(const ColourArray<std::int8_t>& handicaps, Millis now) {
  if (started_) return refuse("started", "the game has begun");
  for (const Seat& chair : seats_) {
    if (chair.kind == Seat::Kind::Empty) return refuse("not-now", "seats are still free");
  }
  AnyGame game = game_.start();
  const HandicapRules* rules = game.kind().handicaps;
  if (rules != nullptr && rules->by_history(game.setup())) {
    Setup setup = game.setup();
    setup.handicaps_given = true;
    setup.handicaps = handicaps;
    auto begun = game.kind().start(std::make_shared<Setup>(std::move(setup)));
    if (!begun) return refuse("condition", begun.error().message);
    game = *std::move(begun);
  }
  append("@start\n" + record::header_text(*catalogue_, game), now);
  settle(now);
  return std::nullopt;
}

std::string Table::added() const {
  std::string text;
  for (const Seat& chair : seats_) {
    if (chair.seed.empty()) continue;
    text += (text.empty() ? "" : " ") + name_of(chair.id) + "=" + chair.seed;
  }
  return text;
}

std::optional<SeatId> Table::seat_named(std::string_view name) const { return parse_seat(game().setup(), name); }

std::string Table::name_of(SeatId id) const { return seat_text(game().setup(), id); }

}  // namespace tideline
