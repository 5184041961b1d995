#include "fair/secrets.hpp"

#include "base/digest.hpp"
#include "fair/sodium.hpp"

#include <array>

namespace tideline {
namespace {

// argon2id: what is recommended at least for words that people choose.
constexpr unsigned long long kWordPasses = 2;
constexpr std::size_t kWordMemory = std::size_t{19} << 20U;

constexpr int kUrl = sodium_base64_VARIANT_URLSAFE_NO_PADDING;

}  // namespace

std::string to_base64url(std::string_view bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), kUrl), '\0');
  sodium_bin2base64(text.data(), text.size(), as_bytes(bytes), bytes.size(), kUrl);
  text.pop_back();
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string bytes(text.size(), '\0');
  std::size_t length = 0;
  const char* end = nullptr;
  if (sodium_base642bin(as_bytes(bytes), bytes.size(), text.data(), text.size(), nullptr, &length, &end, kUrl) != 0 ||
      end != text.data() + text.size())
    return std::nullopt;
  bytes.resize(length);
  return bytes;
}

std::string secret_hash(std::string_view secret) {
  std::string hash(crypto_generichash_BYTES, '\0');
  crypto_generichash(as_bytes(hash), hash.size(), as_bytes(secret), secret.size(), nullptr, 0);
  return to_hex(hash);
}

std::optional<std::string> word_hash(std::string_view word) {
  if (!sodium_ready()) return std::nullopt;
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  if (crypto_pwhash_str(hash.data(), word.data(), word.size(), kWordPasses, kWordMemory) != 0) return std::nullopt;
  return std::string(hash.data());
}

bool word_fits(const std::string& hash, std::string_view word) {
  return sodium_ready() && crypto_pwhash_str_verify(hash.c_str(), word.data(), word.size()) == 0;
}

}  // namespace tideline
