// Secrets of players and tables as the server uses them: made here, given out once, kept only as hashes.
#pragma once

#include "table/table.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tideline::server {

// 32 random bytes in URL-safe base64: what a player is.
std::string new_player_secret();
// The hash by which the store knows that player; nothing if the text has not the form of such a secret.
std::optional<std::string> player_of(std::string_view secret);

// 32 random bytes, behind a table's dice.
std::string new_secret();

// Twelve characters that nobody guesses.
std::string new_table_id();
bool is_table_id(std::string_view text);
// Eight letters, and their hash.
std::string new_code();
std::string hash_code(std::string_view code);
std::uint64_t random_number();

}  // namespace tideline::server
