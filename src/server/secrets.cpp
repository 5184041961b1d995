#include "server/secrets.hpp"

#include "fair/secrets.hpp"
#include "fair/sodium.hpp"

#include <algorithm>
#include <cstdlib>

namespace tideline::server {
namespace {

constexpr std::string_view kIdLetters = "abcdefghijkmnpqrstuvwxyz23456789";
constexpr std::size_t kIdLength = 12;
constexpr std::string_view kCodeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ";
constexpr std::size_t kCodeLength = 8;

std::string random_letters(std::string_view letters, std::size_t count) {
  // Without random numbers nothing here can be kept secret.
  if (!sodium_ready()) std::abort();
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += letters[randombytes_uniform(static_cast<std::uint32_t>(letters.size()))];
  return text;
}

}  // namespace

std::string new_secret() {
  if (!sodium_ready()) std::abort();
  std::string bytes(kSecretBytes, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::string new_player_secret() { return to_base64url(new_secret()); }

std::optional<std::string> player_of(std::string_view secret) {
  constexpr std::size_t kLength = 43;
  if (secret.size() != kLength) return std::nullopt;
  const auto bytes = from_base64url(secret);
  if (!bytes || bytes->size() != kSecretBytes) return std::nullopt;
  return secret_hash(*bytes);
}

std::string new_table_id() { return random_letters(kIdLetters, kIdLength); }

bool is_table_id(std::string_view text) {
  return text.size() == kIdLength && text.find_first_not_of(kIdLetters) == std::string_view::npos;
}

std::string new_code() { return random_letters(kCodeLetters, kCodeLength); }

std::string hash_code(std::string_view code) { return secret_hash("code " + std::string(code)); }

std::uint64_t random_number() {
  if (!sodium_ready()) std::abort();
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

}  // namespace tideline::server
