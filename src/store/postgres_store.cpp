#include "store/postgres_store.hpp"

#include "base/text.hpp"
#include "store/columns.hpp"
#include "store/postgres_sql.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <thread>

namespace tideline {
namespace {

using postgres::Connection;
using postgres::Rows;
using postgres::Values;

// A row as postgres_sql.hpp asks for it.
TableRow row_of(const Rows& rows, int at) {
  TableRow row;
  TableSummary& s = row.summary;
  row.id = rows.text(at, 0);
  row.created = rows.number(at, 1);
  row.changed = rows.number(at, 2);
  s.stage = static_cast<TableSummary::Stage>(rows.number(at, 3));
  s.title = rows.text(at, 4);
  s.game = rows.text(at, 5);
  s.rules = rows.text(at, 6);
  s.map = rows.text(at, 7);
  s.phase = rows.text(at, 8);
  s.turn = rows.text(at, 9);
  s.seats = rows.text(at, 10);
  s.result = rows.text(at, 11);
  s.scores = rows.text(at, 12);
  s.open_seats = static_cast<unsigned>(rows.number(at, 13));
  s.entries = static_cast<std::size_t>(rows.number(at, 14));
  s.deadline = rows.maybe_number(at, 15);
  s.access = static_cast<Terms::Access>(rows.number(at, 16));
  row.word_hash = rows.text(at, 17);
  row.rematch = rows.text(at, 18);
  s.veiled = rows.yes(at, 19);
  return row;
}
// What is asked for besides: the table's secret, or the seats of the player whose list it is; whose the table is.
constexpr int kOneBesides = 20;
constexpr int kEpoch = 22;

std::vector<std::string> first_column(const Rows& rows) {
  std::vector<std::string> texts;
  texts.reserve(static_cast<std::size_t>(rows.size()));
  for (int i = 0; i < rows.size(); ++i) texts.push_back(rows.text(i, 0));
  return texts;
}

// PostgreSQL has no other texts, so nothing there is called so.
bool can_be_there(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = text[0] == '\0' ? 0 : character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

Expected<std::vector<std::string>, StoreError> take_code(Connection& connection, const std::string& code,
                                                         const std::string& player, Millis now, bool again) {
  if (auto failed = connection.act(pgsql::kDropOldCodes, now)) return *std::move(failed);
  const auto taken = connection.ask(pgsql::kTakeCode, code);
  if (!taken) return taken.error();
  if (taken->size() == 0) {
    if (again) {
      return StoreError{StoreError::Kind::Broken,
                        connection.place() + ": the connection was lost, and whether the code was used is not known"};
    }
    return StoreError{StoreError::Kind::Missing, "there is no such code, or no longer"};
  }
  const std::string old_player = taken->text(0, 0);
  const std::string table = taken->text(0, 1);
  const auto held = connection.ask(pgsql::kHeldBy, old_player, table);
  if (!held) return held.error();
  if (auto failed = connection.act(pgsql::kMoveSeats, old_player, table, player)) return *std::move(failed);
  return first_column(*held);
}

Failed drop_table(Connection& connection, const Store::Stale::Thing& table, std::int64_t me) {
  const auto still = connection.ask(pgsql::kStillStale, table.id, table.before, me, kLogVersion);
  if (!still) return still.error();
  if (still->size() == 0) return std::nullopt;
  for (const std::string_view part : pgsql::kDropTable) {
    if (auto failed = connection.act(part, table.id)) return failed;
  }
  return std::nullopt;
}

// Texts, codes and players.
Failed drop_others(Connection& connection, const Store::Stale& stale) {
  constexpr unsigned kMostPlayers = 1'000;
  for (const Store::Stale::Thing& text : stale.texts) {
    if (auto failed = connection.act(pgsql::kDropText, text.id, text.before)) return failed;
  }
  if (auto failed = connection.act(pgsql::kDropOldCodes, stale.codes)) return failed;
  if (stale.players <= 0) return std::nullopt;
  return connection.act(pgsql::kDropPlayers, stale.players, kMostPlayers);
}

Expected<Store::Stale, StoreError> find_unused(Connection& connection, const Store::Unused& since, unsigned most,
                                               std::int64_t me) {
  using Stage = TableSummary::Stage;
  Store::Stale found;
  Failed failed;
  const auto take = [&](Millis before, std::vector<Store::Stale::Thing>& things,
                        const Expected<Rows, StoreError>& rows) {
    if (!rows) {
      failed = rows.error();
      return;
    }
    for (const std::string& id : first_column(*rows)) things.push_back({id, before});
  };
  const auto tables = [&](Stage stage, Millis before, bool unsat) {
    if (before <= 0 || found.tables.size() >= most) return;
    take(before, found.tables,
         connection.ask(pgsql::kStaleTables, static_cast<unsigned>(stage), before, unsat, most - found.tables.size(),
                        me, kLogVersion));
  };
  tables(Stage::Gathering, since.unstarted, false);
  tables(Stage::Gathering, since.unsat, true);
  tables(Stage::Playing, since.unfinished, false);
  tables(Stage::Over, since.over, false);
  if (since.texts > 0) take(since.texts, found.texts, connection.ask(pgsql::kStaleTexts, since.texts, most));
  found.players = since.players;
  found.codes = since.codes;
  if (failed) return *failed;
  return found;
}

}  // namespace

Expected<Store::Loaded, StoreError> load_table(Connection& connection, const std::string& id) {
  if (!can_be_there(id)) return StoreError{StoreError::Kind::Missing, "there is no such table"};
  // One moment: the row and the log belong together.
  if (auto failed = connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")) return *std::move(failed);
  auto loaded = read_table(connection, id);
  const Failed ended = connection.lost() ? Failed() : connection.run("ROLLBACK");
  if (ended) return *ended;
  return loaded;
}

Expected<Store::Loaded, StoreError> read_table(Connection& connection, const std::string& id) {
  const auto row = connection.ask(pgsql::kLoadTable, id);
  if (!row) return row.error();
  const auto entries = connection.ask(pgsql::kLoadEntries, id);
  if (!entries) return entries.error();
  const auto holders = connection.ask(pgsql::kLoadHolders, id);
  if (!holders) return holders.error();
  if (row->size() == 0) return StoreError{StoreError::Kind::Missing, "there is no table " + id};
  Store::Loaded loaded{row_of(*row, 0), row->bytes(0, kOneBesides), {}, {}};
  loaded.epoch = static_cast<std::uint64_t>(row->number(0, kEpoch));
  loaded.entries.reserve(loaded.row.summary.entries);
  for (int i = 0; i < entries->size(); ++i)
    loaded.entries.push_back({entries->number(i, 0), entries->text(i, 1), entries->text(i, 2)});
  for (int i = 0; i < holders->size(); ++i) loaded.holders.push_back({holders->text(i, 0), holders->text(i, 1)});
  return loaded;
}

Expected<std::vector<Store::Text>, StoreError> load_texts(Connection& connection, const std::string& digest) {
  const auto rows = connection.ask(pgsql::kTexts, digest);
  if (!rows) return rows.error();
  std::vector<Store::Text> texts;
  texts.reserve(static_cast<std::size_t>(rows->size()));
  for (int i = 0; i < rows->size(); ++i)
    texts.push_back({rows->text(i, 0), rows->text(i, 1), rows->text(i, 2), rows->text(i, 3)});
  return texts;
}

PostgresStore::PostgresStore(std::string place, const PostgresHome& home, std::unique_ptr<PostgresLease> lease)
    : place_(std::move(place)),
      lease_(std::move(lease)),
      shared_(std::make_unique<PostgresWriter::Shared>(home, lease_->incarnation())),
      readers_([home] { return home.open_to_read(); }) {}

PostgresStore::~PostgresStore() {
  // What one of them tells may ask another for something.
  for (const auto& writer : writers_) writer->stop();
}

Expected<std::unique_ptr<PostgresStore>, StoreError> PostgresStore::open(const std::string& address,
                                                                         const ServerName& self) {
  auto first = Connection::open(address);
  if (!first) return first.error();
  auto home = PostgresHome::enter(address, *first);
  if (!home) return home.error();
  auto lease = PostgresLease::begin(*home, self);
  if (!lease) return lease.error();
  if (auto failed = home->be_known(*first, (*lease)->incarnation())) return *std::move(failed);
  std::unique_ptr<PostgresStore> store(new PostgresStore(first->place(), *home, std::move(*lease)));
  store->writers_.push_back(std::make_unique<PostgresWriter>(*store->shared_, std::move(*first)));
  while (store->writers_.size() < kWriters) {
    auto connection = home->open_to_write();
    if (!connection) return connection.error();
    store->writers_.push_back(std::make_unique<PostgresWriter>(*store->shared_, std::move(*connection)));
  }
  return store;
}

PostgresWriter& PostgresStore::writer(const std::string& key) {
  return *writers_[std::hash<std::string>()(key) % writers_.size()];
}

template <class Answer>
Expected<Answer, StoreError> PostgresStore::read(const std::function<Expected<Answer, StoreError>(Connection&)>& ask) {
  for (unsigned lost = 0;; ++lost) {
    auto reader = readers_.take();
    if (!reader) return reader.error();
    auto answer = ask(**reader);
    if (!(**reader).lost()) return answer;
    // If the database was started again since somebody read last, all that are there are lost.
    reader->discard();
    if (lost == kMostReaders) return answer;
  }
}

void PostgresStore::create(NewTable table, Then then) {
  PostgresWriter& its_own = writer(table.row.id);
  its_own.add({std::move(table), std::move(then)});
}

void PostgresStore::append(Append batch, Then then) {
  PostgresWriter& its_own = writer(batch.id);
  its_own.add({std::move(batch), std::move(then)});
}

void PostgresStore::cannot_reach(const std::string& address) {
  // It is asked again after that.
  constexpr std::chrono::seconds kPassedBy(5);
  const std::lock_guard lock(unreached_mutex_);
  unreached_until_[address] = std::chrono::steady_clock::now() + kPassedBy;
}

std::vector<std::string> PostgresStore::unreached() {
  const std::lock_guard lock(unreached_mutex_);
  const auto now = std::chrono::steady_clock::now();
  std::erase_if(unreached_until_, [now](const auto& entry) { return entry.second <= now; });
  std::vector<std::string> addresses;
  addresses.reserve(unreached_until_.size());
  for (const auto& [address, until] : unreached_until_) addresses.push_back(address);
  return addresses;
}

Expected<Rows, StoreError> PostgresStore::owner(const std::string& id) {
  return read<Rows>(
      [&](Connection& connection) { return connection.ask(pgsql::kOwner, id, lease_->incarnation(), kLogVersion); });
}

std::string PostgresStore::other_server(const std::string& id) {
  const auto found = owner(id);
  return found && found->size() > 0 && !found->yes(0, 0) ? found->text(0, 1) : std::string();
}

Expected<bool, StoreError> PostgresStore::take_table(const std::string& id) {
  const auto me = lease_->incarnation();
  const auto before = owner(id);
  if (!before) return before.error();
  if (before->size() == 0) return StoreError{StoreError::Kind::Missing, "there is no table " + id};
  if (before->yes(0, 0)) return false;
  postgres::Column passed_by;
  for (const std::string& address : unreached()) passed_by.add(address);
  bool took = false;
  const Failed failed = writer(id).wait_for([&](Connection& connection, bool /*again*/) -> Failed {
    const auto taken = connection.ask(pgsql::kTake, id, me, passed_by.text(), kLogVersion);
    if (!taken) return taken.error();
    took = taken->size() > 0;
    return std::nullopt;
  });
  if (failed) return *failed;
  if (took) return true;
  const auto now = owner(id);
  if (!now) return now.error();
  const std::string address = now->size() > 0 ? now->text(0, 1) : std::string();
  return StoreError{StoreError::Kind::Elsewhere, "table " + id + " is for another server", address};
}

Expected<Store::Loaded, StoreError> PostgresStore::load(const std::string& id) {
  // A database that falls is back after a moment: a table that cannot be read counts as broken for long.
  constexpr std::chrono::milliseconds kBetween(100);
  constexpr unsigned kTries = 30;
  if (!can_be_there(id)) return StoreError{StoreError::Kind::Missing, "there is no such table"};
  const auto attempt = [&]() -> Expected<Loaded, StoreError> {
    const auto taken = take_table(id);
    if (!taken) return taken.error();
    auto loaded = read<Loaded>([&](Connection& connection) { return load_table(connection, id); });
    if (loaded) loaded->taken = *taken;
    return loaded;
  };
  for (unsigned tried = 1;; ++tried) {
    auto loaded = attempt();
    if (loaded || loaded.error().kind != StoreError::Kind::Broken || lease_->lost() || tried == kTries) return loaded;
    std::this_thread::sleep_for(kBetween);
  }
}

Expected<std::vector<TableRow>, StoreError> PostgresStore::list(const TableQuery& query) {
  std::string text = query.text;
  std::replace(text.begin(), text.end(), '\0', ' ');
  if (!can_be_there(text) || !can_be_there(query.game) || !can_be_there(query.before_id))
    return std::vector<TableRow>();
  const Millis before = query.before > 0 ? query.before : std::numeric_limits<Millis>::max();
  const auto what = static_cast<std::size_t>(query.what);
  const bool of_player = !query.player.empty();
  const auto& lists = of_player                   ? pgsql::kListedOfPlayer
                      : long_enough_to_find(text) ? pgsql::kFound
                      : !text.empty()             ? pgsql::kSkimmed
                                                  : pgsql::kListed;
  Values values = Values::of(before, query.before_id, query.game, query.most);
  if (of_player || !text.empty()) values.add(like_pattern(text));
  if (of_player) {
    values.add(query.player);
    values.add(query.my_turn);
  }
  return read<std::vector<TableRow>>([&](Connection& connection) -> Expected<std::vector<TableRow>, StoreError> {
    const auto found = connection.ask(lists[what], values);
    if (!found) return found.error();
    std::vector<TableRow> rows;
    for (int i = 0; i < found->size(); ++i) {
      rows.push_back(row_of(*found, i));
      if (of_player) rows.back().yours = found->text(i, kOneBesides);
    }
    return rows;
  });
}

Expected<std::vector<std::string>, StoreError> PostgresStore::due(Millis now, unsigned most) {
  using Ids = std::vector<std::string>;
  return read<Ids>([&](Connection& connection) -> Expected<Ids, StoreError> {
    const auto found = connection.ask(pgsql::kDue, now, most, lease_->incarnation(), kLogVersion);
    if (!found) return found.error();
    return first_column(*found);
  });
}

Expected<std::optional<Millis>, StoreError> PostgresStore::next_deadline() {
  using Deadline = std::optional<Millis>;
  return read<Deadline>([&](Connection& connection) -> Expected<Deadline, StoreError> {
    const auto found = connection.ask(pgsql::kNextDeadline);
    if (!found) return found.error();
    return found->size() > 0 ? found->maybe_number(0, 0) : Deadline();
  });
}

Failed PostgresStore::wake(Millis now) {
  const auto seen = lease_->seen_to_go();
  auto failed = writers_[0]->wait_for([&](Connection& connection, bool /*again*/) -> Failed {
    if (auto undone = connection.act(pgsql::kDropOldCodes, now)) return undone;
    // Together, so that nobody is struck off whose games sleep on.
    if (auto undone = lease_->strike_off(connection)) return undone;
    return connection.act(pgsql::kWake, now);
  });
  if (!failed) lease_->forget(seen);
  return failed;
}

std::optional<Millis> PostgresStore::time() {
  const auto time = read<Millis>([](Connection& connection) -> Expected<Millis, StoreError> {
    const auto now = connection.ask(pgsql::kTime);
    if (!now) return now.error();
    return Millis{now->number(0, 0)};
  });
  return time ? std::optional(*time) : std::nullopt;
}

Expected<std::optional<PlayerRow>, StoreError> PostgresStore::player(const std::string& hash) {
  using Player = std::optional<PlayerRow>;
  return read<Player>([&](Connection& connection) -> Expected<Player, StoreError> {
    const auto found = connection.ask(pgsql::kPlayer, hash);
    if (!found) return found.error();
    if (found->size() == 0) return Player();
    return Player({found->text(0, 0), found->text(0, 1), static_cast<unsigned>(found->number(0, 2)),
                   static_cast<unsigned>(found->number(0, 3)), found->number(0, 4)});
  });
}

Failed PostgresStore::put_player(const PlayerRow& player) {
  return writer(player.player).wait_for([&](Connection& connection, bool /*again*/) {
    return connection.act(pgsql::kPutPlayer, player.player, player.name, player.played, player.won, player.seen);
  });
}

Failed PostgresStore::put_code(const std::string& code_hash, const std::string& player, const std::string& table,
                               Millis until) {
  return writer(code_hash).wait_for([&](Connection& connection, bool /*again*/) -> Failed {
    const auto put = connection.ask(pgsql::kPutCode, code_hash, player, table, until);
    if (!put) return put.error();
    if (put->size() == 0) return StoreError{StoreError::Kind::Conflict, "there is such a code already"};
    return std::nullopt;
  });
}

Expected<std::vector<std::string>, StoreError> PostgresStore::use_code(const std::string& code_hash,
                                                                       const std::string& player, Millis now) {
  std::vector<std::string> tables;
  const auto use = [&](Connection& connection, bool again) -> Failed {
    auto taken = take_code(connection, code_hash, player, now, again);
    if (!taken) return taken.error();
    tables = std::move(*taken);
    return std::nullopt;
  };
  if (auto failed = writer(code_hash).wait_for(use)) return *std::move(failed);
  return tables;
}

Expected<Millis, StoreError> PostgresStore::take_quota(const Quota& quota, Millis now) {
  postgres::Column names;
  for (const std::string& name : quota.names) names.add(name);
  Millis wait = 0;
  const auto take = [&](Connection& connection, bool /*again*/) -> Failed {
    if (auto failed = connection.act(pgsql::kDropOldQuotas, now - kDay)) return failed;
    const auto taken = connection.ask(pgsql::kRefillQuotas, names.text(), quota.most, now);
    if (!taken) return taken.error();
    wait = 0;
    for (int i = 0; i < taken->size(); ++i) wait = std::max(wait, taken->number(i, 0));
    return wait > 0 ? Failed() : connection.act(pgsql::kTakeQuotas, names.text());
  };
  if (auto failed = writer(quota.names.front()).wait_for(take)) return *std::move(failed);
  return wait;
}

Failed PostgresStore::put_text(const std::string& kind, const std::string& name, const std::string& digest,
                               const std::string& text, Millis now) {
  return writer(digest).wait_for([&](Connection& connection, bool /*again*/) {
    return connection.act(pgsql::kPutText, kind, name, digest, text, now);
  });
}

Expected<std::vector<Store::Text>, StoreError> PostgresStore::texts(const std::string& digest) {
  return read<std::vector<Text>>([&](Connection& connection) { return load_texts(connection, digest); });
}

Expected<std::optional<std::string>, StoreError> PostgresStore::starts(const std::string& map) {
  using Found = std::optional<std::string>;
  return read<Found>([&](Connection& connection) -> Expected<Found, StoreError> {
    const auto found = connection.ask(pgsql::kStarts, map);
    if (!found) return found.error();
    return found->size() > 0 ? Found(found->text(0, 0)) : Found();
  });
}

Failed PostgresStore::put_starts(const std::string& map, const std::string& text) {
  return writer(map).wait_for(
      [&](Connection& connection, bool /*again*/) { return connection.act(pgsql::kPutStarts, map, text); });
}

Expected<Store::Stale, StoreError> PostgresStore::stale(const Unused& since, unsigned most) {
  return read<Stale>(
      [&](Connection& connection) { return find_unused(connection, since, most, lease_->incarnation()); });
}

// Each table in a write of its own, so that what is played meanwhile goes between.
Failed PostgresStore::drop(const Stale& stale) {
  PostgresWriter& one = *writers_[0];
  for (const Stale::Thing& table : stale.tables) {
    const auto act = [&](Connection& connection, bool /*again*/) {
      return drop_table(connection, table, lease_->incarnation());
    };
    if (auto failed = one.wait_for(act)) return failed;
  }
  return one.wait_for([&](Connection& connection, bool /*again*/) { return drop_others(connection, stale); });
}

Failed PostgresStore::put_feedback(const Feedback& feedback) {
  return writer(feedback.player).wait_for([&](Connection& connection, bool /*again*/) {
    if (feedback.table.empty()) {
      return connection.act(pgsql::kPutPaperFeedback, feedback.player, feedback.at, feedback.seats, feedback.answers);
    }
    return connection.act(pgsql::kPutFeedback, feedback.table, feedback.player, feedback.seats, feedback.at,
                          feedback.answers);
  });
}

Expected<std::string, StoreError> PostgresStore::server_secret(const std::function<std::string()>& make) {
  constexpr std::string_view kName = "secret";
  std::string secret;
  const Failed failed = writers_[0]->wait_for([&](Connection& connection, bool /*again*/) -> Failed {
    if (auto unkept = connection.act(pgsql::kPutSetting, kName, postgres::to_hex(make()))) return unkept;
    const auto found = connection.ask(pgsql::kSetting, kName);
    if (!found) return found.error();
    secret = found->bytes(0, 0);
    return std::nullopt;
  });
  if (failed) return *failed;
  return secret;
}

}  // namespace tideline
