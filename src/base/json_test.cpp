#include "base/json.hpp"

#include <array>
#include <doctest/doctest.h>

using namespace tideline;

TEST_CASE("text is quoted as JSON wants it") {
  CHECK(json::quoted("plain é") == "\"plain é\"");
  CHECK(json::quoted("a\"b\\c\nd\x01") == "\"a\\\"b\\\\c\\nd\\u0001\"");
}

TEST_CASE("objects and lists nest") {
  const std::array<int, 2> numbers{1, 2};
  const std::string list = json::list(numbers, [](int n) { return std::to_string(n); });
  CHECK(json::Object().add("n", list).add_text("t", "x").text() == R"({"n": [1, 2], "t": "x"})");
  CHECK(json::Object().text() == "{}");
  json::Object object{{"t", "a \"b\""}, {"n", -7}, {"is", true}};
  object.put("list", json::List().add(1U).add(json::Object{{"id", std::string("x")}}).add("y"))
      .put("none", json::List());
  CHECK(object.text() == R"({"t": "a \"b\"", "n": -7, "is": true, "list": [1, {"id": "x"}, "y"], "none": []})");
}
