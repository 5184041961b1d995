#include "store/sqlite_store.hpp"

#include "store/columns.hpp"
#include "store/sql.hpp"

#include <algorithm>
#include <limits>

namespace tideline {
namespace {

using sqlite::Blob;
using sqlite::Database;
using sqlite::Query;

template <class... More>
Failed put_row(Database& database, std::string_view sql, const TableRow& row, const std::string& id,
               std::size_t entries, unsigned needs, const More&... more) {
  const TableSummary& s = row.summary;
  return Query(database, sql, id, row.created, row.changed, static_cast<unsigned>(s.stage), s.title, s.game, s.rules,
               s.map, s.phase, s.turn, s.seats, s.result, s.scores, s.open_seats, entries, s.deadline,
               static_cast<unsigned>(s.access), row.word_hash, row.rematch, needs, more...)
      .finish();
}

// A row as sql.hpp asks for it.
TableRow row_of(const Query& query) {
  TableRow row;
  TableSummary& s = row.summary;
  row.id = query.text(0);
  row.created = query.number(1);
  row.changed = query.number(2);
  s.stage = static_cast<TableSummary::Stage>(query.number(3));
  s.title = query.text(4);
  s.game = query.text(5);
  s.rules = query.text(6);
  s.map = query.text(7);
  s.phase = query.text(8);
  s.turn = query.text(9);
  s.seats = query.text(10);
  s.result = query.text(11);
  s.scores = query.text(12);
  s.open_seats = static_cast<unsigned>(query.number(13));
  s.entries = static_cast<std::size_t>(query.number(14));
  s.deadline = query.maybe_number(15);
  s.access = static_cast<Terms::Access>(query.number(16));
  row.word_hash = query.text(17);
  row.rematch = query.text(18);
  s.veiled = query.number(19) != 0;
  return row;
}
// What is asked for besides: the table's secret, or the seats of the player whose list it is.
constexpr int kColumnBesides = 20;

Failed put_entries(Database& database, const std::string& id, std::size_t first, const std::vector<LogLine>& entries) {
  for (const LogLine& entry : entries) {
    if (auto failed = Query(database, sql::kInsertEntry, id, first++, entry.at, entry.text, entry.key).finish())
      return failed;
  }
  return std::nullopt;
}

Failed put_holders(Database& database, const std::string& id, const std::vector<SeatHolder>& holders) {
  for (const SeatHolder& holder : holders) {
    auto failed = holder.player.empty() ? Query(database, sql::kDropHolder, id, holder.seat).finish()
                                        : Query(database, sql::kPutHolder, id, holder.seat, holder.player).finish();
    if (failed) return failed;
  }
  return std::nullopt;
}

Failed put(Database& database, std::string_view sql, const PlayerRow& player) {
  return Query(database, sql, player.player, player.name, player.played, player.won, player.seen).finish();
}

Failed put_wake(Database& database, const std::string& id, const TableRow& row) {
  return Query(database, sql::kPutWake, id, row.summary.alone).finish();
}

Failed write_new(Database& database, const Store::NewTable& table) {
  const std::string& id = table.row.id;
  if (auto failed = put_row(database, sql::kInsertTable, table.row, id, table.entries.size(), needs_of(table.entries),
                            Blob{table.secret}, table.entries.empty() ? std::string() : table.entries[0].text))
    return failed;
  const TableSummary& summary = table.row.summary;
  if (auto failed = Query(database, sql::kInsertNumber, id).finish()) return failed;
  if (auto failed = Query(database, sql::kInsertFound, id, summary.title, summary.seats).finish()) return failed;
  if (auto failed = put_wake(database, id, table.row)) return failed;
  if (auto failed = put_entries(database, id, 0, table.entries)) return failed;
  return put_holders(database, id, table.holders);
}

StoreError no_table(const std::string& id) { return {StoreError::Kind::Missing, "there is no table " + id}; }

Failed write_more(Database& database, const Store::Append& batch) {
  Query count(database, sql::kEntryCount, batch.id);
  if (!count.next()) return count.failure() ? count.failure() : no_table(batch.id);
  const auto there = static_cast<std::size_t>(count.number(0));
  if (there != batch.first) {
    return StoreError{StoreError::Kind::Conflict, "table " + batch.id + " has " + std::to_string(there) +
                                                      " entries, so number " + std::to_string(batch.first) +
                                                      " cannot be next"};
  }
  const TableSummary& summary = batch.row.summary;
  if (count.text(1) != summary.title || count.text(2) != summary.seats) {
    if (auto failed = Query(database, sql::kUpdateFound, batch.id, summary.title, summary.seats).finish())
      return failed;
  }
  if (auto failed = put_entries(database, batch.id, batch.first, batch.entries)) return failed;
  if (auto failed = put_row(database, sql::kUpdateTable, batch.row, batch.id, there + batch.entries.size(),
                            needs_of(batch.entries)))
    return failed;
  if (auto failed = put_wake(database, batch.id, batch.row)) return failed;
  if (auto failed = put_holders(database, batch.id, batch.holders)) return failed;
  for (const PlayerRow& player : batch.players_ended) {
    if (auto failed = put(database, sql::kGameEnded, player)) return failed;
  }
  return std::nullopt;
}

// For `found`, which knows three characters or more: as a part of a text. Otherwise nothing.
std::optional<std::string> phrase(const std::string& text) {
  if (!long_enough_to_find(text)) return std::nullopt;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c == '\0' ? ' ' : c;
  }
  return quoted + '"';
}

// Who uses a code: which tables change hands. A code that is not there, or too old, changes nothing.
Failed take_code(Database& database, const std::string& code, const std::string& player, Millis now,
                 std::optional<std::vector<std::string>>& tables) {
  tables.reset();
  if (auto failed = Query(database, sql::kDropOldCodes, now).finish()) return failed;
  std::string old_player;
  std::string table;
  {
    Query taken(database, sql::kTakeCode, code);
    if (!taken.next()) return taken.failure();
    old_player = taken.text(0);
    table = taken.text(1);
    if (auto failed = taken.finish()) return failed;
  }
  tables.emplace();
  Query held(database, sql::kHeldBy, old_player, table);
  while (held.next()) tables->push_back(held.text(0));
  if (held.failure()) return held.failure();
  return Query(database, sql::kMoveSeats, old_player, table, player).finish();
}

Failed drop_table(Database& database, const Store::Stale::Thing& table) {
  {
    Query still(database, sql::kStillStale, table.id, table.before, kLogVersion);
    if (!still.next()) return still.failure();
  }
  for (const std::string_view part : sql::kDropTable) {
    if (auto failed = Query(database, part, table.id).finish()) return failed;
  }
  return std::nullopt;
}

// Texts, codes and players.
Failed drop_others(Database& database, const Store::Stale& stale) {
  constexpr unsigned kMostPlayers = 1'000;
  for (const Store::Stale::Thing& text : stale.texts) {
    if (auto failed = Query(database, sql::kDropText, text.id, text.before).finish()) return failed;
  }
  if (auto failed = Query(database, sql::kDropOldCodes, stale.codes).finish()) return failed;
  if (stale.players <= 0) return std::nullopt;
  return Query(database, sql::kDropPlayers, stale.players, kMostPlayers).finish();
}

Expected<Database, StoreError> open_to_read(const std::string& path) {
  auto database = Database::open(path, Database::Mode::Write);
  if (!database) return database;
  if (auto failed = database->run(sql::kReading)) return *std::move(failed);
  return database;
}

Failed limit_size(Database& database, std::uint64_t most_bytes) {
  if (most_bytes == 0) return std::nullopt;
  Query size(database, "PRAGMA page_size");
  if (!size.next()) return size.failure();
  const auto page = static_cast<std::uint64_t>(size.number(0));
  return database.run("PRAGMA max_page_count = " + std::to_string(std::max<std::uint64_t>(most_bytes / page, 1)));
}

}  // namespace

Expected<Store::Loaded, StoreError> load_table(Database& database, const std::string& id) {
  // One moment: the row and the log belong together.
  if (auto failed = database.run("BEGIN")) return *std::move(failed);
  Store::Loaded loaded;
  Failed failed;
  {
    Query row(database, sql::kLoadTable, id);
    if (row.next()) {
      loaded.row = row_of(row);
      loaded.secret = row.text(kColumnBesides);
    } else {
      failed = row.failure() ? row.failure() : no_table(id);
    }
  }
  if (!failed) {
    loaded.entries.reserve(loaded.row.summary.entries);
    Query entries(database, sql::kLoadEntries, id);
    while (entries.next()) loaded.entries.push_back({entries.number(1), entries.text(2), entries.text(3)});
    failed = entries.failure();
  }
  if (!failed) {
    Query holders(database, sql::kLoadHolders, id);
    while (holders.next()) loaded.holders.push_back({holders.text(0), holders.text(1)});
    failed = holders.failure();
  }
  const Failed ended = database.run("COMMIT");
  if (failed) return *std::move(failed);
  if (ended) return *ended;
  return loaded;
}

Expected<std::vector<Store::Text>, StoreError> load_texts(Database& database, const std::string& digest) {
  std::vector<Store::Text> texts;
  Query found(database, sql::kTexts, digest);
  while (found.next()) texts.push_back({found.text(0), found.text(1), found.text(2), found.text(3)});
  if (found.failure()) return *found.failure();
  return texts;
}

SqliteStore::SqliteStore(std::string folder, FolderLock lock, Database database)
    : folder_(std::move(folder)),
      lock_(std::move(lock)),
      readers_([path = database.path()] { return open_to_read(path); }),
      writer_(std::move(database)) {}

Expected<std::unique_ptr<SqliteStore>, StoreError> SqliteStore::open(const std::string& folder, Options options) {
  auto lock = FolderLock::take(folder);
  if (!lock) return lock.error();
  auto database = open_database(folder);
  if (!database) return database.error();
  if (auto failed = limit_size(*database, options.most_bytes)) return *std::move(failed);
  return std::unique_ptr<SqliteStore>(new SqliteStore(folder, std::move(*lock), std::move(*database)));
}

void SqliteStore::create(NewTable table, Then then) {
  const std::size_t entries = table.entries.size();
  writer_.add({[table = std::move(table)](Database& database) { return write_new(database, table); }, std::move(then),
               entries});
}

void SqliteStore::append(Append batch, Then then) {
  const std::size_t entries = batch.entries.size();
  writer_.add({[batch = std::move(batch)](Database& database) { return write_more(database, batch); }, std::move(then),
               entries});
}

Expected<Store::Loaded, StoreError> SqliteStore::load(const std::string& id) {
  auto reader = readers_.take();
  if (!reader) return reader.error();
  // What is written later is this program's.
  if (Query needs(**reader, sql::kNeeds, id); needs.next() && needs.number(0) > kLogVersion)
    return StoreError{StoreError::Kind::Elsewhere, "table " + id + " needs a newer program"};
  return load_table(**reader, id);
}

Expected<std::vector<TableRow>, StoreError> SqliteStore::list(const TableQuery& query) {
  auto reader = readers_.take();
  if (!reader) return reader.error();
  const Millis before = query.before > 0 ? query.before : std::numeric_limits<Millis>::max();
  const auto what = static_cast<std::size_t>(query.what);
  std::vector<TableRow> rows;
  const auto read = [&](Query&& found) -> Failed {
    while (found.next()) {
      rows.push_back(row_of(found));
      if (!query.player.empty()) rows.back().yours = found.text(kColumnBesides);
    }
    return found.failure();
  };
  Failed failed;
  if (!query.player.empty()) {
    failed = read(Query(**reader, sql::kListedOfPlayer[what], before, query.before_id, like_pattern(query.text),
                        query.game, query.most, query.player, query.my_turn));
  } else {
    const auto long_text = phrase(query.text);
    const auto& lists = long_text             ? sql::kFound
                        : !query.text.empty() ? sql::kSkimmed
                        : !query.game.empty() ? sql::kListedOfGame
                                              : sql::kListed;
    failed = read(Query(**reader, lists[what], before, query.before_id, long_text.value_or(like_pattern(query.text)),
                        query.game, query.most));
  }
  if (failed) return *failed;
  return rows;
}

Expected<std::vector<std::string>, StoreError> SqliteStore::due(Millis now, unsigned most) {
  auto reader = readers_.take();
  if (!reader) return reader.error();
  std::vector<std::string> ids;
  Query found(**reader, sql::kDue, now, most, kLogVersion);
  while (found.next()) ids.push_back(found.text(0));
  if (found.failure()) return *found.failure();
  return ids;
}

Expected<std::optional<Millis>, StoreError> SqliteStore::next_deadline() {
  auto reader = readers_.take();
  if (!reader) return reader.error();
  Query found(**reader, sql::kNextDeadline);
  if (found.next()) return found.maybe_number(0);
  if (found.failure()) return *found.failure();
  return std::optional<Millis>();
}

Failed SqliteStore::wake(Millis now) {
  return writer_.wait_for([&](Database& database) -> Failed {
    if (auto failed = Query(database, sql::kDropOldCodes, now).finish()) return failed;
    return Query(database, sql::kWake, now).finish();
  });
}

Expected<std::optional<PlayerRow>, StoreError> SqliteStore::player(const std::string& hash) {
  auto reader = readers_.take();
  if (!reader) return reader.error();
  Query found(**reader, sql::kPlayer, hash);
  if (!found.next()) {
    if (found.failure()) return *found.failure();
    return std::optional<PlayerRow>();
  }
  return std::optional(PlayerRow{found.text(0), found.text(1), static_cast<unsigned>(found.number(2)),
                                 static_cast<unsigned>(found.number(3)), found.number(4)});
}

Failed SqliteStore::put_player(const PlayerRow& player) {
  return writer_.wait_for([&](Database& database) { return put(database, sql::kPutPlayer, player); });
}

Failed SqliteStore::put_code(const std::string& code_hash, const std::string& player, const std::string& table,
                             Millis until) {
  return writer_.wait_for(
      [&](Database& database) { return Query(database, sql::kPutCode, code_hash, player, table, until).finish(); });
}

Expected<std::vector<std::string>, StoreError> SqliteStore::use_code(const std::string& code_hash,
                                                                     const std::string& player, Millis now) {
  std::optional<std::vector<std::string>> tables;
  if (auto failed =
          writer_.wait_for([&](Database& database) { return take_code(database, code_hash, player, now, tables); }))
    return *std::move(failed);
  if (!tables) return StoreError{StoreError::Kind::Missing, "there is no such code, or no longer"};
  return *std::move(tables);
}

Failed SqliteStore::put_text(const std::string& kind, const std::string& name, const std::string& digest,
                             const std::string& text, Millis now) {
  return writer_.wait_for(
      [&](Database& database) { return Query(database, sql::kPutText, kind, name, digest, text, now).finish(); });
}

Expected<std::vector<Store::Text>, StoreError> SqliteStore::texts(const std::string& digest) {
  auto reader = readers_.take();
  if (!reader) return reader.error();
  return load_texts(**reader, digest);
}

Expected<std::optional<std::string>, StoreError> SqliteStore::starts(const std::string& map) {
  auto reader = readers_.take();
  if (!reader) return reader.error();
  Query found(**reader, sql::kStarts, map);
  if (found.next()) return std::optional(found.text(0));
  if (found.failure()) return *found.failure();
  return std::optional<std::string>();
}

Failed SqliteStore::put_starts(const std::string& map, const std::string& text) {
  return writer_.wait_for([&](Database& database) { return Query(database, sql::kPutStarts, map, text).finish(); });
}

Expected<Store::Stale, StoreError> SqliteStore::stale(const Unused& since, unsigned most) {
  using Stage = TableSummary::Stage;
  auto reader = readers_.take();
  if (!reader) return reader.error();
  Stale found;
  Failed failed;
  const auto take = [&](Millis before, std::vector<Stale::Thing>& things, Query&& query) {
    while (query.next()) things.push_back({query.text(0), before});
    if (query.failure()) failed = query.failure();
  };
  const auto tables = [&](Stage stage, Millis before, bool unsat) {
    if (before <= 0 || found.tables.size() >= most) return;
    const auto left = static_cast<unsigned>(most - found.tables.size());
    take(before, found.tables,
         Query(**reader, sql::kStaleTables, static_cast<unsigned>(stage), before, unsat, left, kLogVersion));
  };
  tables(Stage::Gathering, since.unstarted, false);
  tables(Stage::Gathering, since.unsat, true);
  tables(Stage::Playing, since.unfinished, false);
  tables(Stage::Over, since.over, false);
  if (since.texts > 0) take(since.texts, found.texts, Query(**reader, sql::kStaleTexts, since.texts, most));
  found.players = since.players;
  found.codes = since.codes;
  if (failed) return *failed;
  return found;
}

// Each table in a write of its own, so that what is played meanwhile goes between.
Failed SqliteStore::drop(const Stale& stale) {
  for (const Stale::Thing& table : stale.tables) {
    if (auto failed = writer_.wait_for([&](Database& database) { return drop_table(database, table); })) return failed;
  }
  return writer_.wait_for([&](Database& database) { return drop_others(database, stale); });
}

Failed SqliteStore::put_feedback(const Feedback& feedback) {
  return writer_.wait_for([&](Database& database) {
    if (feedback.table.empty())
      return Query(database, sql::kPutPaperFeedback, feedback.player, feedback.at, feedback.seats, feedback.answers)
          .finish();
    return Query(database, sql::kPutFeedback, feedback.table, feedback.player, feedback.seats, feedback.at,
                 feedback.answers)
        .finish();
  });
}

Expected<std::string, StoreError> SqliteStore::server_secret(const std::function<std::string()>& make) {
  std::string secret;
  const Failed failed = writer_.wait_for([&](Database& database) -> Failed {
    Query found(database, sql::kSetting, std::string_view("secret"));
    if (found.next()) {
      secret = found.text(0);
      return std::nullopt;
    }
    if (found.failure()) return found.failure();
    secret = make();
    return Query(database, sql::kPutSetting, std::string_view("secret"), Blob{secret}).finish();
  });
  if (failed) return *failed;
  return secret;
}

}  // namespace tideline
