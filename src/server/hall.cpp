// From the store and back: loading, writing in batches, deadlines, putting away.
#include "server/hall.hpp"

#include "server/secrets.hpp"

#include <algorithm>
#include <malloc.h>

namespace tideline::server {
namespace {

constexpr std::size_t kMostInBatch = 64;  // wishes
constexpr Millis kBatchLasts = 200;       // nobody waits longer for what others have to say
constexpr Millis kAfterFailure = 1'000;
constexpr Millis kDueEvery = 250;
constexpr Millis kDay = 86'400'000;
constexpr Millis kSweepEvery = 3'600'000;
constexpr unsigned kMostSwept = 50;  // tables at a time
constexpr unsigned kMostDue = 16;    // are read at once, so that whoever asks for a table waits for no more than these
constexpr std::size_t kMostKept = 256;  // tables whose memory may stay with the program after they were put away

// What many tables had may lie in parts between what is still used: the system gets it only when it is told.
void give_memory_back() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

// What follows from the time alone: it may be a move, so that it is judged like one.
LiveTable::Wish time_passes() {
  return {[](LiveTable&) -> std::optional<Problem> { return std::nullopt; },
          {},
          [](Table& table, Millis now) -> Refused {
            table.tick(now);
            return std::nullopt;
          }};
}

// The name of the map that the table was opened with.
std::string map_in(const std::vector<LogLine>& entries) {
  constexpr std::string_view kMap = "\nmap ";
  if (entries.empty()) return {};
  const std::string& text = entries.front().text;
  const std::size_t from = text.find(kMap);
  if (from == std::string::npos) return {};
  return text.substr(from + kMap.size(), text.find('\n', from + 1) - from - kMap.size());
}

}  // namespace

std::optional<Problem> as_problem(const Refused& done) {
  if (!done) return std::nullopt;
  return refused(*done);
}

bool has_brought_deck(const Table& table) {
  const auto& deck = table.game().setup().deck;
  return deck && !deck->digest.empty();
}

bool LiveTable::holds(SeatId seat, const std::string& player) const {
  const auto found = holders.find(table->name_of(seat));
  return !player.empty() && found != holders.end() && found->second == player;
}

bool LiveTable::welcomes(const std::string& player) const {
  if (row.word_hash.empty()) return true;
  const auto is_there = [&](const auto& holder) { return holder.second == player; };
  return !player.empty() && (knows.contains(player) || std::any_of(holders.begin(), holders.end(), is_there));
}

std::shared_ptr<const Table> LiveTable::snapshot() {
  auto now = shown.lock();
  if (!now || now->log().size() != table->log().size()) now = std::make_shared<const Table>(*table);
  shown = now;
  return now;
}

bool LiveTable::idle() const {
  if (busy() || bots_wait || studies || !wishes.empty() || !rematch.empty() || !audience.empty()) return false;
  return std::none_of(thoughts.begin(), thoughts.end(), [](const auto& entry) { return entry.second.busy; });
}

// What came from the store: a table, or why there is none.
struct Hall::Loaded {
  Expected<Store::Loaded, StoreError> kept;
  Expected<Table, std::string> table = std::string();
  std::shared_ptr<const Map> map = nullptr;  // with start points that had to be found
  std::uint64_t drops = 0;                   // as they were when it was asked for
};

// Reading and replaying a log takes a while: not on the thread that serves.
void Hall::load(LiveTable& live) {
  live.loading = true;
  live.stale = false;                        // from here on: what changes meanwhile is read again
  if (going_.contains(live.row.id)) return;  // it is read when it is known whether it is still there
  const Millis started = house_.now();
  const Millis alone_since = woke_ > 0 ? std::min(woke_, started) : started;
  house_.work([this, id = live.row.id, now = started, alone_since, drops = drops_,
               catalogue = house_.shelf.catalogue()]() mutable {
    auto found = std::make_shared<Loaded>(Loaded{house_.store.load(id)});
    found->drops = drops;
    if (found->kept) {
      const std::vector<LogLine>& entries = found->kept->entries;
      // What takes long to find is found once.
      if (const std::string map = map_in(entries); lacks_starts(*catalogue, map)) {
        found->map = map_with_starts(house_.store, map);
        auto more = std::make_shared<Catalogue>(*catalogue);
        if (found->map) more->maps.push_back(found->map);
        catalogue = std::move(more);
      }
      found->table = Table::restore(*catalogue, entries, dice_of(found->kept->secret), now, alone_since);
      if (found->table) found->table->serve(catalogue);
    }
    house_.post([this, id, found] { loaded(id, std::move(*found)); });
  });
}

void Hall::loaded(const std::string& id, Loaded found) {
  if (std::exchange(tables_.at(id)->fetched, false)) --due_loading_;
  if (!found.kept) {
    if (found.kept.error().kind == StoreError::Kind::Missing) return not_loaded(id, missing("there is no such table"));
    house_.log.error("load", {{"table", id}, {"text", found.kept.error().message}});
    return not_loaded(id, not_kept());
  }
  if (!found.table) {
    house_.log.error("restore", {{"table", id}, {"text", found.table.error()}});
    return not_loaded(id, Problem{500, "broken", "this table's log cannot be read", {}, 0});
  }
  LiveTable& live = *tables_.at(id);
  // The table that it names as the next one may have gone since it was read.
  if (found.drops != drops_ && !found.kept->row.rematch.empty()) return load(live);
  ++house_.metrics.loads;
  if (found.map) house_.shelf.add_map(found.map);
  live.row = std::move(found.kept->row);
  live.secret = std::move(found.kept->secret);
  live.holders.clear();
  for (SeatHolder& holder : found.kept->holders) live.holders[holder.seat] = std::move(holder.player);
  live.changed.clear();
  live.row_changed = false;
  live.table = std::move(*found.table);
  live.shown.reset();
  live.voids_known = live.table->state().draws.voids().size();
  live.loading = false;
  live.brought = has_brought_deck(*live.table);
  live.was_over = live.table->over();
  live.deadline = live.table->deadline();
  live.audience.table_is_new();
  review_audience(live);
  answer(live, std::nullopt);
  think(live);
  run(live);
  finish_stopping();
}

void Hall::not_loaded(const std::string& id, const Problem& problem) {
  constexpr Millis kBroken = 600'000;
  constexpr unsigned kMissing = 404;  // what is in memory is nobody's any more: somebody took it out of the store
  LiveTable& live = *tables_.at(id);
  live.loading = false;
  for (LiveTable::Wish& wish : std::exchange(live.wishes, {})) {
    if (wish.reply) live.answers.emplace_back(std::move(wish.reply), problem);
  }
  for (Reply& reader : std::exchange(live.readers, {})) live.answers.emplace_back(std::move(reader), problem);
  if (live.table && problem.status != kMissing) {
    // The last good table stays, and is tried again before anything is done to it.
    live.rest_until = house_.now() + kAfterFailure;
    live.stale = true;
    answer(live, not_kept());
    return finish_stopping();
  }
  not_before_[id] = house_.now() + kBroken;
  const auto gone = std::move(tables_.extract(id).mapped());
  gone->audience.dismiss();
  house_.metrics.tables_live = static_cast<std::int64_t>(tables_.size());
  answer(*gone, std::nullopt);
  for (const auto& then : std::exchange(gone->rematch, {})) then(problem);
  finish_stopping();
}

Expected<LiveTable*, Problem> Hall::find(const std::string& id) {
  const auto found = tables_.find(id);
  if (found == tables_.end() && stopped_) return Problem{503, "stopping", "the server goes away for a moment", {}, 2};
  auto& live = tables_[id];
  if (!live) {
    live = std::make_unique<LiveTable>();
    live->row.id = id;
    house_.metrics.tables_live = static_cast<std::int64_t>(tables_.size());
    load(*live);
  }
  live->used = house_.now();
  if (live->stale) run(*live);
  return live.get();
}

void Hall::wish(LiveTable& live, LiveTable::Wish wish) {
  if (live.wishes.size() >= kMostWishes) {
    if (wish.reply) wish.reply(too_many(1));
    return;
  }
  live.wishes.push_back(std::move(wish));
  run(live);
}

void Hall::when_calm(const std::string& id, std::function<void(Expected<LiveTable*, Problem>)> then) {
  const auto live = find(id);
  if (!live || (!(*live)->busy() && (*live)->wishes.empty())) return then(live);
  wish(**live, {nullptr, [found = *live, then = std::move(then)](const std::optional<Problem>& problem) {
                  if (problem) return then(*problem);
                  then(found);
                }});
}

// Everything that waits is done, in order, and written together.
void Hall::run(LiveTable& live) {
  if (live.busy() || live.answering) return;
  // Something else changed its rows: what is in memory is thrown away for what was kept.
  if (live.stale) return load(live);
  const Millis now = house_.now();
  if (live.deadline && *live.deadline <= now && now >= live.rest_until) {
    if (live.brought && live.table->started()) {
      live.wishes.push_front(time_passes());
    } else {
      live.table->tick(now);
    }
  }
  if (!live.table->started()) free_chairs(live);
  live.batch_since = house_.now();
  act(live);
}

void Hall::act(LiveTable& live) {
  // What is judged comes back here, and may have taken a while.
  const bool late = house_.now() - live.batch_since >= kBatchLasts;
  const std::size_t done = late ? kMostInBatch : live.answers.size();
  for (std::size_t i = done; i < kMostInBatch && !live.wishes.empty(); ++i) {
    LiveTable::Wish wish = std::move(live.wishes.front());
    live.wishes.pop_front();
    if (!wish.act) {
      live.readers.push_back(std::move(wish.reply));
      continue;
    }
    auto problem = wish.act(live);
    if (!problem && wish.say) {
      const bool takes_long = live.brought || (wish.takes_long && wish.takes_long(*live.table));
      if (live.table->started() ? !takes_long : !wish.begins) {
        problem = as_problem(wish.say(*live.table, house_.now()));
      } else if (judge(live, wish)) {
        return;
      } else {
        ++house_.metrics.refused["judged"];
        problem = too_many(1);
      }
    }
    if (wish.reply) live.answers.emplace_back(std::move(wish.reply), std::move(problem));
  }
  if (!live.table->started()) free_chairs(live);
  write(live);
}

bool Hall::send(const House::Apart& where, const Share& share, std::function<void()> job) const {
  if (where) return where(share, std::move(job));
  house_.work(std::move(job));
  return true;
}

bool Hall::judge(LiveTable& live, const LiveTable::Wish& wish) {
  struct Judged {
    LiveTable::Wish wish;
    Table table;
    Refused done;
  };
  auto judged = std::make_shared<Judged>(Judged{wish, *live.table, {}});
  const Share share{live.address, live.row.id};
  live.judging = send(house_.judge, share, [this, id = live.row.id, judged, now = house_.now()] {
    judged->done = judged->wish.say(judged->table, now);
    house_.post([this, id, judged] {
      LiveTable& at = *tables_.at(id);
      at.judging = false;
      at.table = std::move(judged->table);
      if (judged->wish.reply) at.answers.emplace_back(std::move(judged->wish.reply), as_problem(judged->done));
      // Before anybody else sits down there, a bot too.
      if (!at.table->started()) free_chairs(at);
      act(at);
      finish_stopping();
      // Before anybody else sits down there, a bot too.
      if (!at.table->started()) free_chairs(at);
    });
  });
  if (live.judging) ++house_.metrics.judged_apart;
  return live.judging;
}

// Games with handicaps that players bring along count for these: of every player once, whatever seats it holds.
std::vector<PlayerRow> Hall::ended(const LiveTable& live) const {
  if (live.was_over || !live.table->over() || live.table->game().kind().handicaps == nullptr) return {};
  const auto result = live.table->game().observe(kNobody)->position().result;
  std::map<std::string, unsigned> players;
  for (const Seat& seat : live.table->seats()) {
    const auto holder = live.holders.find(live.table->name_of(seat.id));
    if (seat.kind != Seat::Kind::Person || holder == live.holders.end() || holder->second.empty()) continue;
    unsigned& won = players[holder->second];
    if (result && result->winners.contains(seat.id.faction)) won = 1;
  }
  std::vector<PlayerRow> rows;
  rows.reserve(players.size());
  for (const auto& [player, won] : players) {
    rows.push_back({.player = player, .name = {}, .played = 1, .won = won, .seen = house_.now()});
  }
  return rows;
}

void Hall::write(LiveTable& live) {
  Table& table = *live.table;
  auto entries = table.take_new();
  auto summary = table.summary();
  // That only the deadline has moved can wait until the store is well again.
  const bool same_deadline = summary.deadline == live.row.summary.deadline || house_.now() < live.rest_until;
  const bool same = entries.empty() && live.changed.empty() && !live.row_changed && same_deadline;
  live.deadline = summary.deadline;
  if (same) {
    answer(live, std::nullopt);
    publish(live);
    if (!live.wishes.empty()) run(live);
    return;
  }
  Store::Append batch;
  batch.id = live.row.id;
  batch.first = table.log().size() - entries.size();
  // What only one seat knows of does not show in the list either, nor that a game goes on which others see later: not
  // in the row and not in the order of the list.
  using Stage = TableSummary::Stage;
  const bool goes_on = live.row.summary.stage == Stage::Playing && summary.stage == Stage::Playing;
  const bool shows = !(summary.veiled && goes_on) && table.log().heard_since(batch.first);
  live.row.summary = std::move(summary);
  if (shows) live.row.changed = house_.now();
  batch.row = live.row;
  batch.holders = std::exchange(live.changed, {});
  batch.players_ended = ended(live);
  batch.entries = std::move(entries);
  live.was_over = table.over();
  live.row_changed = false;
  live.writing = true;
  house_.metrics.entries += batch.entries.size();
  house_.store.append(std::move(batch), [this, id = live.row.id](const Failed& failed) {
    house_.post([this, id, failed] { written(id, failed); });
  });
}

void Hall::written(const std::string& id, const Failed& failed) {
  const auto found = tables_.find(id);
  if (found == tables_.end()) return;
  LiveTable& live = *found->second;
  live.writing = false;
  if (failed) {
    ++house_.metrics.store_failures;
    house_.log.error("append", {{"table", id}, {"text", failed->message}});
    live.stale = true;
    live.rest_until = failed->kind == StoreError::Kind::Conflict ? 0 : house_.now() + kAfterFailure;
    answer(live, not_kept());
    run(live);
    return finish_stopping();
  }
  answer(live, std::nullopt);
  if (live.stale) load(live);
  publish(live);
  if (!live.wishes.empty()) run(live);
  finish_stopping();
}

// Tells everybody who waited for the write how it went.
void Hall::answer(LiveTable& live, const std::optional<Problem>& failure) {
  live.answering = true;
  for (auto& [reply, problem] : std::exchange(live.answers, {})) reply(failure ? failure : problem);
  if (!failure) {
    for (const Reply& reader : std::exchange(live.readers, {})) reader(std::nullopt);
  }
  live.answering = false;
}

void Hall::wake() {
  woke_ = house_.now();
  if (const auto problem = house_.store.wake(house_.now())) house_.log.error("wake", {{"text", problem->message}});
}

// Tables whose time has come and that are not here: some at a time, and they go as soon as that is done.
void Hall::fetch_due() {
  const Millis now = house_.now();
  if (due_loading_ > 0 || (!more_due_ && now - asked_due_ < kDueEvery)) return;
  asked_due_ = now;
  house_.metrics.commits = house_.store.commits();
  std::erase_if(not_before_, [now](const auto& entry) { return entry.second <= now; });
  const auto most = kMostDue + static_cast<unsigned>(not_before_.size());
  const auto due = house_.store.due(now, most);
  more_due_ = due && due->size() >= most;
  if (!due) return house_.log.error("due", {{"text", due.error().message}});
  for (const std::string& id : *due) {
    if (not_before_.contains(id) || tables_.contains(id)) continue;
    if (due_loading_ == kMostDue) {
      more_due_ = true;
      break;
    }
    not_before_[id] = now + kAfterFailure;
    const auto found = find(id);
    if (!found) continue;
    LiveTable& live = **found;
    live.fetched = true;
    ++due_loading_;
    live.used = now - kIdle;
    wish(live, time_passes());
  }
}

void Hall::beat() {
  if (stopped_) return;
  fetch_due();
  const Millis now = house_.now();
  for (auto& [id, live] : tables_) {
    if (!live->table) continue;
    check_presence(*live);
    live->audience.send_here(id, *live->table, now);
    answer_polls(*live, false);
    if (live->busy() || now < live->rest_until) continue;
    if (std::exchange(live->rest_until, 0) > 0) think(*live);
    if (live->table->terms().delay > 0 && live->audience.watched() && !live->stale) publish(*live);
    if (live->bots_wait) think(*live);
    if (live->stale || !live->wishes.empty() || (live->deadline && *live->deadline <= now)) run(*live);
  }
  put_away();
  sweep();
}

// What nobody has used for long goes, a little at a time.
void Hall::sweep() {
  const Millis now = house_.now();
  if (sweeping_ || now - swept_ < kSweepEvery) return;
  sweeping_ = true;
  swept_ = now;
  const auto since = [now](unsigned days) { return days == 0 ? 0 : std::max<Millis>(now - days * kDay, 0); };
  const Keeping& keep = house_.keep;
  const Store::Unused unused{since(keep.unsat),    since(keep.unstarted), since(keep.unfinished),
                             since(keep.finished), since(keep.texts),     since(keep.players)};
  house_.work([this, unused] {
    auto found = house_.store.stale(unused, kMostSwept);
    house_.post([this, found = std::move(found)] {
      if (found) return sweep_out(*found);
      house_.log.error("sweep", {{"text", found.error().message}});
      sweeping_ = false;
    });
  });
}

// Tables that are in use stay; who asks for one that is going waits; nobody can open one with a text that is going.
void Hall::sweep_out(Store::Stale stale) {
  std::erase_if(stale.tables, [this](const auto& table) { return tables_.contains(table.id); });
  std::erase_if(stale.texts, [this](const auto& text) { return !house_.shelf.drop(text.id, text.before); });
  for (const Store::Stale::Thing& table : stale.tables) going_.insert(table.id);
  house_.work([this, stale = std::move(stale)] {
    house_.post([this, tables = stale.tables.size(), texts = stale.texts.size(), kept = house_.store.drop(stale)] {
      sweeping_ = false;
      swept_out();
      if (kept) return house_.log.error("sweep", {{"text", kept->message}});
      house_.metrics.swept += tables + texts;
      ++house_.metrics.sweeps;
      // There may be more.
      if (tables >= kMostSwept || texts >= kMostSwept) swept_ = 0;
    });
  });
}

// The store is through with them. Whoever asked meanwhile is told whether one is still there; nobody is sent to play
// again at one that is not.
void Hall::swept_out() {
  ++drops_;
  const std::set<std::string> dropped = std::exchange(going_, {});
  for (const auto& [id, live] : tables_) {
    if (dropped.contains(id)) {
      load(*live);
    } else if (dropped.contains(live->row.rematch)) {
      wish(*live, {[next = live->row.rematch](LiveTable& at) -> std::optional<Problem> {
                     if (at.row.rematch != next) return std::nullopt;
                     at.row.rematch.clear();
                     at.row_changed = true;
                     return std::nullopt;
                   },
                   {}});
    }
  }
}

void Hall::put_away() {
  const Millis now = house_.now();
  given_back_ += std::erase_if(tables_, [&](const auto& entry) {
    const LiveTable& live = *entry.second;
    // Who has just gone away is warned and waited for: a table that comes from the store does not know since when.
    const bool soon = live.deadline && *live.deadline < now + kIdle && live.audience.had_seats();
    return live.idle() && now - live.used >= kIdle && !live.audience.anybody_sits() && !soon;
  });
  house_.metrics.tables_live = static_cast<std::int64_t>(tables_.size());
  if (given_back_ < kMostKept || due_loading_ > 0) return;
  given_back_ = 0;
  house_.work(give_memory_back);
}

void Hall::stop(std::function<void()> then) {
  // Nobody pays with their time for our absence.
  for (auto& [id, live] : tables_) {
    wish(*live, {[this](LiveTable& at) -> std::optional<Problem> {
                   at.table->pause(house_.now());
                   return std::nullopt;
                 },
                 {}});
  }
  stopped_ = std::move(then);
  for (auto& [id, live] : tables_) answer_polls(*live, true);
  finish_stopping();
}

void Hall::finish_stopping() {
  if (!stopped_ || creating_ > 0) return;
  for (const auto& [id, live] : tables_) {
    if (live->busy()) return;
  }
  // Called once: whoever waits goes on from the loop, not from here.
  house_.post(std::exchange(stopped_, [] {}));
}

void Hall::holders_changed(const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    const auto found = tables_.find(id);
    if (found == tables_.end()) continue;
    found->second->stale = true;
    run(*found->second);
  }
}

}  // namespace tideline::server
