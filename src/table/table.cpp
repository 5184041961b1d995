#include "table/table.hpp"

#include "base/text.hpp"
#include "record/header.hpp"
#include "table/words.hpp"

#include <algorithm>

namespace tideline {

Expected<Table, std::string> Table::open(const Catalogue& catalogue, const Plan& plan, DiceBox dice, Millis now) {
  if (plan.header.size() > TableCore::kMostHeader) return std::string("the header is too long");
  auto game = read_game(catalogue, plan.header);
  if (!game) return game.error();
  unsigned chairs = 0;
  for (unsigned i = 1; i <= game->setup().factions.size(); ++i)
    chairs += std::max<unsigned>(1, game->setup().members[Colour(i)]);
  if (chairs > TableCore::kMostChairs) return std::string("a table has at most 24 chairs");
  if (game->setup().start && !plan.position)
    return std::string("a table begins at the beginning: no position can be given");
  if (!clean_text(plan.title, kMostName)) return std::string("a title has 1 to 40 bytes of plain text");
  const auto terms = parse_terms(plan.terms);
  if (!terms) return terms.error();
  const std::string header = record::header_text(catalogue, *game);
  Dice first = dice ? dice(0) : Dice();
  Table table({{catalogue, *std::move(game)}, {}, std::move(dice), std::move(first), {}});
  table.core_.append(note::Opened{std::string(without_blanks(plan.title)), {header}}, now);
  table.core_.append(note::Agreed{*terms}, now);
  if (const std::string& hex = table.core_.dice.commitment; !hex.empty())
    table.core_.append(note::Commitment{hex}, now);
  return table;
}

Expected<Table, std::string> Table::restore(const Catalogue& catalogue, std::span<const LogLine> log, DiceBox dice,
                                            Millis now, std::optional<Millis> alone_since) {
  const auto first = read_entry(nullptr, log.empty() ? LogLine() : log[0]);
  if (!first) return "entry 0: " + first.error().text;
  auto game = read_game(catalogue, std::get<note::Opened>(std::get<Note>(first->what)).header.text);
  if (!game) return "entry 0: " + game.error();
  Table table({{catalogue, *std::move(game)}, {}, std::move(dice), {}, {}, now, alone_since.value_or(now)});
  TableState& state = table.core_.state;
  for (std::size_t i = 0; i < log.size(); ++i) {
    auto entry = read_entry(&state.game(), log[i]);
    if (!entry) return "entry " + std::to_string(i) + ": " + entry.error().text;
    if (const auto fault = state.fold(*entry)) return "entry " + std::to_string(i) + ": " + fault->text;
    table.core_.log.add(state.game(), state.seats, *std::move(entry));
  }
  // Who only looks at a table brings no dice.
  if (table.core_.box) table.core_.dice = table.core_.box(state.draws.voids().size());
  for (Seat& seat : state.seats) {
    if (seat.kind == Seat::Kind::Person) seat.away = table.core_.alone_since;
  }
  return table;
}

Refused Table::say(SeatId id, std::string_view words, Millis now, std::string_view key, Millis lag) {
  if (log().has_key(key)) return std::nullopt;
  const Seat* const chair = state().seat(id);
  if (chair == nullptr || chair->kind == Seat::Kind::Empty) return refuse("no-seat", "nobody sits there");
  if (words.size() > TableCore::kMostWords) return refuse("too-long", "that is too much at once");
  if (!clean_text(words, TableCore::kMostWords))
    return refuse("text", "plain text is wanted, without control characters");
  if (log().size() >= TableCore::kMostEvents) return refuse("too-many", "this table is full");
  const Speaker who{id, now, key, lag};
  std::string_view rest = words;
  const std::string_view word = take_word(rest);
  if (word == "chat") return say_text(who, note::Chat{id, std::string(rest)}, rest);
  if (word == "team") return say_text(who, note::TeamChat{id, std::string(rest)}, rest);
  if (word == "mute" || word == "unmute") {
    const auto whom = seat_named(rest);
    if (!whom || *whom == id) return refuse("no-seat", "whom?");
    return say_text(who, word == "mute" ? Note(note::Mutes{id, *whom}) : Note(note::Unmutes{id, *whom}), rest);
  }
  if (word == "name") {
    if (chair->kind != Seat::Kind::Person) return refuse("no-seat", "a bot's name says which it is");
    if (!clean_text(rest, kMostName)) return refuse("text", "a name has 1 to 40 bytes of plain text");
    const std::string_view name = without_blanks(rest);
    return name == chair->name ? std::nullopt : say_text(who, note::Named{id, std::string(name)}, rest);
  }
  if (!started()) {
    if (word == "pledge") return drawing::pledge(core_, who, rest);
    if (word == "reveal") return drawing::reveal(core_, who, rest);
    if (word == "void") return drawing::give_up(core_, who);
    return refuse("not-started", "the game has not begun");
  }
  if (over()) return refuse("over", "the game is over");
  tick(now);
  // Who says something is there again.
  if (!chair->sits_in.empty()) pace::come_back(core_, id, now);
  if (word == "standing") return questions::order(core_, who, rest);
  if (words == "more") return questions::more(core_, who);
  if (word == "undo") return take_backs::ask(core_, who, rest);
  if (words == "finish") return finish::offer(core_, who);
  if (word == "consent") return take_backs::consent(core_, who, rest);
  if (word == "adopt") return agreement::adopt(core_, who);
  if (words == "no") return say_event(who, {id.faction, Verb::No, {}});
  const auto event = parse_saying(game(), id.faction, words);
  return event ? say_event(who, *event) : Refused(event.error());
}

bool Table::takes_long(SeatId id, std::string_view words) const {
  if (!started()) return false;
  if (words == "finish") return !finish::hindered(core_, id);
  // Each group is judged by itself.
  if (words == "adopt") return state().proposal.has_value();
  // What is left of the game is played again.
  const bool few = state().course.kept().size() <= kFewEvents;
  const std::string_view word = take_word(words);
  if (word == "undo") return !few && !take_backs::hindered(core_, id);
  return word == "consent" && !few && state().asked_back;
}

// An answer where a question is open.
Refused Table::say_event(const Speaker& who, const Event& event) {
  if (state().question && event.verb != Verb::Resign) {
    const bool none = event.verb == Verb::No;
    auto refused = questions::answer(core_, who, {none ? std::nullopt : std::optional(event)});
    if (!refused) tick(who.now);
    return refused;
  }
  if (event.verb == Verb::No) return refuse("not-now", "no question is open");
  if (!state().may_act(who.seat)) return another_member(game());
  auto draft = judge(game(), event);
  if (!draft) return draft.error();
  core_.finish(*draft);
  if (auto refused = core_.install(*std::move(draft), who.now, who.key)) return refused;
  core_.settle(who.now, who.lag);
  return std::nullopt;
}

Refused Table::say_text(const Speaker& who, Note note, std::string_view text) {
  if (text.empty() || text.size() > TableCore::kMostText) return refuse("too-long", "1 to 500 bytes of text");
  if (core_.full(who.seat)) return refuse("too-many", "this seat has said too much");
  return core_.append(std::move(note), who.now, who.key);
}

void Table::tick(Millis now) {
  if (held_since_) {
    const auto falls = started() && !over() ? state().clock.deadline() : std::nullopt;
    if (falls && *falls <= now) pace::pause(core_, now, *held_since_);
    return;
  }
  if (!started()) drawing::tick(core_, now);
  if (!started() || over()) return;
  // Every step writes something, and what it writes moves what is due into the future, or the game to its end. Whose
  // time runs is found again each time: who has just been answered for is no longer waited for.
  for (std::size_t before = 0; !over() && log().size() != before;) {
    before = log().size();
    pace::run_clock(core_, now, 0);
    questions::tick(core_, now) || pace::tick(core_, now) || agreement::tick(core_, now) ||
        take_backs::tick(core_, now);
  }
}

std::optional<Millis> Table::deadline() const {
  if (!started()) return drawing::deadline(core_);
  if (over()) return std::nullopt;
  const auto time = earlier(earlier(questions::deadline(core_), pace::deadline(core_)), agreement::deadline(core_));
  return state().asked_back ? earlier(time, state().asked_back->until) : time;
}

std::vector<Table::BotTurn> Table::bots_to_move() const {
  std::vector<BotTurn> turns;
  if (!started() || over() || state().asked_back) return turns;
  const auto& question = state().question;
  for (const Colour c : question ? question->asked : game().to_act().awaited) {
    if (question && question->answers[c]) continue;
    const Seat* const chair = state().acting_seat(c);
    if (chair == nullptr || !chair->played_by_bot()) continue;
    const std::string& bot = chair->sits_in.empty() ? chair->name : chair->sits_in;
    turns.push_back({chair->id, bot, game(), state().changes, question.has_value()});
  }
  return turns;
}

Refused Table::bot_plays(const BotTurn& turn, const Event& event, Millis now, std::optional<Misgiving> why) {
  if (over() || turn.at != state().changes) return refuse("not-now", "the game has moved on");
  if (why && event.verb == Verb::Decline) core_.append(note::Because{turn.seat, *why}, now);
  return say_event({turn.seat, now, {}, 0}, event);
}

void Table::serve(std::shared_ptr<const Catalogue> catalogue) {
  if (!started()) core_.state.catalogue = std::move(catalogue);
  core_.studies_apart = true;
}

std::optional<Table::Study> Table::to_study() const {
  return core_.studies_apart && started() && !over() ? agreement::to_study(core_) : std::nullopt;
}

std::optional<SeatId> Table::seat_named(std::string_view name) const { return parse_seat(game().setup(), name); }

std::string Table::name_of(SeatId id) const { return seat_text(game().setup(), id); }

}  // namespace tideline
