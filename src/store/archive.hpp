// A server's data as somebody looks through it who is no server: of either database, in the same words.
#pragma once

#include "base/expected.hpp"
#include "store/store.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tideline {

// A value of a row as text; nothing: NULL.
using Cell = std::optional<std::string>;

class Archive {
 public:
  virtual ~Archive() = default;

  // Where it is, for people: without a password.
  [[nodiscard]] virtual const std::string& place() const = 0;
  // PostgreSQL has its own words for some things.
  [[nodiscard]] virtual bool is_postgres() const = 0;
  // Every row of the answer, until a visit fails.
  using Visit = std::function<Failed(std::span<const Cell>)>;
  virtual Failed each(const std::string& sql, const Visit& visit) = 0;
  virtual Expected<Store::Loaded, StoreError> load(const std::string& id) = 0;
  virtual Expected<std::vector<Store::Text>, StoreError> texts() = 0;
  // Databases of older versions lack some tables.
  virtual Expected<bool, StoreError> has(const std::string& table) = 0;
  // What the database itself finds wrong.
  virtual Failed find_damage(std::vector<std::string>& problems) = 0;
};

// A server may be running. The database is left as it is.
Expected<std::unique_ptr<Archive>, StoreError> open_archive(const std::string& address);
// A copy of SQLite's in a file.
Expected<std::unique_ptr<Archive>, StoreError> open_copy(const std::string& file);

}  // namespace tideline
