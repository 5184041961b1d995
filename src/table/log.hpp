// The log of a table: everything that ever happened at it, numbered from 0. A table is its log; whoever keeps the log
// keeps the table. It is kept once: the stream of a viewer is the log without the notes that are not for that viewer,
// and with events blanked where the viewer may not know all of them.
#pragma once

#include "base/expected.hpp"
#include "record/follower.hpp"
#include "table/entry.hpp"
#include "table/note.hpp"

#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tideline {

// `undo N`: so many events, of those that count, never happened.
struct TakeBack {
  unsigned count = 0;

  friend bool operator==(const TakeBack&, const TakeBack&) = default;
};

struct Entry {
  Millis at = 0;
  std::variant<Event, TakeBack, Note> what;
  std::string key;

  friend bool operator==(const Entry&, const Entry&) = default;
};

using Fault = record::Follower::Fault;
std::string to_text(const Setup& setup, const Entry& entry);
// The game is the one that the entry happens in; none before the first.
Expected<Entry, Fault> read_entry(const AnyGame* game, const LogLine& line);

class TableLog {
 public:
  // An event as those see it who may not know all of it.
  struct Blanked {
    ColourSet viewers;  // spectators are nobody
    Event event;
  };

  // How the seats hear of it follows from who has muted whom by then.
  void add(const AnyGame& game, std::span<const Seat> seats, Entry entry);

  [[nodiscard]] std::size_t size() const { return parts_.size() * kPart + newest_.items.size(); }
  [[nodiscard]] const Entry& operator[](std::size_t i) const { return item(i).entry; }
  [[nodiscard]] Millis last() const { return size() == 0 ? 0 : item(size() - 1).entry.at; }
  [[nodiscard]] bool has_key(std::string_view key) const;
  // Spectators hear of something from there on.
  [[nodiscard]] bool heard_since(std::size_t first) const;

 private:
  friend class Stream;
  struct Item {
    Entry entry;
    std::vector<Blanked> blanked;
  };

  // Copies of a log, which are made often where tables are judged elsewhere, have all of it in common but the newest.
  static constexpr std::size_t kPart = 256;  // entries
  struct Part {
    std::vector<Item> items;
    std::set<std::string, std::less<>> keys;
  };

  [[nodiscard]] const Item& item(std::size_t i) const {
    return (i / kPart < parts_.size() ? *parts_[i / kPart] : newest_).items[i % kPart];
  }

  std::vector<std::shared_ptr<const Part>> parts_;  // full ones
  Part newest_;
  std::vector<std::vector<std::uint32_t>> hidden_;  // entries that are not for spectators, and for the seats in order
};

// The log as one viewer may see it, for as long as nothing is added.
class Stream {
 public:
  // The viewer: 0 a spectator, n the nth seat, which is of that faction.
  Stream(const TableLog& log, const Setup& setup, std::size_t viewer, Colour faction);

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] StreamLine operator[](std::size_t i) const;
  // All of it, also what the viewer may not know.
  [[nodiscard]] const Entry& entry(std::size_t i) const { return item(i).entry; }
  [[nodiscard]] std::vector<StreamLine> lines(std::size_t from = 0,
                                              std::size_t most = static_cast<std::size_t>(-1)) const;
  // Only what happened until then.
  [[nodiscard]] Stream until(Millis time) const;

 private:
  [[nodiscard]] const TableLog::Item& item(std::size_t i) const;

  const TableLog* log_;
  const Setup* setup_;
  std::span<const std::uint32_t> hidden_;
  Colour faction_;
  std::size_t size_ = 0;
};

}  // namespace tideline
