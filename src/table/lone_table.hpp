// A table without a server: the table and the bots at it, asked one thing after the other by whoever keeps its log. Its
// dice come from a secret that nobody has committed to, so nothing proves them.
#pragma once

#include "table/seated_bot.hpp"
#include "table/table.hpp"

#include <map>
#include <optional>
#include <span>
#include <string>

namespace tideline {

class LoneTable {
 public:
  // What there is to play with and against; it outlives the table.
  struct Stock {
    const Catalogue* catalogue;
    std::span<const BotPreset> presets;
    Nets nets;
  };
  // All that comes by chance, and what bots do, follows from the secret.
  static Expected<LoneTable, std::string> open(const Stock& stock, std::string secret, const Table::Plan& plan,
                                               Millis now);
  static Expected<LoneTable, std::string> restore(const Stock& stock, std::string secret, std::span<const LogLine> log,
                                                  Millis now);

  [[nodiscard]] Table& table() { return table_; }
  [[nodiscard]] const Table& table() const { return table_; }
  // The same table, as another keeps it, further on: its bots remember. The error says why it is no such log.
  std::optional<std::string> go_on(std::span<const LogLine> log, Millis now);

  Refused sit_bot(SeatId seat, std::string_view words, Millis now) {
    return table_.sit_bot(seat, words, stock_.presets, now);
  }
  // The first net that a bot here wants, and that there is none of so far; empty: none.
  [[nodiscard]] std::string missing_net() const;

  // What a bot has chosen, for which turn.
  struct Thought {
    SeatId seat;
    std::uint64_t at = 0;
    std::string words;  // empty: it found nothing to say
  };
  // The first bot that has to choose does so; nothing: none has to. Nothing happens yet.
  std::optional<Thought> think();
  // It happens, unless the game has gone on since.
  Refused play(const Thought& thought, Millis now);

 private:
  LoneTable(Stock stock, std::string secret, Table table)
      : stock_(std::move(stock)), secret_(std::move(secret)), table_(std::move(table)) {}
  // The bot at a seat, made when it is first asked.
  SeatedBot* bot_at(SeatId seat, const std::string& words);

  struct Sitter {
    std::string words;  // that it was made from
    SeatedBot bot;
  };
  Stock stock_;
  std::string secret_;
  Table table_;
  std::map<SeatId, Sitter> bots_;
};

}  // namespace tideline
