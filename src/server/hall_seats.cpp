// Opening tables, sitting down, starting, saying, and playing again.
#include "fair/secrets.hpp"
#include "server/hall.hpp"
#include "server/rows.hpp"
#include "server/secrets.hpp"
#include "shipped/bot_presets.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

const std::string kOpener = "table";  // the seat that stands for who opened the table
constexpr std::size_t kMostKey = 40;
// A table bears a few void draws, and then begins no game: nobody alone may use them up. Once can happen to anybody.
constexpr unsigned kMostVoidedByOne = 2;

Problem nobody() { return forbidden("who are you? a page has a cookie, a program sends its secret"); }

// Keys are each player's own: nobody can use up those of another.
std::string own_key(const std::string& whose, const std::string& key) {
  return key.empty() ? std::string() : whose + ":" + key;
}

bool opened(const LiveTable& live, const std::string& player) {
  const auto found = live.holders.find(kOpener);
  return !player.empty() && found != live.holders.end() && found->second == player;
}

bool sits(const LiveTable& live, const std::string& player) {
  return !player.empty() && std::any_of(live.holders.begin(), live.holders.end(), [&](const auto& holder) {
    return holder.second == player && holder.first != kOpener;
  });
}

// Whoever held the chair has lost it: by the last void draw, if nobody answers for that one yet.
void note_void(LiveTable& live, const std::string& seat, const std::string& player) {
  const auto& voids = live.table->state().draws.voids();
  if (voids.size() <= live.voids_known || live.table->name_of(voids.back().by) != seat) return;
  live.voids_known = voids.size();
  ++live.voided[player];
}

void hand_over(LiveTable& live, const std::string& seat, const std::string& player) {
  const auto found = live.holders.find(seat);
  const bool held = found != live.holders.end() && !found->second.empty();
  if (player.empty() && !held) return;
  if (held) note_void(live, seat, found->second);
  live.holders[seat] = player;
  live.changed.push_back({seat, player});
}

// The table that somebody asks for, with who sits there from the beginning.
std::optional<Problem> lay_table(LiveTable& live, const Catalogue& catalogue, const std::string& header,
                                 const Opening& opening, const Hall::Asker& who, const DiceBox& dice, Millis now) {
  const bool with_word = !opening.word.empty();
  const std::string terms = opening.terms + (with_word ? " access=word" : "");
  const std::string title = opening.title.empty() ? opening.game : opening.title;
  auto table = Table::open(catalogue, {.title = title, .header = header, .terms = terms}, dice, now);
  if (!table) return unreadable(table.error());
  const HandicapRules* const brought = table->game().kind().handicaps;
  if (!opening.handicaps.empty() && brought != nullptr && brought->by_history(table->game().setup()))
    return unreadable("`handicaps`: with handicap=history players bring theirs, and none is given (R10)");
  if (!with_word && table->terms().access == Terms::Access::Word) return unreadable("`access=word` needs a `word`");
  if (const std::string& sitter = table->terms().sit_in; !sitter.empty()) {
    const auto bot = parse_bot(sitter, bot_presets());
    if (!bot) return unreadable("`sit-in`: " + bot.error());
  }
  live.table = std::move(*table);
  for (const auto& [name, sitter] : opening.seats) {
    const auto seat = live.table->seat_named(name);
    if (!seat) return unreadable("`seats`: there is no seat " + in_quotes(name));
    Refused refusal;
    if (sitter == "me" || sitter.starts_with("me ")) {
      refusal = live.table->sit(*seat, who.name.empty() ? "Guest" : who.name, now);
      if (!refusal && sitter != "me") refusal = live.table->say(*seat, "pledge " + sitter.substr(3), now);
      live.holders[name] = who.player;
    } else if (sitter.starts_with("bot ")) {
      refusal = live.table->sit_bot(*seat, sitter.substr(4), bot_presets(), now);
    } else {
      return unreadable("`seats`: expected `me`, `me PLEDGE` or `bot LEVEL`, found " + in_quotes(sitter));
    }
    if (refusal) return refused(*refusal);
  }
  return std::nullopt;
}

// The table of a game that is over: as it would have been opened, with these events. The log that it has then; of dice
// and cards it says only what came.
Expected<std::vector<LogLine>, Problem> lay_played(LiveTable& live, const Catalogue& catalogue,
                                                   const std::string& header, const Opening& opening,
                                                   const std::vector<std::string>& events, const Hall::Asker& who,
                                                   Millis now) {
  Opening by_link = opening;
  by_link.terms += " access=link";
  if (const auto problem = lay_table(live, catalogue, header, by_link, who, {}, now)) return *problem;
  auto log = live.table->take_new();
  log.push_back({now, "@start\n" + live.table->header(), {}});
  for (const std::string& event : events) log.push_back({now, event, {}});
  auto table = Table::restore(catalogue, log, {}, now);
  if (!table) return unreadable(table.error());
  if (!table->over()) return refused("not-now", "the game is not over");
  live.table = std::move(*table);
  live.was_over = true;  // so that it counts for nobody (R10)
  return log;
}

// The table that follows another: everybody sits one colour further, and has the same part in the dice.
std::optional<Problem> lay_again(LiveTable& live, const Catalogue& catalogue, const Table& before,
                                 const std::map<std::string, std::string>& holders, Millis now) {
  const auto& factions = before.game().setup().factions;
  auto table = Table::open(catalogue,
                           {.title = before.state().title,
                            .header = rotated_header(before.header(), factions),
                            .terms = to_text(before.terms())},
                           dice_of(live.secret), now);
  if (!table) return unreadable(table.error());
  live.table = std::move(*table);
  if (const auto opener = holders.find(kOpener); opener != holders.end()) live.holders[kOpener] = opener->second;
  for (const Seat& seat : before.seats()) {
    const SeatId further{Colour(seat.id.faction.index() % static_cast<unsigned>(factions.size()) + 1), seat.id.member};
    if (seat.kind == Seat::Kind::Bot) (void)live.table->sit_bot(further, seat.name, bot_presets(), now);
    const auto holder = holders.find(before.name_of(seat.id));
    if (seat.kind != Seat::Kind::Person || holder == holders.end() || holder->second.empty()) continue;
    if (live.table->sit(further, seat.name, now)) continue;
    live.holders[live.table->name_of(further)] = holder->second;
    // Whoever took part in the draw does so again, and need not be there already.
    if (before.state().draws.part(seat.id) != nullptr) (void)live.table->ask_pledge(further, now);
  }
  return std::nullopt;
}

}  // namespace

// Too many words wait to be hashed, of that address or of all.
Problem Hall::too_many_words() const {
  constexpr unsigned kSoon = 2;
  ++house_.metrics.refused["words"];
  return too_many(kSoon);
}

// A table that is being kept for the first time.
struct Hall::Placed {
  std::unique_ptr<LiveTable> live = std::make_unique<LiveTable>();
  std::vector<LogLine> log;  // of a game that was played elsewhere
};

void Hall::keep_new(const std::shared_ptr<Placed>& placed, std::function<void(Expected<std::string, Problem>)> then) {
  LiveTable& live = *placed->live;
  const Millis now = house_.now();
  live.row.id = new_table_id();
  live.row.created = now;
  live.table->serve(house_.shelf.catalogue());  // the catalogue that it was opened with may be gone
  live.brought = has_brought_deck(*live.table);
  live.row.changed = now;
  live.row.summary = live.table->summary();
  live.deadline = live.row.summary.deadline;
  live.used = now;
  Store::NewTable fresh{live.row, live.secret, placed->log.empty() ? live.table->take_new() : placed->log, {}};
  for (const auto& [seat, player] : live.holders) fresh.holders.push_back({seat, player});
  live.changed.clear();
  house_.metrics.entries += fresh.entries.size();
  ++creating_;
  house_.store.create(std::move(fresh), [this, placed, then = std::move(then)](const Failed& failed) {
    house_.post([this, placed, then, failed] {
      --creating_;
      if (failed) {
        ++house_.metrics.store_failures;
        house_.log.error("create", {{"text", failed->message}});
        then(not_kept());
      } else {
        const std::string id = placed->live->row.id;
        // Somebody may have found it in the list already.
        tables_.try_emplace(id, std::move(placed->live));
        then(id);
      }
      finish_stopping();
    });
  });
}

void Hall::open(const Opening& opening, const Asker& who,
                const std::function<void(Expected<std::string, Problem>)>& then) {
  if (who.player.empty()) return then(nobody());
  if (stopped_) return then(not_kept());
  const auto header = header_of(opening, house_.shelf);
  if (!header) return then(header.error());
  for (const std::string& text : {opening.map, opening.deck}) {
    if (!text.starts_with("sha256:")) continue;
    house_.shelf.use(text, house_.now());
    house_.work([this, text, now = house_.now()] {
      if (const Failed failed = house_.store.use_text(text, now)) house_.log.error("text", {{"text", failed->message}});
    });
  }
  auto placed = std::make_shared<Placed>();
  placed->live->secret = new_secret();
  placed->live->holders[kOpener] = who.player;
  placed->live->address = who.address;
  // What a game knows of a large map takes a while to work out.
  const auto lay = [this, placed, opening, who, header = *header, then, now = house_.now(),
                    catalogue = house_.shelf.catalogue()] {
    const auto problem = lay_table(*placed->live, catalogue, header, opening, who, dice_of(placed->live->secret), now);
    house_.post([this, placed, opening, who, then, problem] {
      if (problem || stopped_) return then(problem.value_or(not_kept()));
      keep_with_word(placed, opening.word, who, then);
    });
  };
  if (send(house_.judge, {who.address, "open"}, lay)) return;
  ++house_.metrics.refused["judged"];
  then(too_many(1));
}

void Hall::hand_in(const Opening& opening, const std::vector<std::string>& events, const Asker& who,
                   const std::function<void(Expected<std::string, Problem>)>& then) {
  if (who.player.empty()) return then(nobody());
  if (stopped_) return then(not_kept());
  const auto header = header_of(opening, house_.shelf);
  if (!header) return then(header.error());
  const auto pledges = [](const auto& seat) { return seat.second.starts_with("me "); };
  if (opening.map.starts_with("sha256:") || opening.deck.starts_with("sha256:") || !opening.word.empty() ||
      std::any_of(opening.seats.begin(), opening.seats.end(), pledges))
    return then(unreadable("a game that was played elsewhere has a map and a deck that ship, no word and no pledges"));
  auto placed = std::make_shared<Placed>();
  placed->live->secret = new_secret();
  placed->live->holders[kOpener] = who.player;
  placed->live->address = who.address;
  const auto lay = [this, placed, opening, events, who, header = *header, then, now = house_.now(),
                    catalogue = house_.shelf.catalogue()] {
    const auto log = lay_played(*placed->live, catalogue, header, opening, events, who, now);
    if (log) placed->log = *log;
    house_.post([this, placed, then, problem = log ? std::optional<Problem>() : log.error()] {
      if (problem || stopped_) return then(problem.value_or(not_kept()));
      keep_new(placed, then);
    });
  };
  if (send(house_.judge, {who.address, "open"}, lay)) return;
  ++house_.metrics.refused["judged"];
  then(too_many(1));
}

void Hall::keep_with_word(const std::shared_ptr<Placed>& placed, const std::string& word, const Asker& who,
                          std::function<void(Expected<std::string, Problem>)> then) {
  if (word.empty()) return keep_new(placed, std::move(then));
  const bool taken = send(house_.hash, {who.address, "word"}, [this, placed, then, word] {
    house_.post([this, placed, then, hash = word_hash(word)] {
      if (!hash || stopped_) return then(not_kept());
      placed->live->row.word_hash = *hash;
      keep_new(placed, then);
    });
  });
  if (!taken) then(too_many_words());
}

void Hall::rematch(const std::string& id, const Asker& who, std::function<void(Expected<std::string, Problem>)> then) {
  when_calm(id, [this, id, who, then = std::move(then)](const Expected<LiveTable*, Problem>& found) {
    if (!found) return then(found.error());
    LiveTable& old = **found;
    const Table& table = *old.table;
    if (!sits(old, who.player) && !opened(old, who.player)) return then(forbidden("you do not sit at this table"));
    if (!table.over()) return then(refused("not-now", "the game is not over"));
    if (!old.row.rematch.empty()) return then(old.row.rematch);
    old.rematch.push_back(then);
    if (old.rematch.size() > 1) return;

    auto placed = std::make_shared<Placed>();
    LiveTable& next = *placed->live;
    next.secret = new_secret();
    next.row.word_hash = old.row.word_hash;
    next.knows = old.knows;
    next.address = who.address;
    // As with any table that is opened: what a game knows of a large map takes a while to work out.
    const auto lay = [this, id, placed, before = old.snapshot(), holders = old.holders, now = house_.now(),
                      catalogue = house_.shelf.catalogue()] {
      const auto problem = lay_again(*placed->live, catalogue, *before, holders, now);
      house_.post([this, id, placed, problem] {
        if (problem || stopped_) return name_rematch(id, problem.value_or(not_kept()));
        keep_new(placed, [this, id](const Expected<std::string, Problem>& made) { name_rematch(id, made); });
      });
    };
    if (send(house_.judge, {who.address, "open"}, lay)) return;
    ++house_.metrics.refused["judged"];
    name_rematch(id, too_many(1));
  });
}

// The table that follows is there, or could not be made: it is kept with the one before, then everybody hears of it.
void Hall::name_rematch(const std::string& id, const Expected<std::string, Problem>& next) {
  const auto tell = [this, id](const Expected<std::string, Problem>& answer) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) return;
    for (const auto& then : std::exchange(found->second->rematch, {})) then(answer);
  };
  const auto live = find(id);
  if (!live || !next) return tell(live ? next : live.error());
  wish(**live, {[this, made = *next](LiveTable& at) -> std::optional<Problem> {
                  at.row.rematch = made;
                  at.row_changed = true;
                  return as_problem(at.table->followed_by(made, house_.now()));
                },
                [tell, made = *next](const std::optional<Problem>& problem) {
                  if (problem) return tell(*problem);
                  tell(made);
                }});
}

void Hall::facts(const std::string& id, const std::string& player, std::function<void(Expected<Facts, Problem>)> then) {
  when_calm(id, [player, then = std::move(then)](const Expected<LiveTable*, Problem>& found) {
    if (!found) return then(found.error());
    const LiveTable& live = **found;
    Facts facts{live.row, to_text(live.table->terms()), {}, opened(live, player), {}, true};
    facts.row.summary = live.table->summary();
    facts.welcome = live.welcomes(player);
    if (!sits(live, player)) veil(facts.row.summary);
    if (!facts.welcome) {
      TableSummary& told = facts.row.summary;
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

void Hall::sit(const std::string& id, const std::string& seat, const Asker& who, const Sitting& asked, Reply reply) {
  if (who.player.empty()) return reply(nobody());
  if (asked.key.size() > kMostKey) return reply(unreadable("`key`: at most 40 bytes"));
  if (!asked.pledge.empty() && !Draws::is_pledge(asked.pledge))
    return reply(unreadable("`pledge`: expected a SHA-256, 64 hex digits in lower case"));
  when_calm(id, [this, id, seat, who, asked, reply = std::move(reply)](const Expected<LiveTable*, Problem>& found) {
    if (!found) return reply(found.error());
    LiveTable& live = **found;
    if (live.welcomes(who.player) || live.table->started()) return sit_down(live, seat, who, asked, reply);
    tell_word(id, who, asked.word, [this, id, seat, who, asked, reply](const std::optional<Problem>& problem) {
      if (problem) return reply(problem);
      const auto again = find(id);
      if (!again) return reply(again.error());
      sit_down(**again, seat, who, asked, reply);
    });
  });
}

void Hall::tell_word(const std::string& id, const Asker& who, const std::string& word, Reply reply) {
  if (who.player.empty()) return reply(nobody());
  when_calm(id, [this, id, who, word, reply = std::move(reply)](const Expected<LiveTable*, Problem>& found) {
    if (!found) return reply(found.error());
    const LiveTable& live = **found;
    if (live.welcomes(who.player)) return reply(std::nullopt);
    if (word.empty() || live.knows.size() >= Audience::kMostWatchers) return reply(strange());
    // Looking whether a word is right takes a while.
    const auto look = [this, id, who, word, reply, hash = live.row.word_hash] {
      house_.post([this, id, who, reply, fits = word_fits(hash, word)] {
        if (!fits) return reply(strange());
        const auto again = find(id);
        if (!again) return reply(again.error());
        (*again)->knows.insert(who.player);
        reply(std::nullopt);
      });
    };
    if (!send(house_.hash, {who.address, "word"}, look)) reply(too_many_words());
  });
}

// Chairs that the table has taken from somebody who kept the dice waiting; a bot's chair is nobody's.
void Hall::free_chairs(LiveTable& live) {
  for (const Seat& seat : live.table->seats()) {
    if (seat.kind != Seat::Kind::Person) hand_over(live, live.table->name_of(seat.id), {});
  }
  if (!live.changed.empty()) review_audience(live);
}

void Hall::sit_down(LiveTable& live, const std::string& seat, const Asker& who, const Sitting& asked, Reply reply) {
  wish(live, {[this, seat, who, asked](LiveTable& at) -> std::optional<Problem> {
                const auto chair = at.table->seat_named(seat);
                if (!chair) return refused("no-seat", "there is no such seat");
                if (const auto found = at.voided.find(who.player);
                    found != at.voided.end() && found->second >= kMostVoidedByOne)
                  return forbidden("you have voided the dice of this table too often");
                const std::string name = !asked.name.empty() ? asked.name : who.name.empty() ? "Guest" : who.name;
                const std::string key = own_key(who.player.substr(0, 16), asked.key);
                const std::size_t before = at.table->log().size();
                // It sits down and pledges, or does neither.
                Table after = *at.table;
                if (const Refused refusal = after.sit(*chair, name, house_.now(), key)) return refused(*refusal);
                if (after.log().size() == before) {
                  // Said before, with the same key: it is this player's seat, or was another one.
                  if (at.holds(*chair, who.player)) return std::nullopt;
                  return refused("seat-taken", "that key was for another seat");
                }
                if (!asked.pledge.empty()) {
                  const Refused refusal = after.say(*chair, "pledge " + asked.pledge, house_.now());
                  if (refusal) return refused(*refusal);
                }
                at.table = std::move(after);
                hand_over(at, at.table->name_of(*chair), who.player);
                at.address = who.address;
                return std::nullopt;
              },
              std::move(reply)});
}

void Hall::seat_bot(const std::string& id, const std::string& seat, const Asker& who, const std::string& bot,
                    Reply reply) {
  const auto live = find(id);
  if (!live) return reply(live.error());
  wish(**live, {[this, seat, who, bot](LiveTable& at) -> std::optional<Problem> {
                  const auto chair = at.table->seat_named(seat);
                  if (!chair) return refused("no-seat", "there is no such seat");
                  if (!opened(at, who.player)) return forbidden("bots are seated by who opened the table");
                  return as_problem(at.table->sit_bot(*chair, bot, bot_presets(), house_.now()));
                },
                std::move(reply)});
}

void Hall::get_up(const std::string& id, const std::string& seat, const Asker& who, Reply reply) {
  const auto live = find(id);
  if (!live) return reply(live.error());
  wish(**live, {[this, seat, who](LiveTable& at) -> std::optional<Problem> {
                  const auto chair = at.table->seat_named(seat);
                  if (!chair) return refused("no-seat", "there is no such seat");
                  const std::string name = at.table->name_of(*chair);
                  const auto holder = at.holders.find(name);
                  const bool held = holder != at.holders.end() && !holder->second.empty();
                  if (!at.holds(*chair, who.player) && (held || !opened(at, who.player)))
                    return forbidden("that seat is not yours");
                  if (const Refused refusal = at.table->get_up(*chair, house_.now())) return refused(*refusal);
                  hand_over(at, name, {});
                  review_audience(at);  // whoever sits there next is not looked over the shoulder
                  return std::nullopt;
                },
                std::move(reply)});
}

// What the game gives each player for games played and won; of a team the lowest. A bot gets none for being a bot: it
// has the lowest of all people at the table (R10).
Expected<ColourArray<std::int8_t>, Problem> Hall::handicaps(const LiveTable& live) {
  ColourArray<std::int8_t> found{};
  const HandicapRules* rules = live.table->game().kind().handicaps;
  if (rules == nullptr) return found;
  for (const Seat& seat : live.table->seats()) {
    const auto holder = live.holders.find(live.table->name_of(seat.id));
    if (seat.kind != Seat::Kind::Person || holder == live.holders.end() || holder->second.empty()) continue;
    const auto player = house_.store.player(holder->second);
    if (!player) return not_kept();
    if (!*player) continue;
    found[seat.id.faction] = std::min(found[seat.id.faction], rules->of((*player)->played, (*player)->won));
  }
  std::int8_t lowest = 0;
  for (unsigned i = 1; i <= kMaxColours; ++i) lowest = std::min(lowest, found[Colour(i)]);
  for (const Seat& seat : live.table->seats()) {
    if (seat.kind == Seat::Kind::Bot) found[seat.id.faction] = lowest;
  }
  return found;
}

void Hall::start(const std::string& id, const Asker& who, Reply reply) {
  const auto live = find(id);
  if (!live) return reply(live.error());
  const auto given = std::make_shared<ColourArray<std::int8_t>>();
  wish(**live, {[this, who, given](LiveTable& at) -> std::optional<Problem> {
                  if (!sits(at, who.player) && !opened(at, who.player))
                    return forbidden("the game is started by somebody who sits there");
                  at.address = who.address;
                  const auto found = handicaps(at);
                  if (!found) return found.error();
                  *given = *found;
                  return std::nullopt;
                },
                std::move(reply), [given](Table& table, Millis now) { return table.start(*given, now); }});
}

void Hall::say(const std::string& id, const std::string& player, const Saying& what, Reply reply) {
  if (what.key.size() > kMostKey) return reply(unreadable("`key`: at most 40 bytes"));
  const auto live = find(id);
  if (!live) return reply(live.error());
  wish(**live, {[this, player, what](LiveTable& at) -> std::optional<Problem> {
                  const auto seat = at.table->seat_named(what.seat);
                  if (!seat) return refused("no-seat", "there is no such seat");
                  if (!at.holds(*seat, player)) return forbidden("that seat is not yours");
                  at.address = what.address;
                  // Strangers do not use up what a table's own people may say.
                  if (const unsigned wait = house_.table_says ? house_.table_says(at.row.id) : 0) return too_many(wait);
                  if (what.by_request) {
                    const Millis now = house_.now();
                    at.audience.called(*seat, now + Audience::kRequestGrace);
                    for (const auto& [who, there] : at.audience.changes(now)) at.table->present(who, there, now);
                  }
                  return std::nullopt;
                },
                std::move(reply),
                [what](Table& table, Millis now) -> Refused {
                  const SeatId seat = *table.seat_named(what.seat);
                  return table.say(seat, what.words, now, own_key(table.name_of(seat), what.key), what.lag);
                },
                [what](const Table& table) { return table.takes_long(*table.seat_named(what.seat), what.words); },
                what.words.starts_with("reveal")});
}

}  // namespace tideline::server
