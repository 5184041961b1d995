#include "learn/lesson.hpp"

#include "shipped/catalogue.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

std::string in_three(const std::string& table) { return "[" + table + "]\nen = \"e\"\nfr = \"f\"\nhu = \"h\"\n"; }
std::string head() { return in_three("title") + in_three("text"); }
std::string one_try(const std::string& lines) { return "[[step.try]]\n" + lines + "\n" + in_three("step.try.text"); }

// Black takes the white stone at B2 by B1.
std::string step(const std::string& tries, const std::string& lines = "") {
  return "[[step]]\n" + lines + "\nrecord = '''\ntideline 1\ngame go\nboard\n. B .\nB W B\n. . .\nend\nbegin\n'''\n" +
         in_three("step.text") + (tries.empty() ? "" : in_three("step.hint")) + tries;
}

std::string said(const TextError& error) { return std::to_string(error.place.line) + ": " + error.message; }

// The first thing that is wrong with a lesson; empty: it is true.
std::string problem_of(const std::string& text) {
  const auto lesson = learn::parse_lesson(text);
  if (!lesson) return said(lesson.error());
  const auto problems = learn::disprove(shipped_catalogue(), *lesson);
  return problems.empty() ? "" : said(problems.front());
}

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

const std::string kTakes = one_try("move = \"place B1\"\nsolves = true\nexpect = [\"prisoners black white 1\"]");

}  // namespace

TEST_CASE("a lesson whose solution, wrong tries and replies are so is true") {
  CHECK(problem_of(head() + step(kTakes + one_try("move = \"place A1\"\nreply = [\"white place B1\"]") +
                                 one_try("move = \"place B2\"\nrefused = \"occupied\""))) == "");
  CHECK(problem_of(head() + step("")) == "");
}

TEST_CASE("a text that a language lacks is missed") {
  CHECK(holds(problem_of(in_three("title") + "[text]\nen = \"e\"\nfr = \"f\"\n"), "in the language hu"));
}

TEST_CASE("a solution that the rules refuse is none") {
  CHECK(holds(problem_of(head() + step(one_try("move = \"place B2\"\nsolves = true"))), "occupied"));
  CHECK(holds(problem_of(head() + step(one_try("move = \"place  B1\"\nsolves = true"))), "one blank"));
  CHECK(holds(problem_of(head() + step(one_try("move = \"place A1\""))), "nothing solves"));
}

TEST_CASE("a wrong try is allowed or refused as the lesson says") {
  CHECK(holds(problem_of(head() + step(kTakes + one_try("move = \"place B2\""))), "occupied"));
  CHECK(holds(problem_of(head() + step(kTakes + one_try("move = \"place A1\"\nrefused = \"ko\""))), "it is allowed"));
  CHECK(holds(problem_of(head() + step(kTakes + one_try("move = \"place B2\"\nrefused = \"ko\""))), "found occupied"));
}

TEST_CASE("a stone that would solve the step as well must be among the solutions") {
  const std::string weak = one_try("move = \"place B1\"\nsolves = true\nexpect = [\"turn white\"]");
  CHECK(holds(problem_of(head() + step(weak)), "does all that this does"));
}

TEST_CASE("replies and expectations are judged where they stand") {
  CHECK(holds(problem_of(head() + step(one_try("move = \"place B1\"\nsolves = true\nreply = [\"white place B1\"]"))),
              "occupied"));
  CHECK(holds(problem_of(head() + step(one_try("move = \"place B1\"\nsolves = true\nexpect = [\"turn black\"]"))),
              "white"));
  CHECK(holds(problem_of(head() + step(kTakes, "expect = [\"group B2 1 2\"]\nshow = [\"B1\"]")), "libert"));
  CHECK(holds(problem_of(head() + step(kTakes, "show = [\"D4\"]")), "no point"));
}

TEST_CASE("an open move is proven for everything that it can be") {
  CHECK(problem_of(head() + step(one_try("move = \"place *\"\nsolves = true"))) == "");
  CHECK(holds(problem_of(head() + step(one_try("move = \"play *\"\nsolves = true"))), "begins so"));
  CHECK(problem_of(head() + step(one_try("move = \"place *\"\nsolves = true\nreply = [\"white place C1\"]"))) != "");
  CHECK(holds(problem_of(head() + step(one_try("move = \"place *\"\nsolves = true") + kTakes)), "takes it already"));
}

TEST_CASE("a step goes on from the one solution before it") {
  const std::string on = "[[step]]\n" + in_three("step.text") + in_three("step.hint");
  CHECK(problem_of(head() + step(kTakes) + on + one_try("move = \"pass\"\nsolves = true")) == "");
  CHECK(holds(problem_of(head() + step(one_try("move = \"place *\"\nsolves = true")) + on +
                         one_try("move = \"pass\"\nsolves = true")),
              "goes on from none"));
}

TEST_CASE("a course has an order, a title and a text") {
  CHECK(learn::parse_course("order = 2\n" + head()).has_value());
  CHECK_FALSE(learn::parse_course(head()).has_value());
  CHECK_FALSE(learn::parse_course("order = 2\n" + in_three("title")).has_value());
}
