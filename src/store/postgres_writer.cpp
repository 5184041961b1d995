#include "store/postgres_writer.hpp"

#include "store/columns.hpp"
#include "store/postgres_sql.hpp"

#include <array>
#include <cassert>
#include <chrono>
#include <latch>
#include <map>
#include <set>
#include <utility>

namespace tideline {
namespace {

using postgres::Column;
using postgres::Connection;
using postgres::Values;

// More tables in one statement gain little: docs/store.md has figures.
constexpr std::size_t kMostTables = 64;

// The columns of several rows, for one statement.
template <std::size_t N>
class Columns {
 public:
  template <class... All>
  void add(const All&... all) {
    static_assert(sizeof...(All) == N);
    std::size_t i = 0;
    (columns_[i++].add(all), ...);
  }
  void put_into(Values& values) const {
    for (const Column& column : columns_) values.add(column.text());
  }

 private:
  std::array<Column, N> columns_;
};

// What a statement writes for many tables: pgsql::kAppend and pgsql::kCreate say in which order.
struct Sheet {
  Columns<24> rows;
  Columns<5> entries;
  Columns<3> holders;

  void add(const std::string& id, std::size_t first, const std::vector<LogLine>& lines, const TableRow& row,
           const std::vector<SeatHolder>& seats, std::uint64_t epoch) {
    const TableSummary& s = row.summary;
    rows.add(id, first, lines.size(), row.created, row.changed, static_cast<unsigned>(s.stage), s.title, s.game,
             s.rules, s.map, s.phase, s.turn, s.seats, s.result, s.scores, s.open_seats, s.deadline,
             static_cast<unsigned>(s.access), row.word_hash, row.rematch, names_in(s.seats), s.alone, epoch,
             needs_of(lines));
    for (const LogLine& line : lines) entries.add(id, first++, line.at, line.text, line.key);
    // What is said last of a seat counts.
    std::map<std::string_view, std::string_view> held;
    for (const SeatHolder& holder : seats) held[holder.seat] = holder.player;
    for (const auto& [seat, player] : held) holders.add(id, seat, player);
  }
  [[nodiscard]] Values values() const {
    Values values;
    rows.put_into(values);
    entries.put_into(values);
    holders.put_into(values);
    return values;
  }
};

const std::string* table_of(const PostgresWriter::Job& job) {
  if (const auto* table = std::get_if<Store::NewTable>(&job.what)) return &table->row.id;
  if (const auto* batch = std::get_if<Store::Append>(&job.what)) return &batch->id;
  return nullptr;
}

StoreError not_there(const std::string& id) { return {StoreError::Kind::Missing, "there is no table " + id}; }

StoreError taken(const Store::Append& batch, const std::string& there) {
  return {StoreError::Kind::Conflict, "table " + batch.id + " has " + there + " entries, so number " +
                                          std::to_string(batch.first) + " cannot be next"};
}

StoreError elsewhere(const Store::Append& batch) {
  return {StoreError::Kind::Elsewhere,
          "table " + batch.id + " is another server's since epoch " + std::to_string(batch.epoch)};
}

}  // namespace

PostgresWriter::PostgresWriter(Shared& shared, Connection connection)
    : shared_(shared), connection_(std::move(connection)), thread_([this] { work(); }) {}

PostgresWriter::~PostgresWriter() { stop(); }

void PostgresWriter::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

bool PostgresWriter::stopping() {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

void PostgresWriter::add(Job job) {
  {
    std::unique_lock lock(mutex_);
    if (stopping_) {
      // Somebody was told something while the store closes, and asks for more.
      lock.unlock();
      return job.then(StoreError{StoreError::Kind::Broken, "the store is closed"});
    }
    waiting_.push_back(std::move(job));
  }
  wake_.notify_one();
}

Failed PostgresWriter::wait_for(Act act) {
  assert(std::this_thread::get_id() != thread_.get_id());
  Failed result;
  std::latch done(1);
  add({std::move(act), [&](Failed failed) {
         result = std::move(failed);
         done.count_down();
       }});
  done.wait();
  return result;
}

void PostgresWriter::work() {
  while (true) {
    std::vector<Job> jobs = take();
    if (jobs.empty()) return;
    write(jobs, false);
  }
}

std::vector<PostgresWriter::Job> PostgresWriter::take() {
  // A database that has fallen and is back knows nothing of our lock until a connection shares it again.
  constexpr std::chrono::milliseconds kLook(200);
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, kLook, [&] { return stopping_ || !waiting_.empty(); })) {
    lock.unlock();
    // Whoever writes next is told if it is away.
    if (connection_.seems_lost()) (void)reconnect(false);
    lock.lock();
  }
  std::vector<Job> jobs;
  std::set<std::string, std::less<>> tables;
  while (!waiting_.empty() && jobs.size() < kMostTables) {
    const std::string* table = table_of(waiting_.front());
    // A table is changed once by a statement.
    if (!jobs.empty() && (table == nullptr || tables.contains(*table))) break;
    if (table != nullptr) tables.insert(*table);
    jobs.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
    if (table == nullptr) break;
  }
  return jobs;
}

void PostgresWriter::write(std::span<Job> jobs, bool again) {
  constexpr unsigned kTries = 3;
  Results results(jobs.size());
  Failed failed;
  for (unsigned tried = 0;; ++tried) {
    bool committing = false;
    failed.reset();
    if (auto done = try_to_write(jobs, again, committing)) {
      results = std::move(*done);
      break;
    } else {
      failed = done.error();
    }
    if (connection_.lost()) {
      again = again || committing;
      // Before the commit nothing has happened, and that can be told.
      const Failed away = again || tried < kTries ? reconnect(again) : failed;
      if (!away) continue;
      failed = away;
      if (again) failed->message += "; whether it was kept is not known";
      break;
    }
    if (jobs.size() == 1 && again && is_there(jobs[0])) {
      // It cannot be written again for another reason, and need not be.
      failed.reset();
      break;
    }
    if (jobs.size() > 1) {
      // It may be the fault of one: each by itself. What may be there already is looked up there too.
      for (Job& job : jobs) write({&job, 1}, again);
      return;
    }
    // Who may be in the way is the lost connection itself, of which the database does not know yet.
    if (!connection_.others_in_the_way() || (tried >= kTries && (!again || stopping()))) break;
  }
  if (failed) {
    for (Failed& result : results) result = failed;
  } else {
    ++shared_.commits;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      if (results[i]) continue;
      if (const auto* table = std::get_if<Store::NewTable>(&jobs[i].what)) shared_.entries += table->entries.size();
      if (const auto* batch = std::get_if<Store::Append>(&jobs[i].what)) shared_.entries += batch->entries.size();
    }
  }
  const std::lock_guard lock(shared_.telling);
  for (std::size_t i = 0; i < jobs.size(); ++i) jobs[i].then(std::move(results[i]));
}

Expected<PostgresWriter::Results, StoreError> PostgresWriter::try_to_write(std::span<Job> jobs, bool again,
                                                                           bool& committing) {
  if (auto failed = connection_.run("BEGIN")) return *std::move(failed);
  Expected<Results, StoreError> results = Results(jobs.size());
  if (const auto* act = std::get_if<Act>(&jobs[0].what)) {
    Failed failed = (*act)(connection_, again);
    if (failed) results = *std::move(failed);
  } else {
    results = write_tables(jobs, again);
  }
  if (!results) {
    // What failed first is what is told.
    [[maybe_unused]] const Failed rolled_back = connection_.lost() ? Failed() : connection_.run("ROLLBACK");
    return results;
  }
  committing = true;
  if (auto failed = connection_.commit()) return *std::move(failed);
  return results;
}

Expected<PostgresWriter::Results, StoreError> PostgresWriter::write_tables(std::span<Job> jobs, bool again) {
  Sheet fresh;
  Columns<2> fresh_besides;
  Sheet more;
  Columns<6> ended;
  std::map<std::string_view, std::size_t> places;
  bool some_fresh = false;
  bool some_more = false;
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    places[*table_of(jobs[i])] = i;
    if (const auto* table = std::get_if<Store::NewTable>(&jobs[i].what)) {
      some_fresh = true;
      fresh.add(table->row.id, 0, table->entries, table->row, table->holders, Store::kFirstEpoch);
      const std::string_view first = table->entries.empty() ? std::string_view() : table->entries[0].text;
      fresh_besides.add(postgres::to_hex(table->secret), deck_in(first));
    } else if (const auto* batch = std::get_if<Store::Append>(&jobs[i].what)) {
      some_more = true;
      more.add(batch->id, batch->first, batch->entries, batch->row, batch->holders, batch->epoch);
      for (const PlayerRow& player : batch->players_ended)
        ended.add(batch->id, player.player, player.name, player.played, player.won, player.seen);
    }
  }
  Results results(jobs.size());
  if (some_fresh) {
    Values values = fresh.values();
    fresh_besides.put_into(values);
    values.add(shared_.incarnation);
    const auto rows = connection_.ask(pgsql::kCreate, values);
    if (!rows) return rows.error();
    for (int i = 0; i < rows->size(); ++i) {
      const std::size_t at = places.at(rows->text(i, 0));
      const auto& table = std::get<Store::NewTable>(jobs[at].what);
      if (rows->yes(i, 1) || (again && is_there(table))) continue;
      results[at] = StoreError{StoreError::Kind::Conflict, "there is a table " + table.row.id + " already"};
    }
  }
  if (some_more) {
    Values values = more.values();
    ended.put_into(values);
    values.add(shared_.incarnation);
    const auto rows = connection_.ask(pgsql::kAppend, values);
    if (!rows) return rows.error();
    for (int i = 0; i < rows->size(); ++i) {
      const std::size_t at = places.at(rows->text(i, 0));
      const auto& batch = std::get<Store::Append>(jobs[at].what);
      if (rows->yes(i, 1) || (again && is_there(batch))) continue;
      results[at] = rows->is_null(i, 2) ? not_there(batch.id)
                    : rows->yes(i, 3)   ? taken(batch, rows->text(i, 2))
                                        : elsewhere(batch);
    }
  }
  // One of those that asked whether something is there was not answered.
  if (connection_.lost()) return StoreError{StoreError::Kind::Broken, connection_.place() + ": the connection is lost"};
  return results;
}

bool PostgresWriter::is_there(const Job& job) {
  if (const auto* table = std::get_if<Store::NewTable>(&job.what)) return is_there(*table);
  const auto* batch = std::get_if<Store::Append>(&job.what);
  return batch != nullptr && is_there(*batch);
}

bool PostgresWriter::is_there(const Store::NewTable& table) {
  const auto rows = connection_.ask(pgsql::kSecretOf, table.row.id);
  return rows && rows->size() == 1 && rows->bytes(0, 0) == table.secret;
}

bool PostgresWriter::is_there(const Store::Append& batch) {
  const auto rows = connection_.ask(pgsql::kEntriesFrom, batch.id, batch.first, batch.entries.size());
  if (!rows || static_cast<std::size_t>(rows->size()) != batch.entries.size() || batch.entries.empty()) return false;
  for (int i = 0; i < rows->size(); ++i) {
    const LogLine there{rows->number(i, 0), rows->text(i, 1), rows->text(i, 2)};
    if (there != batch.entries[static_cast<std::size_t>(i)]) return false;
  }
  return true;
}

Failed PostgresWriter::reconnect(bool for_sure) {
  constexpr std::chrono::milliseconds kBetween(250);
  while (true) {
    auto connection = shared_.home.open_to_write();
    if (connection) {
      connection_ = std::move(*connection);
      return std::nullopt;
    }
    std::unique_lock lock(mutex_);
    if (!for_sure || stopping_) return connection.error();
    wake_.wait_for(lock, kBetween, [&] { return stopping_; });
  }
}

}  // namespace tideline
