#include "server/tables.hpp"

#include "server/secrets.hpp"
#include "store/columns.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

constexpr Millis kDueEvery = 250;
constexpr unsigned kAskAgain = 5;  // seconds
constexpr unsigned kMostDue = 16;  // are read at once, so that whoever asks for a table waits for no more than these

// The name of the map that the table was opened with.
std::string map_in(const std::vector<LogLine>& entries) {
  constexpr std::string_view kMap = "\nmap ";
  if (entries.empty()) return {};
  const std::string& text = entries.front().text;
  const std::size_t from = text.find(kMap);
  if (from == std::string::npos) return {};
  return text.substr(from + kMap.size(), text.find('\n', from + 1) - from - kMap.size());
}

bool has_deck(const Catalogue& catalogue, std::string_view digest) {
  return std::any_of(catalogue.decks.begin(), catalogue.decks.end(),
                     [digest](const auto& deck) { return deck->digest == digest; });
}

// Nobody needs it now.
bool may_go(const LiveTable& live, Millis now) {
  // Who has just gone away is warned and waited for: a table that comes from the store does not know since when.
  const bool soon = live.deadline && *live.deadline < now + Tables::kIdle && live.audience.had_seats();
  return live.idle() && !live.audience.anybody_sits() && !soon;
}

}  // namespace

Tables::Tables(const House& house, Act think)
    : house_(house),
      think_(std::move(think)),
      wishes_(house, {[this](LiveTable& live) { load(live); }, think_, [this] { finish_stopping(); }}) {}

// What came from the store: a table, or why there is none.
struct Tables::Loaded {
  Expected<Store::Loaded, StoreError> kept;
  Expected<Table, std::string> table = std::string();
  std::shared_ptr<const Map> map = nullptr;  // with start points that had to be found
  std::vector<Brought> brought = {};         // a deck that came by another server
  std::uint64_t drops = 0;                   // as they were when it was asked for
};

// Reading and replaying a log takes a while: not on the thread that serves.
std::optional<Crowd> Tables::load(LiveTable& live, const std::string& address) {
  live.loading = true;
  live.stale = false;                                     // from here on: what changes meanwhile is read again
  if (going_.contains(live.row.id)) return std::nullopt;  // it is read when it is known whether it is still there
  const Millis started = house_.now();
  const Millis alone_since = woke_ > 0 ? std::min(woke_, started) : started;
  const auto read = [this, &live, id = live.row.id, now = started, alone_since, drops = drops_,
                     catalogue = house_.shelf.catalogue()]() mutable {
    auto found = std::make_shared<Loaded>(Loaded{house_.store.load(id)});
    found->drops = drops;
    if (found->kept) {
      const std::vector<LogLine>& entries = found->kept->entries;
      // What takes long to find is found once.
      if (const std::string map = map_in(entries); lacks_starts(*catalogue, map)) {
        found->map = map_with_starts(house_.store, house_.metrics, map);
        auto more = std::make_shared<Catalogue>(*catalogue);
        if (found->map) more->maps.push_back(found->map);
        catalogue = std::move(more);
      }
      if (const std::string deck(entries.empty() ? std::string_view() : deck_in(entries.front().text));
          !deck.empty() && !has_deck(*catalogue, deck)) {
        found->brought = brought_elsewhere(house_.store, deck);
        auto more = std::make_shared<Catalogue>(*catalogue);
        for (const Brought& text : found->brought) {
          if (text.cards) more->decks.push_back(text.cards);
        }
        catalogue = std::move(more);
      }
      // At another server people may have been there until a moment ago.
      const Millis since = found->kept->taken ? now : alone_since;
      found->table = Table::restore(*catalogue, entries, dice_of(found->kept->secret), now, since);
      if (found->table) found->table->serve(catalogue);
    }
    house_.post([this, &live, found] {
      loaded(live, *found);
      // To take apart what is left of it, a whole table where there was no room, takes a while.
      house_.work([found] {});
    });
  };
  if (house_.work_for) return house_.work_for({address, live.row.id}, read);
  house_.work(read);
  return std::nullopt;
}

void Tables::loaded(LiveTable& live, Loaded& found) {
  const std::string& id = live.row.id;
  const bool due = std::exchange(live.fetched, false);
  if (due) --due_loading_;
  if (!found.kept) {
    if (found.kept.error().kind == StoreError::Kind::Missing)
      return not_loaded(live, missing("there is no such table"), due);
    if (found.kept.error().kind == StoreError::Kind::Elsewhere)
      return not_loaded(live, elsewhere(found.kept.error().address), due);
    house_.log.error("load", {{"table", id}, {"text", found.kept.error().message}});
    return not_loaded(live, not_kept(), due);
  }
  if (!found.table) {
    house_.log.error("restore", {{"table", id}, {"text", found.table.error()}});
    return not_loaded(live, Problem{500, "broken", "this table's log cannot be read", {}, 0}, due);
  }
  // Many may have been asked for before any of them was there.
  if (!live.table && !has_room(live.address)) return not_loaded(live, too_many(kAskAgain), due);
  // The table that it names as the next one may have gone since it was read.
  if (found.drops != drops_ && !found.kept->row.rematch.empty()) return (void)load(live);
  ++house_.metrics.loads;
  if (found.map) house_.shelf.add_map(found.map);
  for (const Brought& text : found.brought) house_.shelf.add(text, house_.now());
  live.row = std::move(found.kept->row);
  live.secret = std::move(found.kept->secret);
  live.epoch = found.kept->epoch;
  live.row_changed = false;
  if (live.table) std::swap(*live.table, *found.table);
  if (!live.table) live.table = std::move(*found.table);
  if (!live.address.empty()) held_[live.address] += live.weight();
  live.chairs.set(found.kept->holders, *live.table);
  live.shown.reset();
  live.loading = false;
  live.deadline = live.table->deadline();
  live.audience.table_is_new();
  live.review_audience(house_.now());
  Wishes::answer(live, std::nullopt);
  think_(live);
  wishes_.run(live);
  finish_stopping();
}

void Tables::not_loaded(LiveTable& live, const Problem& problem, bool due) {
  constexpr Millis kBroken = 600'000;
  constexpr unsigned kMissing = 404;  // what is in memory is nobody's any more: somebody took it out of the store
  const bool moved = is_elsewhere(problem);
  live.loading = false;
  for (LiveTable::Wish& wish : std::exchange(live.wishes, {})) {
    if (wish.reply) live.answers.emplace_back(std::move(wish.reply), problem);
  }
  for (Reply& reader : std::exchange(live.readers, {})) live.answers.emplace_back(std::move(reader), problem);
  if (live.table && problem.status != kMissing && !moved) {
    // The last good table stays, and is tried again before anything is done to it.
    live.rest_until = house_.now() + Wishes::kAfterFailure;
    live.stale = true;
    Wishes::answer(live, not_kept());
    return finish_stopping();
  }
  if (due) not_before_[live.row.id] = house_.now() + (moved ? Wishes::kAfterFailure : kBroken);
  if (moved) away_[live.row.id] = {problem, house_.now() + kKnownAway};
  const std::shared_ptr<LiveTable> gone = std::move(tables_.extract(live.row.id).mapped());
  gone->audience.dismiss(moved);
  count();
  Wishes::answer(*gone, std::nullopt);
  for (const auto& then : std::exchange(gone->rematch, {})) then(problem);
  if (gone->table) house_.work([gone] {});
  finish_stopping();
}

Expected<LiveTable*, Problem> Tables::find(const Wanted& what) {
  const auto& [id, address] = what;
  if (stopping() && here(id) == nullptr) return Problem{503, "stopping", "the server goes away for a moment", {}, 2};
  if (const auto away = away_.find(id); away != away_.end()) {
    if (house_.now() < away->second.second) return away->second.first;
    away_.erase(away);
  }
  LiveTable* live = here(id);
  // One that was due counts for nobody, until somebody asks for it.
  const bool nobodys = live == nullptr || live->address.empty();
  if (nobodys && !has_room(address)) {
    ++house_.metrics.refused["loads"];
    return too_many(kAskAgain);
  }
  if (live == nullptr) {
    live = tables_.emplace(id, std::make_shared<LiveTable>()).first->second.get();
    live->row.id = id;
    if (const auto crowd = load(*live, address)) {
      tables_.erase(id);
      return too_many({kAskAgain, *crowd});
    }
    count();
  }
  if (nobodys && !address.empty()) {
    live->address = address;
    held_[address] += live->weight();
  }
  live->used = house_.now();
  if (live->stale) wishes_.run(*live);
  return live;
}

LiveTable* Tables::here(const std::string& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second.get();
}

void Tables::each(const Act& act) const {
  for (const auto& [id, live] : tables_) act(*live);
}

void Tables::wish(const Wanted& what, LiveTable::Wish wish) {
  const auto live = find(what);
  if (live) return wishes_.add(**live, std::move(wish));
  wish.reply(live.error());
}

void Tables::when_calm(const Wanted& what, const std::function<void(Problem)>& otherwise, const Act& then) {
  const auto live = find(what);
  if (!live) return otherwise(live.error());
  if (!(*live)->busy() && (*live)->wishes.empty()) return then(**live);
  wish(**live, {nullptr, [live = *live, otherwise, then](const std::optional<Problem>& problem) {
                  if (problem) return otherwise(*problem);
                  then(*live);
                }});
}

void Tables::soon(LiveTable& live, const Act& act) {
  wish(live, {[act](LiveTable& at) -> std::optional<Problem> { return act(at), std::nullopt; }, {}});
}

void Tables::looked_at(LiveTable& live) {
  check_presence(live);
  think_(live);
}

void Tables::check_presence(LiveTable& live) {
  if (house_.now() < live.rest_until) return;
  for (const auto& [seat, there] : live.audience.changes(house_.now())) {
    soon(live, [this, who = seat, is = there](LiveTable& at) { at.table->present(who, is, house_.now()); });
  }
}

void Tables::keep(const std::shared_ptr<LiveTable>& live, const Made& then, std::vector<LogLine> log) {
  const Millis now = house_.now();
  live->row.id = new_table_id();
  live->row.created = now;
  live->row.changed = now;
  live->row.summary = live->table->summary();
  live->deadline = live->row.summary.deadline;
  live->used = now;
  if (log.empty()) log = live->table->take_new();
  Store::NewTable fresh{live->row, live->secret, std::move(log), live->chairs.take_changed()};
  house_.metrics.entries += fresh.entries.size();
  ++creating_;
  house_.store.create(std::move(fresh), [this, live, then](const Failed& failed) {
    house_.post([this, live, then, failed] {
      --creating_;
      if (failed) {
        ++house_.metrics.store_failures;
        house_.log.error("create", {{"text", failed->message}});
        then(not_kept());
      } else {
        // Somebody may have found it in the list already.
        tables_.try_emplace(live->row.id, live);
        count();
        then(live->row.id);
      }
      finish_stopping();
    });
  });
}

void Tables::holders_changed(const std::vector<std::string>& ids) {
  for (const std::string& id : ids) {
    LiveTable* const live = here(id);
    if (live == nullptr) continue;
    live->stale = true;
    wishes_.run(*live);
  }
}

// Whoever asked meanwhile is told whether a table is still there; nobody is sent to play again at one that is not.
void Tables::dropped() {
  ++drops_;
  const std::set<std::string> gone = std::exchange(going_, {});
  for (const auto& [id, live] : tables_) {
    if (gone.contains(id)) {
      load(*live);
    } else if (gone.contains(live->row.rematch)) {
      soon(*live, [next = live->row.rematch](LiveTable& at) {
        if (at.row.rematch != next) return;
        at.row.rematch.clear();
        at.row_changed = true;
      });
    }
  }
}

void Tables::wake() {
  woke_ = house_.now();
  if (const auto problem = house_.store.wake(woke_)) house_.log.error("wake", {{"text", problem->message}});
}

// What another server leaves behind is everybody's.
void Tables::wake_others() {
  if (waking_ || !house_.store.somebody_gone()) return;
  waking_ = true;
  house_.ask_store([now = house_.now()](Store& store) { return store.wake(now); },
                   [this](const Failed& problem) {
                     waking_ = false;
                     if (problem) house_.log.error("wake", {{"text", problem->message}});
                   });
}

// Tables whose time has come and that are not here: some at a time, and they go as soon as that is done.
void Tables::ask_due() {
  const Millis now = house_.now();
  if (house_.pressure.holds_since(now)) return;
  if (asking_due_ || due_loading_ > 0 || (!more_due_ && now - asked_due_ < kDueEvery)) return;
  asked_due_ = now;
  asking_due_ = true;
  house_.metrics.commits = house_.store.commits();
  std::erase_if(not_before_, [now](const auto& entry) { return entry.second <= now; });
  std::erase_if(away_, [now](const auto& entry) { return entry.second.second <= now; });
  const auto most = kMostDue + static_cast<unsigned>(not_before_.size());
  const auto ask = [now, most](Store& store) { return store.due(now, most); };
  house_.ask_store(ask, [this, most](const Expected<std::vector<std::string>, StoreError>& due) {
    asking_due_ = false;
    more_due_ = due && due->size() >= most;
    if (!due) return house_.log.error("due", {{"text", due.error().message}});
    if (!stopping()) fetch(*due);
  });
}

void Tables::fetch(const std::vector<std::string>& due) {
  const Millis now = house_.now();
  for (const std::string& id : due) {
    if (not_before_.contains(id) || tables_.contains(id)) continue;
    if (due_loading_ == kMostDue) {
      more_due_ = true;
      break;
    }
    not_before_[id] = now + Wishes::kAfterFailure;
    const auto found = find(id);
    if (!found) continue;
    LiveTable& live = **found;
    live.fetched = true;
    ++due_loading_;
    live.used = now - kIdle;
    wish(live, time_passes());
  }
}

void Tables::beat() {
  wake_others();
  ask_due();
  const Millis now = house_.now();
  const bool full = house_.pressure.holds_since(now).has_value();
  std::size_t writing = 0;
  Millis longest = 0;
  for (auto& [id, live] : tables_) {
    if (!live->table) continue;
    if (live->writing) {
      ++writing;
      longest = std::max(longest, now - live->writes_since);
    }
    check_presence(*live);
    live->audience.send_here(id, *live->table, now);
    live->answer_polls(now, false);
    if (live->audience.owes()) live->send_lines(house_);
    if (live->busy() || now < live->rest_until) continue;
    if (std::exchange(live->rest_until, 0) > 0) think_(*live);
    if (live->table->terms().delay > 0 && live->audience.watched()) wishes_.show(*live);
    if (live->bots_wait) think_(*live);
    const bool due = (live->deadline && *live->deadline <= now) || (live->held && !full);
    if (live->stale || !live->wishes.empty() || due) wishes_.run(*live);
  }
  house_.pressure.waits(writing, longest, now);
  put_away();
}

void Tables::put_away() {
  const Millis now = house_.now();
  std::vector<std::shared_ptr<LiveTable>> gone;
  std::erase_if(tables_, [&](const auto& entry) {
    const LiveTable& live = *entry.second;
    const bool goes = may_go(live, now) && now - live.used >= kIdle;
    if (goes) gone.push_back(entry.second);
    return goes;
  });
  make_room(gone);
  count();
  // To take large ones apart takes a while.
  if (!gone.empty()) house_.work([gone = std::move(gone)] {});
}

bool Tables::has_room(const std::string& address) {
  const auto full = [&] {
    const auto held = held_.find(address);
    return held != held_.end() && held->second >= house_.most_held;
  };
  if (address.empty() || !full()) return true;
  std::vector<std::shared_ptr<LiveTable>> gone;
  make_room(gone);
  count();
  if (!gone.empty()) house_.work([gone = std::move(gone)] {});
  return !full();
}

void Tables::make_room(std::vector<std::shared_ptr<LiveTable>>& gone) {
  const Millis now = house_.now();
  held_.clear();
  for (const auto& [id, live] : tables_) held_[live->address] += live->weight();
  held_.erase("");
  for (auto& [address, held] : held_) {
    if (held <= house_.most_held) continue;
    std::vector<std::shared_ptr<LiveTable>> idle;
    for (const auto& [id, live] : tables_) {
      if (live->address == address && may_go(*live, now)) idle.push_back(live);
    }
    std::sort(idle.begin(), idle.end(), [](const auto& a, const auto& b) { return a->used < b->used; });
    for (const auto& live : idle) {
      if (held <= house_.most_held) break;
      held -= live->weight();
      tables_.erase(live->row.id);
      gone.push_back(live);
    }
  }
}

void Tables::stop(std::function<void()> then) {
  // Nobody pays with their time for our absence, nor for what still waits for the store.
  for (auto& [id, live] : tables_) soon(*live, [now = house_.now()](LiveTable& at) { at.table->pause(now); });
  stopped_ = std::move(then);
  for (auto& [id, live] : tables_) live->answer_polls(house_.now(), true);
  finish_stopping();
}

void Tables::finish_stopping() {
  if (!stopping() || creating_ > 0) return;
  for (const auto& [id, live] : tables_) {
    if (live->busy()) return;
  }
  // Called once: whoever waits goes on from the loop, not from here.
  house_.post(std::exchange(stopped_, [] {}));
}

}  // namespace tideline::server
