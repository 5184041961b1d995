// A game as a page follows it: fed with the stream of one viewer, asked for positions and for what may be chosen next.
#pragma once

#include "record/follower.hpp"

#include <string>
#include <string_view>

namespace tideline::wasm {

// Everything that the program has to offer, for set-up forms and for drawing cards and maps.
std::string catalogue_json();

// {"commitment", "added", "outcomes", "wrong", "problems", "fair"}; tl_verify says what the text is.
std::string verify(std::string_view text);

class Session {
 public:
  Session(record::Follower game, Colour viewer) : game_(std::move(game)), viewer_(viewer) {}

  [[nodiscard]] const record::Follower& game() const { return game_; }

  // Empty: followed, or an annotation. Otherwise a refusal.
  std::string feed(std::string_view line);
  [[nodiscard]] std::string setup() const;
  [[nodiscard]] std::string position() const;
  [[nodiscard]] std::string position_after(std::size_t events) const;
  // `red 3 0 7`: what red may choose after its 4th choice, then its 1st, then its 8th.
  [[nodiscard]] std::string choices(std::string_view path) const;
  // `red place C5`. Empty: it would be accepted. Otherwise a refusal.
  [[nodiscard]] std::string check(std::string_view words) const;
  // Whose is which point, which stones are dead, and what that comes to.
  [[nodiscard]] std::string estimate() const;

 private:
  record::Follower game_;
  Colour viewer_;
};

// {"reason", "ruling", "text"}
std::string refusal_json(std::string_view reason, std::string_view ruling, std::string_view text);

}  // namespace tideline::wasm
