// All of a server's data from one database into another, of either kind.
#pragma once

#include "store/archive.hpp"
#include "store/store.hpp"

#include <string>

namespace tideline {

// Into a place where nothing is kept yet, and that no server has: all of it, or nothing.
Failed copy_all(Archive& from, const std::string& to);

// Every row in an order of its own, as text: two databases that give the same keep the same.
Failed each_row(Archive& archive, const std::function<Failed(std::string_view table, std::span<const Cell>)>& visit);

}  // namespace tideline
