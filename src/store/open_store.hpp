// Where a server's data is, in one word: `postgresql://…` for a database of PostgreSQL, `sqlite:DIR` or just `DIR` for
// a folder with SQLite.
#pragma once

#include "base/expected.hpp"
#include "store/store.hpp"

#include <memory>
#include <string>

namespace tideline {

Expected<std::unique_ptr<Store>, StoreError> open_store(const std::string& address);

// The folder, of an address that is not PostgreSQL's.
std::string folder_in(const std::string& address);

}  // namespace tideline
