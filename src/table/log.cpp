#include "table/log.hpp"

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "record/event_text.hpp"

#include <algorithm>
#include <utility>

namespace tideline {
namespace {

// What the viewers see of an event who do not see all of it.
std::vector<TableLog::Blanked> blanked(const AnyGame& game, const Event& event) {
  std::vector<TableLog::Blanked> found;
  for (unsigned i = 0; i <= game.setup().factions.size(); ++i) {
    Event seen = game.seen(event, Colour(i));
    if (seen == event) continue;
    const auto same = [&](const TableLog::Blanked& one) { return one.event == seen; };
    auto group = std::find_if(found.begin(), found.end(), same);
    if (group == found.end()) group = found.insert(group, {{}, std::move(seen)});
    group->viewers.insert(Colour(i));
  }
  return found;
}

}  // namespace

std::string to_text(const Setup& setup, const Entry& entry) {
  return std::visit(Overloaded{[&](const Event& event) { return record::to_text(setup, event); },
                               [](const TakeBack& back) { return "undo " + std::to_string(back.count); },
                               [&](const Note& note) { return to_text(setup, note); }},
                    entry.what);
}

Expected<Entry, Fault> read_entry(const AnyGame* game, const LogLine& line) {
  if (line.text.starts_with('@')) {
    auto note = parse_note(game, line.text);
    if (!note) return Fault{{}, note.error()};
    return Entry{line.at, *std::move(note), line.key};
  }
  if (game == nullptr) return Fault{{}, "a log begins with `@table`"};
  LineReader lines(line.text);
  if (lines.next() != LineReader::Found::Line) return Fault{{}, "that is no line of a record"};
  const auto& tokens = lines.tokens();
  if (tokens[0].text == "undo") {
    const int count = tokens.size() == 2 ? parse_number(tokens[1].text, 1'000'000) : -1;
    if (count < 1) return Fault{{}, "expected `undo` and how many events"};
    return Entry{line.at, TakeBack{static_cast<unsigned>(count)}, line.key};
  }
  auto event = record::parse_event(game->kind(), game->setup(), 1, tokens);
  if (!event) return Fault{{}, event.error().message};
  return Entry{line.at, *std::move(event), line.key};
}

void TableLog::add(const AnyGame& game, std::span<const Seat> seats, Entry entry) {
  hidden_.resize(seats.size() + 1);
  Item item{std::move(entry), {}};
  if (const Event* event = std::get_if<Event>(&item.entry.what)) item.blanked = blanked(game, *event);
  if (const Note* note = std::get_if<Note>(&item.entry.what)) {
    for (std::size_t i = 0; i < hidden_.size(); ++i) {
      if (!hears(i == 0 ? nullptr : &seats[i - 1], *note)) hidden_[i].push_back(static_cast<std::uint32_t>(size()));
    }
  }
  if (!item.entry.key.empty()) newest_.keys.insert(item.entry.key);
  newest_.items.push_back(std::move(item));
  if (newest_.items.size() == kPart) parts_.push_back(std::make_shared<const Part>(std::exchange(newest_, {})));
}

bool TableLog::has_key(std::string_view key) const {
  const auto has = [&](const Part& part) { return part.keys.contains(key); };
  return !key.empty() &&
         (has(newest_) || std::any_of(parts_.begin(), parts_.end(), [&](const auto& part) { return has(*part); }));
}

bool TableLog::heard_since(std::size_t first) const {
  const auto& hidden = hidden_[0];
  const auto from = std::lower_bound(hidden.begin(), hidden.end(), first);
  return static_cast<std::size_t>(hidden.end() - from) < size() - first;
}

Stream::Stream(const TableLog& log, const Setup& setup, std::size_t viewer, Colour faction)
    : log_(&log), setup_(&setup), hidden_(log.hidden_[viewer]), faction_(faction), size_(log.size() - hidden_.size()) {}

// The nth line is the nth entry, and as many further as hidden ones come before it.
const TableLog::Item& Stream::item(std::size_t i) const {
  std::size_t before = 0;
  for (std::size_t end = hidden_.size(); before < end;) {
    const std::size_t middle = (before + end) / 2;
    if (hidden_[middle] - middle <= i) {
      before = middle + 1;
    } else {
      end = middle;
    }
  }
  return log_->item(i + before);
}

StreamLine Stream::operator[](std::size_t i) const {
  const TableLog::Item& one = item(i);
  for (const TableLog::Blanked& blank : one.blanked) {
    if (blank.viewers.contains(faction_)) return {one.entry.at, record::to_text(*setup_, blank.event)};
  }
  return {one.entry.at, to_text(*setup_, one.entry)};
}

std::vector<StreamLine> Stream::lines(std::size_t from, std::size_t most) const {
  std::vector<StreamLine> found;
  for (std::size_t i = from; i < size_ && i - from < most; ++i) found.push_back((*this)[i]);
  return found;
}

Stream Stream::until(Millis time) const {
  Stream part = *this;
  for (std::size_t begin = 0; begin < part.size_;) {
    const std::size_t middle = (begin + part.size_) / 2;
    if (item(middle).entry.at <= time) {
      begin = middle + 1;
    } else {
      part.size_ = middle;
    }
  }
  return part;
}

}  // namespace tideline
