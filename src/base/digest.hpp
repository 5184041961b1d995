// Sums of bytes: SHA-256 and HMAC-SHA256, the same on a server and in a browser, and bytes as hex. Bytes are strings.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tideline {

// 32 bytes (FIPS 180-4, RFC 2104).
std::string sha256(std::string_view bytes);
std::string hmac_sha256(std::string_view key, std::string_view message);

// What decks and maps that are brought are named by: `sha256:` and the sum in hex.
std::string digest_of(std::string_view text);

// Small letters. Reading takes capitals too; nothing: it is no hex, or half a byte.
std::string to_hex(std::string_view bytes);
std::optional<std::string> from_hex(std::string_view text);

}  // namespace tideline
