#include "server/seats.hpp"

#include "fair/secrets.hpp"
#include "server/rows.hpp"
#include "shipped/bot_presets.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

constexpr std::size_t kMostKey = 40;

// Keys are each player's own: nobody can use up those of another.
std::string own_key(const std::string& whose, const std::string& key) {
  return key.empty() ? std::string() : whose + ":" + key;
}

// Who does not say these in time is blamed for the dice that nobody gets.
bool of_the_dice(std::string_view words) {
  return words.starts_with("pledge ") || words.starts_with("reveal ") || words == "void";
}

}  // namespace

Problem nobody() { return forbidden("who are you? a page has a cookie, a program sends its secret"); }

std::function<std::optional<Problem>(LiveTable&)> Seats::at_seat(const std::string& seat, const Act& act) {
  return [seat, act](LiveTable& at) -> std::optional<Problem> {
    const auto chair = at.table->seat_named(seat);
    return chair ? act(at, *chair) : refused("no-seat", "there is no such seat");
  };
}

void Seats::facts(const Wanted& what, const std::string& player,
                  const std::function<void(Expected<Facts, Problem>)>& then) {
  tables_.when_calm(what, then, [player, then](const LiveTable& live) {
    Facts facts{live.row, to_text(live.table->terms()), {}, live.chairs.opened(player), {}, live.welcomes(player)};
    TableSummary& told = facts.row.summary;
    told = live.table->summary();
    if (!live.chairs.sits(player)) veil(told);
    if (!facts.welcome) {
      for (std::string* what : {&told.phase, &told.turn, &told.result, &told.scores}) what->clear();
      facts.row.changed = facts.row.created;
    }
    for (const Seat& seat : live.table->seats()) {
      if (live.holds(seat.id, player)) facts.yours.push_back(live.table->name_of(seat.id));
    }
    facts.commitment = live.table->state().draws.commitment();
    then(std::move(facts));
  });
}

void Seats::sit(const std::string& id, const std::string& seat, const Asker& who, const Sitting& asked,
                const Reply& reply) {
  if (who.player.empty()) return reply(nobody());
  if (asked.key.size() > kMostKey) return reply(unreadable("`key`: at most 40 bytes"));
  if (!asked.pledge.empty() && !Draws::is_pledge(asked.pledge))
    return reply(unreadable("`pledge`: expected a SHA-256, 64 hex digits in lower case"));
  tables_.when_calm({id, who.address}, reply, [this, id, seat, who, asked, reply](const LiveTable& live) {
    if (live.table->started()) return sit_down(id, seat, who, asked, reply);
    tell_word(id, who, asked.word, [this, id, seat, who, asked, reply](const std::optional<Problem>& problem) {
      if (problem) return reply(problem);
      sit_down(id, seat, who, asked, reply);
    });
  });
}

void Seats::sit_down(const std::string& id, const std::string& seat, const Asker& who, const Sitting& asked,
                     const Reply& reply) {
  const auto act = [this, who, asked](LiveTable& at, SeatId chair) -> std::optional<Problem> {
    if (at.chairs.barred(who.player)) return forbidden("you have voided the dice of this table too often");
    const std::string name = !asked.name.empty() ? asked.name : who.name.empty() ? "Guest" : who.name;
    const std::string key = own_key(who.player.substr(0, 16), asked.key);
    const std::size_t before = at.table->log().size();
    if (const Refused refusal = at.table->sit(chair, name, house_.now(), key, asked.pledge)) return refused(*refusal);
    if (at.table->log().size() == before) {
      // Said before, with the same key: it is this player's seat, or was another one.
      if (at.holds(chair, who.player)) return std::nullopt;
      return refused("seat-taken", "that key was for another seat");
    }
    at.chairs.hand_over(*at.table, at.table->name_of(chair), who.player);
    at.address = who.address;
    return std::nullopt;
  };
  tables_.wish({id, who.address}, {at_seat(seat, act), reply});
}

void Seats::tell_word(const std::string& id, const Asker& who, const std::string& word, const Reply& reply) {
  if (who.player.empty()) return reply(nobody());
  tables_.when_calm({id, who.address}, reply, [this, id, who, word, reply](const LiveTable& live) {
    if (live.welcomes(who.player)) return reply(std::nullopt);
    if (word.empty() || live.chairs.knows.size() >= Audience::kMostWatchers) return reply(strange());
    // Looking whether a word is right takes a while.
    const auto look = [this, id, who, word, reply, hash = live.row.word_hash] {
      house_.post([this, id, who, reply, fits = word_fits(hash, word)] {
        if (!fits) return reply(strange());
        const auto again = tables_.find({id, who.address});
        if (!again) return reply(again.error());
        (*again)->chairs.knows.insert(who.player);
        reply(std::nullopt);
      });
    };
    if (const auto crowd = house_.hash({who.address, "word"}, look)) reply(too_many({2, *crowd}));
  });
}

void Seats::seat_bot(const std::string& id, const std::string& seat, const Asker& who, const std::string& bot,
                     const Reply& reply) {
  const auto act = [this, who, bot](LiveTable& at, SeatId chair) -> std::optional<Problem> {
    if (!at.chairs.opened(who.player)) return forbidden("bots are seated by who opened the table");
    return as_problem(at.table->sit_bot(chair, bot, bot_presets(), house_.now()));
  };
  tables_.wish({id, who.address}, {at_seat(seat, act), reply});
}

void Seats::get_up(const std::string& id, const std::string& seat, const Asker& who, const Reply& reply) {
  const auto act = [this, who](LiveTable& at, SeatId chair) -> std::optional<Problem> {
    const std::string name = at.table->name_of(chair);
    if (!at.holds(chair, who.player) && (!at.chairs.holder(name).empty() || !at.chairs.opened(who.player)))
      return forbidden("that seat is not yours");
    if (const Refused refusal = at.table->get_up(chair, house_.now())) return refused(*refusal);
    at.chairs.hand_over(*at.table, name, {});
    at.review_audience(house_.now());  // whoever sits there next is not looked over the shoulder
    return std::nullopt;
  };
  tables_.wish({id, who.address}, {at_seat(seat, act), reply});
}

// What the game gives each player for games played and won; of a team the lowest. A bot gets none for being a bot: it
// has the lowest of all people at the table (R10).
std::optional<ColourArray<std::int8_t>> Seats::handicaps(const Table& table, const Chairs& chairs) const {
  ColourArray<std::int8_t> found{};
  const HandicapRules* rules = table.game().kind().handicaps;
  if (rules == nullptr || table.started() || !rules->by_history(table.game().setup())) return found;
  std::int8_t lowest = 0;
  for (const Seat& seat : table.seats()) {
    const std::string holder = chairs.holder(table.name_of(seat.id));
    if (seat.kind != Seat::Kind::Person || holder.empty()) continue;
    const auto player = house_.store.player(holder);
    if (!player) return std::nullopt;
    if (!*player) continue;
    std::int8_t& given = found[seat.id.faction];
    given = std::min(given, rules->of((*player)->played, (*player)->won));
    lowest = std::min(lowest, given);
  }
  for (const Seat& seat : table.seats()) {
    if (seat.kind == Seat::Kind::Bot) found[seat.id.faction] = lowest;
  }
  return found;
}

void Seats::start(const std::string& id, const Asker& who, const Reply& reply) {
  struct Start {
    Chairs chairs;
    bool unread = false;  // the store did not say what the players have won
  };
  const auto start = std::make_shared<Start>();
  const auto act = [who, start](LiveTable& at) -> std::optional<Problem> {
    if (!at.chairs.sits(who.player) && !at.chairs.opened(who.player))
      return forbidden("the game is started by somebody who sits there");
    at.address = who.address;
    start->chairs = at.chairs;
    return std::nullopt;
  };
  const auto say = [this, start](Table& table, Millis now) -> Refused {
    const auto given = handicaps(table, start->chairs);
    start->unread = !given;
    return given ? table.start(*given, now) : refuse("store", "what the players have won is not known");
  };
  const auto answer = [reply, start](const std::optional<Problem>& problem) {
    reply(problem && start->unread ? not_kept() : problem);
  };
  tables_.wish({id, who.address}, {act, answer, say});
}

void Seats::say(const std::string& id, const std::string& player, const Saying& what, const Reply& reply) {
  if (what.key.size() > kMostKey) return reply(unreadable("`key`: at most 40 bytes"));
  if (!of_the_dice(what.words)) {
    if (const auto busy = house_.pressure.for_players()) return reply(busy);
  }
  const auto act = [this, player, what](LiveTable& at, SeatId seat) -> std::optional<Problem> {
    if (!at.holds(seat, player)) return forbidden("that seat is not yours");
    at.address = what.address;
    // Strangers do not use up what a table's own people may say.
    if (const Wait wait = house_.limits.say_at(at.row.id, house_.now())) return too_many(wait);
    if (what.by_request) {
      const Millis now = house_.now();
      at.audience.called(seat, now + Audience::kRequestGrace);
      for (const auto& [who, there] : at.audience.changes(now)) at.table->present(who, there, now);
    }
    return std::nullopt;
  };
  const auto say = [what](Table& table, Millis now) -> Refused {
    const SeatId seat = *table.seat_named(what.seat);
    return table.say(seat, what.words, now, own_key(table.name_of(seat), what.key), what.lag);
  };
  const auto takes_long = [what](const Table& table) {
    return table.takes_long(*table.seat_named(what.seat), what.words);
  };
  tables_.wish({id, what.address}, {at_seat(what.seat, act), reply, say, takes_long, what.words.starts_with("reveal")});
}

}  // namespace tideline::server
