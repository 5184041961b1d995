// Secrets and their hashes, by libsodium. Bytes are strings. Nothing here makes a secret: whoever calls brings it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tideline {

// As URLs and cookies carry it, without padding.
std::string to_base64url(std::string_view bytes);
std::optional<std::string> from_base64url(std::string_view text);

// What the server keeps of a secret of 32 random bytes, in hex. It needs no salt: nobody can try all of them.
std::string secret_hash(std::string_view secret);

// What the server keeps of a word that people chose: slow on purpose, some tens of milliseconds, and different each
// time. Nothing: there is no memory for it.
std::optional<std::string> word_hash(std::string_view word);
bool word_fits(const std::string& hash, std::string_view word);

}  // namespace tideline
