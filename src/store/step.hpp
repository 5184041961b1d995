// A step in the life of a database: it makes version n of one of version n - 1, n being its place in the list.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tideline {

// A step that has been published never changes. One that only adds (a table, an index, a column that is NULL or has a
// default) says the same `lowest` as the one before: servers that do not know it go on, and may begin, beside it. What
// it adds to a table of before goes with that table (ON DELETE CASCADE). Where older servers would do harm, `lowest`
// rises, and all of them have to be stopped for it.
struct SchemaStep {
  const char* sql;
  std::size_t lowest;  // the version of the oldest program that can use the database then
};

// A server can use a newer database of which it does not know all, if that says so; who copies it has to know all.
enum class StoreUse : std::uint8_t { Serve, Copy };

}  // namespace tideline
