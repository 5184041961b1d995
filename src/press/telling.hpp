// What happens in a game, in words: events, cards, points, and what examples set up and state.
#pragma once

#include "base/lexicon.hpp"
#include "base/text.hpp"
#include "game/any_game.hpp"
#include "press/text.hpp"

#include <span>
#include <string>
#include <vector>

namespace tideline::press {

class Teller {
 public:
  // The game's set-up must outlive it.
  Teller(const GameKind& kind, const Setup& setup, Language language)
      : kind_(&kind), setup_(&setup), language_(language) {}

  [[nodiscard]] std::string who(Colour faction) const;  // nobody: the table
  [[nodiscard]] std::string all(ColourSet factions) const;
  [[nodiscard]] std::string card(Card card) const;
  [[nodiscard]] std::string cards(std::span<const Card> cards) const;
  [[nodiscard]] std::string point(Point p) const;
  [[nodiscard]] static std::string dice(const Arg& arg);
  [[nodiscard]] std::string points(std::span<const Point> points) const;

  // `Black C3`, `White plays Gust`. The words of its line name points that the map does not have.
  [[nodiscard]] std::string event(const Event& event, std::span<const Token> words = {}) const;
  // An `expect` line, `Black to move`; nothing for a board.
  [[nodiscard]] std::vector<Run> expected(unsigned line, std::span<const Token> words) const;
  // What a scenario begins with besides its board, a sentence each.
  [[nodiscard]] std::vector<std::string> start() const;

  [[nodiscard]] std::string say(std::string_view key, Blanks blanks = {}) const;
  // `stone`, 2: `2 stones`.
  [[nodiscard]] std::string counted(const std::string& what, std::string_view number) const;

 private:
  [[nodiscard]] std::string counted_key(const std::string& key, std::string_view number) const;
  [[nodiscard]] std::string argument(const Arg& arg, std::string_view word) const;
  [[nodiscard]] std::string faction_word(std::string_view word) const;
  [[nodiscard]] std::string reason(std::string_view word) const;
  [[nodiscard]] std::string card_word(std::string_view word) const;
  // An event that stands in a line, from its words; in typewriter letters if it is none of this game.
  [[nodiscard]] Run event_in(unsigned line, std::span<const Token> words) const;

  const GameKind* kind_;
  const Setup* setup_;
  Language language_;
};

}  // namespace tideline::press
