#include "press/terms.hpp"

#include "learn/lesson.hpp"
#include "press/words.hpp"
#include "record/reader.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace tideline::press {
namespace {

// The position of a term, with what there is to be seen in it.
Expected<BoardPicture, TextError> picture_of_term(const learn::LessonStep& step, const Catalogue& catalogue) {
  record::Reader reader(catalogue, step.record ? std::string_view(step.record->text) : std::string_view());
  if (!reader.read()) return reader.failures()[0];
  const AnyGame& game = reader.game();
  BoardPicture picture = picture_of(game, game.observe(kNobody)->position());
  for (const learn::Words& one : step.show) {
    BoardPicture::Spot& spot = picture.at(game.map().at(parse_place(one.text).place));
    spot.mark = spot.stone.empty() ? BoardPicture::Mark::Cross : BoardPicture::Mark::Ring;
  }
  return picture;
}

}  // namespace

std::optional<PrintError> add_terms(Pieces& pieces, const Setting& setting, std::string_view page,
                                    const Catalogue& catalogue) {
  const auto tongue = static_cast<std::size_t>(setting.language);
  std::vector<std::pair<std::string, learn::Lesson>> found;
  for (const TermFile& file : all_terms()) {
    if (page.find("data/terms/" + std::string(file.name) + ".toml") == std::string_view::npos) continue;
    auto term = learn::parse_lesson(file.text);
    if (!term) return PrintError{"game", std::string(file.name) + ".toml: " + term.error().message};
    std::string title = typeset(setting.language, term->title[tongue]);
    found.emplace_back(std::move(title), *std::move(term));
  }
  if (found.empty()) return std::nullopt;
  std::ranges::sort(found, {}, &std::pair<std::string, learn::Lesson>::first);
  const std::size_t chapter = pieces.size();
  add_heading(pieces, setting, say(setting.language, "booklet.terms"), 0);
  pieces[chapter].begins = true;
  for (const auto& [title, term] : found) {
    const learn::LessonStep& step = term.steps[0];
    const auto picture = picture_of_term(step, catalogue);
    if (!picture) return PrintError{"game", title + ": " + picture.error().message};
    add_heading(pieces, setting, title, 1);
    const std::string text = typeset(setting.language, term.text[tongue]);
    add_text(pieces, Text(text, setting.style(), setting.width), 0, 0, true);
    add_figures(pieces, setting, {0, setting.width}, {{*picture, step_for(*picture), {}}},
                {{0, {{typeset(setting.language, step.text[tongue])}}, false}});
  }
  return std::nullopt;
}

}  // namespace tideline::press
