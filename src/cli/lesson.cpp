// `tideline lesson`: proves lessons.
#include "learn/lesson.hpp"

#include "cli/commands.hpp"
#include "cli/complain.hpp"
#include "host/files.hpp"
#include "press/terms.hpp"
#include "shipped/catalogue.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace tideline::cli {
namespace {

constexpr const char* kLessonHelp =
    "  tideline lesson check data/lessons            is everything so that the lessons say?\n"
    "  tideline lesson check 01-first-stones.toml    one lesson";

constexpr const char* kCourseFile = "course.toml";

struct LessonOptions {
  std::vector<std::string> paths;
};

std::vector<TextError> problems_of(const std::filesystem::path& path) {
  const auto text = read_file(path.string());
  if (!text) return {text.error()};
  if (path.filename() == kCourseFile) {
    const auto course = learn::parse_course(*text);
    return course ? std::vector<TextError>() : std::vector<TextError>{course.error()};
  }
  const auto lesson = learn::parse_lesson(*text);
  if (!lesson) return {lesson.error()};
  std::vector<TextError> problems = learn::disprove(shipped_catalogue(), *lesson);
  for (const learn::Words& term : lesson->terms) {
    if (std::ranges::find(press::all_terms(), term.text, &press::TermFile::name) == press::all_terms().end())
      problems.push_back({term.place, "there is no term " + in_quotes(term.text)});
  }
  return problems;
}

int lesson_check(const LessonOptions& options) {
  const auto files = find_files(options.paths, ".toml");
  if (!files) {
    complain(files.error());
    return kFailed;
  }
  unsigned passed = 0;
  unsigned failed = 0;
  for (const std::string& path : *files) {
    const auto problems = problems_of(path);
    for (const TextError& problem : problems) report(path, problem);
    (problems.empty() ? passed : failed) += 1;
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 ? kFine : kFailed;
}

}  // namespace

void add_lesson(const Commands& commands) {
  const Commands lesson = commands.group("lesson", "Prove lessons", kLessonHelp);
  const auto check = lesson.add<LessonOptions>("check", "Is everything so that lessons say?", "", lesson_check);
  check.line.add_option("FILE", check.options.paths, "Lessons and course.toml files, or folders of them")->required();
}

}  // namespace tideline::cli
