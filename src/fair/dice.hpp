// Dice and shuffles that anybody can check (docs/fair-dice.md): the server commits to a secret before the game, the
// players add to it, and every number is a stated function of both.
#pragma once

#include "table/chance.hpp"
#include "table/verify.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace tideline {

inline constexpr std::size_t kSecretBytes = 32;

// What is published before the game: SHA-256 of the secret, in hex.
std::string commitment(std::string_view secret);

// The number for (what, number, added): the first eight bytes, the highest first, of HMAC-SHA256 with the secret as key
// over `WHAT NUMBER ADDED`, blanks between. The secret has kSecretBytes.
Luck make_luck(std::string secret);

// Checks the dice of a record by these two.
Verification verify(const Catalogue& catalogue, std::string_view record);

}  // namespace tideline
