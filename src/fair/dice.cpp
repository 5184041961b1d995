#include "fair/dice.hpp"

#include "fair/secrets.hpp"
#include "fair/sodium.hpp"

#include <array>
#include <cassert>
#include <utility>

namespace tideline {

static_assert(kSecretBytes == crypto_auth_hmacsha256_KEYBYTES);

std::string commitment(std::string_view secret) { return sha256(secret); }

Luck make_luck(std::string secret) {
  assert(secret.size() == kSecretBytes);
  return [secret = std::move(secret)](std::string_view what, std::uint64_t number, std::string_view added) {
    const std::string message = std::string(what) + " " + std::to_string(number) + " " + std::string(added);
    std::array<unsigned char, crypto_auth_hmacsha256_BYTES> sum{};
    crypto_auth_hmacsha256(sum.data(), as_bytes(message), message.size(), as_bytes(secret));
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < sizeof first; ++i) first = first << 8U | sum[i];
    return first;
  };
}

Verification verify(const Catalogue& catalogue, std::string_view record) {
  // What is not hex never comes here.
  const auto bytes = [](const std::string& secret) {
    return from_hex(secret).value_or(std::string(kSecretBytes, '\0'));
  };
  return verify(catalogue, record,
                {[&](const std::string& secret) { return commitment(bytes(secret)); },
                 [&](const std::string& secret) { return make_luck(bytes(secret)); }});
}

}  // namespace tideline
