#include "store/copying.hpp"

#include "store/data_folder.hpp"
#include "store/open_store.hpp"
#include "store/postgres_home.hpp"
#include "store/postgres_sql.hpp"
#include "store/sqlite_store.hpp"

#include <array>

namespace tideline {
namespace {

struct Field {
  enum class Kind : std::uint8_t { Text, Number, Bytes };

  std::string_view name;
  Kind kind = Kind::Text;
};

// What both databases keep, in an order in which it can be put into one: what a search needs each makes from it.
struct Relation {
  std::string_view name;
  std::string_view order;
  std::vector<Field> fields;
};

constexpr auto kNumber = Field::Kind::Number;
constexpr auto kBytes = Field::Kind::Bytes;

const std::vector<Relation>& relations() {
  static const std::vector<Relation> all{
      {"tables",
       "id",
       {{"id"},
        {"created", kNumber},
        {"changed", kNumber},
        {"stage", kNumber},
        {"title"},
        {"game"},
        {"rules"},
        {"map"},
        {"phase"},
        {"turn"},
        {"seats"},
        {"result"},
        {"scores"},
        {"open_seats", kNumber},
        {"entries", kNumber},
        {"deadline", kNumber},
        {"access", kNumber},
        {"word_hash"},
        {"rematch"},
        {"secret", kBytes},
        {"names"},
        {"deck"},
        {"needs", kNumber}}},
      {"wakes", "table_id", {{"table_id"}, {"after", kNumber}}},
      {"entries", "table_id, number", {{"table_id"}, {"number", kNumber}, {"at", kNumber}, {"text"}, {"key"}}},
      {"holders", "table_id, seat", {{"table_id"}, {"seat"}, {"player"}}},
      {"players", "player", {{"player"}, {"name"}, {"played", kNumber}, {"won", kNumber}, {"seen", kNumber}}},
      {"codes", "code", {{"code"}, {"player"}, {"table_id"}, {"until", kNumber}}},
      {"texts",
       "kind, name, digest",
       {{"kind"}, {"name"}, {"digest"}, {"text"}, {"created", kNumber}, {"used", kNumber}}},
      {"feedback", "table_id, player", {{"table_id"}, {"player"}, {"seats"}, {"at", kNumber}, {"answers"}}},
      {"paper_feedback", "player, at", {{"player"}, {"at", kNumber}, {"game"}, {"answers"}}},
      {"starts", "map", {{"map"}, {"text"}}},
      {"settings", "name", {{"name"}, {"value", kBytes}}},
  };
  return all;
}

template <class Word>
std::string joined(const Relation& relation, Word word) {
  std::string text;
  for (std::size_t i = 0; i < relation.fields.size(); ++i) text += (i > 0 ? ", " : "") + word(relation.fields[i], i);
  return text;
}

std::string names_of_fields(const Relation& relation) {
  return joined(relation, [](const Field& field, std::size_t /*i*/) { return std::string(field.name); });
}

// Bytes as hex digits. PostgreSQL has `wakes` in a column of the table. What no table of an older database says: they
// all need the first version of logs.
Expected<std::string, StoreError> select_all(const Relation& relation, Archive& from) {
  const bool postgres = from.is_postgres();
  const auto says_needs = from.has("usable");
  if (!says_needs) return says_needs.error();
  const std::string fields = joined(relation, [&](const Field& field, std::size_t /*i*/) {
    std::string name(field.name);
    if (name == "needs" && !*says_needs) return std::string("1 AS needs");
    if (field.kind != kBytes) return name;
    return postgres ? "encode(" + name + ", 'hex')" : "lower(hex(" + name + "))";
  });
  const std::string where = postgres && relation.name == "wakes"
                                ? "(SELECT id AS table_id, alone AS after FROM tables) AS wakes"
                                : std::string(relation.name);
  return "SELECT " + fields + " FROM " + where + " ORDER BY " + std::string(relation.order);
}

using Row = std::vector<Cell>;

// Where it is put.
class Filling {
 public:
  virtual ~Filling() = default;
  [[nodiscard]] virtual bool is_empty() = 0;
  virtual Failed put(const Relation& relation, const std::vector<Row>& rows) = 0;
  virtual Failed finish() = 0;
};

class FillingSqlite final : public Filling {
 public:
  FillingSqlite(FolderLock lock, sqlite::Database database) : lock_(std::move(lock)), database_(std::move(database)) {}

  static Expected<std::unique_ptr<Filling>, StoreError> begin(const std::string& folder) {
    auto lock = FolderLock::take(folder);
    if (!lock) return lock.error();
    auto database = open_database(folder);
    if (!database) return database.error();
    if (auto failed = database->run("BEGIN IMMEDIATE")) return *std::move(failed);
    return std::unique_ptr<Filling>(std::make_unique<FillingSqlite>(std::move(*lock), std::move(*database)));
  }
  bool is_empty() override {
    for (const Relation& relation : relations()) {
      sqlite::Query some(database_, "SELECT 1 FROM " + std::string(relation.name) + " LIMIT 1");
      if (some.next()) return false;
    }
    return true;
  }
  Failed put(const Relation& relation, const std::vector<Row>& rows) override {
    const std::string sql =
        "INSERT INTO " + std::string(relation.name) + " (" + names_of_fields(relation) + ") VALUES (" +
        joined(relation, [](const Field& /*field*/, std::size_t i) { return "?" + std::to_string(i + 1); }) + ")";
    for (const Row& row : rows) {
      sqlite::Query insert(database_, sql);
      for (std::size_t i = 0; i < row.size(); ++i) {
        const Field::Kind kind = relation.fields[i].kind;
        if (!row[i]) {
          insert.bind(std::optional<std::int64_t>());
        } else if (kind == kNumber) {
          insert.bind(static_cast<std::int64_t>(std::strtoll(row[i]->c_str(), nullptr, 10)));
        } else if (kind == kBytes) {
          insert.bind(sqlite::Blob{postgres::from_hex(*row[i])});
        } else {
          insert.bind(*row[i]);
        }
      }
      if (auto failed = insert.finish()) return failed;
    }
    return std::nullopt;
  }
  Failed finish() override { return database_.run(std::string(sql::kMakeSearchable) + "; COMMIT"); }

 private:
  FolderLock lock_;  // the first: it is given back when all is closed
  sqlite::Database database_;
};

class FillingPostgres final : public Filling {
 public:
  explicit FillingPostgres(postgres::Connection connection) : connection_(std::move(connection)) {}

  static Expected<std::unique_ptr<Filling>, StoreError> begin(const std::string& address) {
    auto connection = postgres::Connection::open(address);
    if (!connection) return connection.error();
    if (auto failed = PostgresHome::take(*connection)) return *std::move(failed);
    if (auto failed = connection->run("BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0"))
      return *std::move(failed);
    return std::unique_ptr<Filling>(std::make_unique<FillingPostgres>(std::move(*connection)));
  }
  bool is_empty() override {
    for (const Relation& relation : relations()) {
      if (relation.name == "wakes") continue;
      const auto some = connection_.ask("SELECT 1 FROM " + std::string(relation.name) + " LIMIT 1");
      if (!some || some->size() > 0) return false;
    }
    return true;
  }
  Failed put(const Relation& relation, const std::vector<Row>& rows) override {
    std::vector<postgres::Column> columns(relation.fields.size());
    for (const Row& row : rows) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        // A number is a text here too: the cast reads it.
        columns[i].add(row[i]);
      }
    }
    postgres::Values values;
    for (const postgres::Column& column : columns) values.add(column.text());
    const auto rows_written = connection_.ask(insert_all(relation), values);
    return rows_written ? Failed() : Failed(rows_written.error());
  }
  Failed finish() override {
    if (auto failed = connection_.act(pgsql::kMakeSearchable)) return failed;
    return connection_.commit();
  }

 private:
  static std::string insert_all(const Relation& relation) {
    const std::string given = joined(relation, [](const Field& field, std::size_t i) {
      return "$" + std::to_string(i + 1) + (field.kind == kNumber ? "::bigint[]" : "::text[]");
    });
    const std::string from = " FROM unnest(" + given + ") AS u (" + names_of_fields(relation) + ")";
    if (relation.name == "wakes") return "UPDATE tables t SET alone = u.after" + from + " WHERE t.id = u.table_id";
    const std::string taken = joined(relation, [](const Field& field, std::size_t /*i*/) {
      const std::string name = "u." + std::string(field.name);
      return field.kind == kBytes ? "decode(" + name + ", 'hex')" : name;
    });
    return "INSERT INTO " + std::string(relation.name) + " (" + names_of_fields(relation) + ") SELECT " + taken + from;
  }

  postgres::Connection connection_;
};

Failed copy_relation(Archive& from, const Relation& relation, Filling& into) {
  constexpr std::size_t kTogether = 500;
  constexpr std::size_t kMostBytes = 4'000'000;
  std::vector<Row> rows;
  std::size_t bytes = 0;
  const auto put = [&]() -> Failed {
    if (rows.empty()) return std::nullopt;
    auto failed = into.put(relation, rows);
    rows.clear();
    bytes = 0;
    return failed;
  };
  const auto add = [&](std::span<const Cell> row) -> Failed {
    rows.emplace_back(row.begin(), row.end());
    for (const Cell& cell : row) bytes += cell ? cell->size() : 0;
    return rows.size() >= kTogether || bytes >= kMostBytes ? put() : Failed();
  };
  const auto all = select_all(relation, from);
  if (!all) return all.error();
  if (auto failed = from.each(*all, add)) return failed;
  return put();
}

}  // namespace

Failed each_row(Archive& archive, const std::function<Failed(std::string_view, std::span<const Cell>)>& visit) {
  for (const Relation& relation : relations()) {
    const auto row = [&](std::span<const Cell> cells) { return visit(relation.name, cells); };
    const auto all = select_all(relation, archive);
    if (!all) return all.error();
    if (auto failed = archive.each(*all, row)) return failed;
  }
  return std::nullopt;
}

Failed copy_all(Archive& from, const std::string& to) {
  auto into = postgres::Connection::is_address(to) ? FillingPostgres::begin(to) : FillingSqlite::begin(folder_in(to));
  if (!into) return into.error();
  if (!(*into)->is_empty()) {
    return StoreError{StoreError::Kind::Conflict,
                      "something is kept there already: move into an empty folder, database or schema"};
  }
  for (const Relation& relation : relations()) {
    if (auto failed = copy_relation(from, relation, **into)) return failed;
  }
  return (*into)->finish();
}

}  // namespace tideline
