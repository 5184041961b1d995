#include "fair/secrets.hpp"

#include <doctest/doctest.h>
#include <string>

using namespace tideline;

TEST_CASE("bytes become text and come back") {
  const std::string bytes("\0\xFF\x10 a\n", 6);
  CHECK(to_base64url(std::string("\xFB\xFF\xBF", 3)) == "-_-_");
  CHECK(from_base64url(to_base64url(bytes)) == bytes);
  CHECK(to_base64url("") == "");
  CHECK_FALSE(from_base64url("a"));
  CHECK_FALSE(from_base64url("ab=="));
  CHECK_FALSE(from_base64url("a+/b"));
}

TEST_CASE("a secret has one hash, and another secret another") {
  // BLAKE2b-256.
  CHECK(secret_hash("a") == "8928aae63c84d87ea098564d1e03ad813f107add474e56aedd286349c0c03ea4");
  CHECK(secret_hash("a") != secret_hash("b"));
  CHECK(secret_hash("") == "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
}

TEST_CASE("a word fits its hash and no other does") {
  const auto hash = word_hash("open sesame");
  REQUIRE(hash);
  CHECK(hash->starts_with("$argon2id$"));
  CHECK(word_fits(*hash, "open sesame"));
  CHECK_FALSE(word_fits(*hash, "open sesam"));
  CHECK_FALSE(word_fits("", "open sesame"));
  CHECK(word_hash("open sesame") != hash);
}
