// Lessons as data: steps that are positions of the record language, what may be tried there, and what is said to it in
// every language. docs/lessons.md describes the files. What comes in is not trusted: everything wrong is an error with
// its place.
#pragma once

#include "base/expected.hpp"
#include "base/language.hpp"
#include "base/refusal.hpp"
#include "base/text.hpp"
#include "game/any_game.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::learn {

inline constexpr std::size_t kMostLessonBytes = 256 * 1024;

// A piece of the record language and where in the file it stands.
struct Words {
  std::string text;
  Place place;
};

struct Try {
  Words move;                     // `place C3`; `place *` is every event that begins so
  std::optional<Words> as;        // what it becomes, where chance has a part in it: `roll 3 5`
  bool solves = false;            // the step; otherwise it is a wrong try
  std::optional<Reason> refused;  // by the rules, with this reason
  std::vector<Words> reply;       // events that follow
  std::vector<Words> expect;      // what holds then, as in a scenario
  Translated text;
};

// Without tries it is only read.
struct LessonStep {
  Place place;
  std::optional<Words> record;  // none: it goes on from where the step before ended
  std::string you;              // whose part the learner has; empty: who is awaited
  std::vector<Words> show;      // points
  std::vector<Words> expect;
  std::vector<Try> tries;
  Translated text;
  Translated hint;
  Translated other;  // to any other wrong try; empty: there is nothing special to say
};

struct Lesson {
  Translated title;
  Translated text;
  std::optional<Words> play;  // the game to play afterwards
  std::vector<Words> terms;   // that it teaches or needs, by the names of their files in data/terms
  std::vector<LessonStep> steps;
};

Expected<Lesson, TextError> parse_lesson(std::string_view text);

// What the folder of a course says of it.
struct Course {
  unsigned order = 0;
  Translated title;
  Translated text;
};
Expected<Course, TextError> parse_course(std::string_view text);

// Everything in a lesson that is not so: positions, moves and replies that the rules refuse, wrong tries that are
// refused or allowed against what is said of them, expectations that do not hold, stones that would solve a step as
// well.
std::vector<TextError> disprove(const Catalogue& catalogue, const Lesson& lesson);

}  // namespace tideline::learn
