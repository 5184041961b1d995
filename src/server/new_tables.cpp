#include "server/new_tables.hpp"

#include "fair/secrets.hpp"
#include "server/seats.hpp"
#include "server/secrets.hpp"
#include "shipped/bot_presets.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

using Wares = std::shared_ptr<const Catalogue>;

// The table that somebody asks for, with who sits there from the beginning.
std::optional<Problem> lay_table(LiveTable& live, const Wares& catalogue, const std::string& header,
                                 const Opening& opening, const Asker& who, const DiceBox& dice, Millis now) {
  const bool with_word = !opening.word.empty();
  const std::string terms = opening.terms + (with_word ? " access=word" : "");
  const std::string title = opening.title.empty() ? opening.game : opening.title;
  const Table::Plan plan{.title = title, .header = header, .terms = terms};
  auto table = Table::open(*catalogue, plan, dice, now);
  if (!table) {
    Problem problem = unreadable(table.error());
    problem.about = to_blame(*catalogue, plan);
    return problem;
  }
  const HandicapRules* const brought = table->game().kind().handicaps;
  if (!opening.handicaps.empty() && brought != nullptr && brought->by_history(table->game().setup()))
    return unreadable("`handicaps`: by these rules players bring theirs, and none is given (" +
                      to_string(brought->ruling) + ")");
  if (!with_word && table->terms().access == Terms::Access::Word) return unreadable("`access=word` needs a `word`");
  if (const std::string& sitter = table->terms().sit_in; !sitter.empty()) {
    const auto bot = parse_bot(sitter, bot_presets());
    if (!bot) return unreadable("`sit-in`: " + bot.error());
  }
  table->serve(catalogue);
  live.chairs.hand_over(*table, Chairs::kOpener, who.player);
  for (const auto& [name, sitter] : opening.seats) {
    const auto seat = table->seat_named(name);
    if (!seat) return unreadable("`seats`: there is no seat " + in_quotes(name));
    Refused refusal;
    if (sitter == "me" || (sitter.starts_with("me ") && sitter.size() > 3)) {
      const std::string pledge = sitter == "me" ? "" : sitter.substr(3);
      refusal = table->sit(*seat, who.name.empty() ? "Guest" : who.name, now, {}, pledge);
      live.chairs.hand_over(*table, name, who.player);
    } else if (sitter.starts_with("bot ")) {
      refusal = table->sit_bot(*seat, sitter.substr(4), bot_presets(), now);
    } else {
      return unreadable("`seats`: expected `me`, `me PLEDGE` or `bot LEVEL`, found " + in_quotes(sitter));
    }
    if (refusal) return refused(*refusal);
  }
  live.table = std::move(*table);
  return std::nullopt;
}

// The table of a game that is over: as it would have been opened, with these events. The log that it has then; of dice
// and cards it says only what came.
Expected<std::vector<LogLine>, Problem> lay_played(LiveTable& live, const Wares& catalogue, const std::string& header,
                                                   const Opening& opening, const std::vector<std::string>& events,
                                                   const Asker& who, Millis now) {
  Opening by_link = opening;
  by_link.terms += " access=link";
  if (const auto problem = lay_table(live, catalogue, header, by_link, who, {}, now)) return *problem;
  auto log = live.table->take_new();
  log.push_back({now, to_text(live.table->game().setup(), note::Started{{live.table->header()}}), {}});
  for (const std::string& event : events) log.push_back({now, event, {}});
  auto table = Table::restore(*catalogue, log, {}, now);
  if (!table) return unreadable(table.error());
  if (!table->over()) return refused("not-now", "the game is not over");
  table->serve(catalogue);
  live.table = std::move(*table);
  return log;
}

// The table that follows another: everybody sits one colour further, and has the same part in the dice.
std::optional<Problem> lay_again(LiveTable& live, const Wares& catalogue, const Table& before, const Chairs& chairs,
                                 Millis now) {
  const auto& factions = before.game().setup().factions;
  auto table = Table::open(*catalogue,
                           {.title = before.state().title,
                            .header = rotated_header(before.header(), factions),
                            .terms = to_text(before.terms())},
                           dice_of(live.secret), now);
  if (!table) return unreadable(table.error());
  table->serve(catalogue);
  live.chairs.hand_over(*table, Chairs::kOpener, chairs.holder(Chairs::kOpener));
  for (const Seat& seat : before.seats()) {
    const SeatId further{Colour(seat.id.faction.index() % static_cast<unsigned>(factions.size()) + 1), seat.id.member};
    if (seat.kind == Seat::Kind::Bot) (void)table->sit_bot(further, seat.name, bot_presets(), now);
    const std::string holder = chairs.holder(before.name_of(seat.id));
    if (seat.kind != Seat::Kind::Person || holder.empty() || table->sit(further, seat.name, now)) continue;
    live.chairs.hand_over(*table, table->name_of(further), holder);
    // Whoever took part in the draw does so again, and need not be there already.
    if (before.state().draws.part(seat.id) != nullptr) (void)table->ask_pledge(further, now);
  }
  live.table = std::move(*table);
  return std::nullopt;
}

}  // namespace

void NewTables::lay(const Laid& live, const Asker& who, const std::function<std::optional<Problem>(LiveTable&)>& how,
                    const Tables::Made& otherwise, const std::function<void()>& then) {
  live->secret = new_secret();
  live->address = who.address;
  const auto job = [this, live, how, otherwise, then] {
    house_.post([this, otherwise, then, problem = how(*live)] {
      if (problem || tables_.stopping()) return otherwise(problem.value_or(not_kept()));
      then();
    });
  };
  if (const auto crowd = house_.judge({who.address, "open"}, job)) otherwise(too_many({1, *crowd}));
}

void NewTables::open(const Opening& opening, const Asker& who, const Tables::Made& then) {
  if (who.player.empty()) return then(nobody());
  if (tables_.stopping()) return then(not_kept());
  const auto header = header_of(opening, house_.shelf);
  if (!header) return then(header.error());
  for (const auto& [kind, text] : {std::pair("map", opening.map), std::pair("deck", opening.deck)}) {
    const Store::Text* found = house_.shelf.find(kind, text);
    if (found == nullptr) continue;
    house_.shelf.use(text, house_.now());
    // Another server may have let it go.
    house_.work([this, kept = *found, now = house_.now()] {
      const Failed failed = house_.store.put_text(kept.kind, kept.name, kept.digest, kept.text, now);
      if (failed) house_.log.error("text", {{"text", failed->message}});
    });
  }
  const auto live = std::make_shared<LiveTable>();
  const auto how = [opening, who, header = *header, now = house_.now(),
                    catalogue = house_.shelf.catalogue()](LiveTable& at) {
    return lay_table(at, catalogue, header, opening, who, dice_of(at.secret), now);
  };
  lay(live, who, how, then, [this, live, word = opening.word, who, then] { keep_with_word(live, word, who, then); });
}

void NewTables::hand_in(const Opening& opening, const std::vector<std::string>& events, const Asker& who,
                        const Tables::Made& then) {
  if (who.player.empty()) return then(nobody());
  if (tables_.stopping()) return then(not_kept());
  const auto header = header_of(opening, house_.shelf);
  if (!header) return then(header.error());
  const auto pledges = [](const auto& seat) { return seat.second.starts_with("me "); };
  if (opening.map.starts_with("sha256:") || opening.deck.starts_with("sha256:") || !opening.word.empty() ||
      std::any_of(opening.seats.begin(), opening.seats.end(), pledges))
    return then(unreadable("a game that was played elsewhere has a map and a deck that ship, no word and no pledges"));
  const auto live = std::make_shared<LiveTable>();
  const auto log = std::make_shared<std::vector<LogLine>>();
  const auto how = [opening, events, log, who, header = *header, now = house_.now(),
                    catalogue = house_.shelf.catalogue()](LiveTable& at) -> std::optional<Problem> {
    auto laid = lay_played(at, catalogue, header, opening, events, who, now);
    if (!laid) return laid.error();
    *log = *std::move(laid);
    return std::nullopt;
  };
  lay(live, who, how, then, [this, live, log, then] { tables_.keep(live, then, *log); });
}

void NewTables::keep_with_word(const Laid& live, const std::string& word, const Asker& who, const Tables::Made& then) {
  if (word.empty()) return tables_.keep(live, then);
  const auto crowd = house_.hash({who.address, "word"}, [this, live, then, word] {
    house_.post([this, live, then, hash = word_hash(word)] {
      if (!hash || tables_.stopping()) return then(not_kept());
      live->row.word_hash = *hash;
      tables_.keep(live, then);
    });
  });
  if (crowd) then(too_many({2, *crowd}));
}

void NewTables::rematch(const std::string& id, const Asker& who, const Tables::Made& then) {
  tables_.when_calm({id, who.address}, then, [this, id, who, then](LiveTable& old) {
    if (!old.chairs.sits(who.player) && !old.chairs.opened(who.player))
      return then(forbidden("you do not sit at this table"));
    if (!old.table->over()) return then(refused("not-now", "the game is not over"));
    if (!old.row.rematch.empty()) return then(old.row.rematch);
    old.rematch.push_back(then);
    if (old.rematch.size() > 1) return;

    const auto next = std::make_shared<LiveTable>();
    next->row.word_hash = old.row.word_hash;
    next->chairs.knows = old.chairs.knows;
    const auto how = [before = old.snapshot(), chairs = old.chairs, now = house_.now(),
                      catalogue = house_.shelf.catalogue()](LiveTable& at) {
      return lay_again(at, catalogue, *before, chairs, now);
    };
    const auto name = [this, id](const Expected<std::string, Problem>& made) { name_rematch(id, made); };
    lay(next, who, how, name, [this, next, name] { tables_.keep(next, name); });
  });
}

// The table that follows is there, or could not be made: it is kept with the one before, then everybody hears of it.
void NewTables::name_rematch(const std::string& id, const Expected<std::string, Problem>& next) {
  const auto tell = [this, id](const Expected<std::string, Problem>& answer) {
    LiveTable* const live = tables_.here(id);
    if (live == nullptr) return;
    for (const auto& then : std::exchange(live->rematch, {})) then(answer);
  };
  if (!next) return tell(next);
  tables_.wish(id, {[this, made = *next](LiveTable& at) -> std::optional<Problem> {
                      at.row.rematch = made;
                      at.row_changed = true;
                      return as_problem(at.table->followed_by(made, house_.now()));
                    },
                    [tell, made = *next](const std::optional<Problem>& problem) {
                      if (problem) return tell(*problem);
                      tell(made);
                    }});
}

}  // namespace tideline::server
