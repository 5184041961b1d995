#include "base/lexicon.hpp"

#include <doctest/doctest.h>

namespace tideline {
namespace {

constexpr std::array<Translation, 3> kSome{{
    {"a", {"A", "À", "Á"}},
    {"b.one", {"{n} stone of {who}", "{n} pierre ({who})", "{who}: {n} kő"}},
    {"c", {"C", "C", "C"}},
}};

TEST_CASE("a text is found by its key, in every language") {
  CHECK(say(kSome, Language::English, "a") == "A");
  CHECK(say(kSome, Language::Hungarian, "a") == "Á");
  CHECK(maybe(kSome, Language::French, "c") == "C");
  CHECK_FALSE(maybe(kSome, Language::French, "b"));
  CHECK_FALSE(maybe(kSome, Language::French, "d"));
}

TEST_CASE("blanks are filled in by name, wherever a language has them, and once") {
  CHECK(say(kSome, Language::English, "b.one", {{"n", "1"}, {"who", "{n}"}}) == "1 stone of {n}");
  CHECK(say(kSome, Language::Hungarian, "b.one", {{"n", "1"}, {"who", "Ann"}}) == "Ann: 1 kő");
  CHECK(fill("{who", {{"who", "Ann"}}) == "");
  CHECK(fill("{what} {who}.", {{"who", "Ann"}}) == "{what} Ann.");
}

TEST_CASE("French counts as one what is less than two") {
  CHECK(form(Language::French, 0) == ".one");
  CHECK(form(Language::French, 1.5) == ".one");
  CHECK(form(Language::French, 2) == ".other");
  CHECK(form(Language::English, 0.5) == ".other");
  CHECK(form(Language::English, 1) == ".one");
  CHECK(form(Language::English, 0) == ".other");
  CHECK(form(Language::Hungarian, 1) == ".one");
}

TEST_CASE("a decimal comma outside English") {
  CHECK(decimal_text(Language::English, "7.5") == "7.5");
  CHECK(decimal_text(Language::French, "7.5") == "7,5");
}

TEST_CASE("languages go by their codes") {
  CHECK(language_named("hu") == Language::Hungarian);
  CHECK_FALSE(language_named("de"));
  CHECK(code_of(Language::French) == "fr");
}

}  // namespace
}  // namespace tideline
