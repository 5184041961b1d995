#include "record/reader.hpp"

#include "record/event_text.hpp"
#include "record/expect.hpp"
#include "record/header.hpp"

#include <algorithm>

namespace tideline::record {
namespace {

// The token to blame: who is out of turn, what is out of time, or the argument that was refused.
std::size_t culprit(const AnyGame::Refused& refused) {
  if (refused.refusal.reason == Reason::NotYourTurn) return 0;
  if (refused.refusal.reason <= Reason::NotNow) return 1;
  return refused.argument + 1;
}

// Nobody decides it any more: what the engine itself would write.
bool follows(const AnyGame& game) {
  if (!game.to_act().table) return false;
  std::vector<Action> actions;
  game.legal(kNobody, actions);
  return actions.size() == 1 && !info(actions[0].verb).counted;
}

}  // namespace

Expected<Event, TextError> play_line(AnyGame& game, unsigned line, std::span<const Token> tokens,
                                     std::vector<Event>& written) {
  auto event = parse_event(game.kind(), game.setup(), line, tokens);
  if (!event) return TextError{event.error().place, "syntax: " + event.error().message};
  const std::size_t before = written.size();
  if (const auto refused = game.submit_line(*event, &written)) {
    // The refusal is about the game after what the line would have closed.
    AnyGame then = game;
    while (then.question_open() && !then.answers(*event)) then.close_question(nullptr);
    return TextError{{line, tokens[std::min(culprit(*refused), tokens.size() - 1)].column},
                     explain(then, *event, refused->refusal)};
  }
  const auto same = [&](const Event& one) { return one.who == event->who && one.verb == event->verb; };
  const auto fresh = std::span(written).subspan(before);
  const auto found = std::find_if(fresh.rbegin(), fresh.rend(), same);
  return found != fresh.rend() ? *found : *std::move(event);
}

void settle(AnyGame& game, std::vector<Event>* out) {
  while (follows(game)) game.close_question(out);
}

Reader::Reader(const Catalogue& catalogue, std::string_view text) : catalogue_(catalogue), lines_(text) {}

bool Reader::fail(TextError error) {
  failures_.push_back(std::move(error));
  return false;
}

bool Reader::read() {
  auto game = read_header(catalogue_, lines_);
  if (!game) return fail(game.error());
  start_ = *std::move(game);
  game_ = start_;
  while (true) {
    switch (lines_.next()) {
      case LineReader::Found::Bad:
        return fail(lines_.error());
      case LineReader::Found::End:
        settle(*game_, nullptr);
        complete_ = true;
        return failures_.empty();
      case LineReader::Found::Line:
        if (failures_.size() == kMostFailures) {
          return fail({{lines_.line(), 1}, "too many failures, the rest was not read"});
        }
        if (!read_line()) return false;
    }
  }
}

bool Reader::read_line() {
  const std::string_view word = lines_.tokens()[0].text;
  if (word.starts_with('@')) {
    annotations_.push_back({lines_.line(), lines_.raw(), kept_.size()});
    return true;
  }
  if (word == "undo") return read_undo();
  if (word == "expect") return read_expect();
  return read_event();
}

bool Reader::read_event() {
  written_.clear();
  auto event = play_line(*game_, lines_.line(), lines_.tokens(), written_);
  if (!event) return fail(event.error());
  last_event_ = *std::move(event);
  kept_.push_back({lines_.line(), lines_.raw()});
  if (info(last_event_->verb).counted) counted_.push_back(kept_.size());
  return true;
}

bool Reader::read_undo() {
  const auto& tokens = lines_.tokens();
  const int count = tokens.size() == 2 ? parse_number(tokens[1].text, 999999999) : -1;
  const Place where{lines_.line(), tokens.back().column};
  if (count < 1) return fail({where, "syntax: expected `undo` and how many events"});
  if (static_cast<std::size_t>(count) > events()) {
    return fail({where, "there are only " + std::to_string(events()) + " events to take back"});
  }
  const std::size_t left = events() - static_cast<std::size_t>(count);
  replayed_ += left;
  if (replayed_ > kMostReplayed) return fail({where, "this record takes back too much to be read"});
  kept_.resize(lines_of(left));
  while (!annotations_.empty() && annotations_.back().after > kept_.size()) annotations_.pop_back();
  counted_.resize(left);
  game_ = game_after(left);
  return true;
}

bool Reader::read_expect() {
  auto verdict = judge(*game_, last_event_, lines_);
  if (verdict.malformed) return fail(*std::move(verdict.failure));
  if (verdict.failure) fail(*std::move(verdict.failure));
  return true;
}

// What is not counted falls with the event that it follows.
std::size_t Reader::lines_of(std::size_t events) const {
  if (events == counted_.size()) return kept_.size();
  return counted_[events] - 1;
}

AnyGame Reader::game_after(std::size_t n) const {
  std::vector<Event> events;
  return replay(lines_of(n), events);
}

AnyGame Reader::replay(std::size_t lines, std::vector<Event>& out) const {
  AnyGame game = *start_;
  for (std::size_t i = 0; i < lines; ++i) submit_kept(game, i, out);
  return game;
}

Event Reader::submit_kept(AnyGame& game, std::size_t n, std::vector<Event>& out) const {
  LineReader line(kept_[n].raw);
  line.next();
  return *play_line(game, kept_[n].number, line.tokens(), out);
}

void Reader::walk(FunctionRef<void(const Moment&)> visit) const {
  AnyGame game = *start_;
  std::vector<Event> events;
  std::optional<Event> said;
  std::span<const Annotation> notes = annotations_;
  for (std::size_t i = 0;; ++i) {
    std::size_t here = 0;
    while (here < notes.size() && notes[here].after == i) ++here;
    const bool last = i == kept_.size();
    if (last) settle(game, &events);
    visit({game, said ? &*said : nullptr, events, notes.first(here)});
    if (last) return;
    notes = notes.subspan(here);
    events.clear();
    said = submit_kept(game, i, events);
  }
}

std::vector<std::string> Reader::event_texts() const {
  std::vector<Event> events;
  AnyGame end = replay(kept_.size(), events);
  settle(end, &events);
  std::vector<std::string> texts;
  texts.reserve(events.size());
  for (const Event& event : events) texts.push_back(to_text(game_->setup(), event));
  return texts;
}

}  // namespace tideline::record
