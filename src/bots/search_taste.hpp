// How a search thinks: what a description of a bot may say of it, and what nobody says.
#pragma once

#include "bots/bot.hpp"
#include "bots/style.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace tideline {

// No game that people play is this long; one that is imagined might be.
inline constexpr unsigned kLongestPlayout = 3000;
inline constexpr std::uint32_t kRoundsBetweenLooks = 8;

struct SearchTaste {
  std::optional<float> exploration;  // of choices that were seldom tried; unless told, as the game needs it
  std::uint32_t expand_at = 4;       // visits of a choice before what follows it is kept
  float score_weight = 0.05F;        // of the margin beside winning and losing
  std::uint32_t playouts = 2000;     // where nobody gives a budget
  std::size_t room = 6'000'000;      // choices in a tree, beyond which it grows no more: about 300 MB
  std::uint32_t threads = 1;         // who walk the tree at the same time
  bool paranoid = false;             // the others are thought to play against the viewer, not each for itself
  bool cards = true;
  bool all_rounds = false;                    // also those that cannot change the choice any more
  Style style;                                // of its own choices; the others are thought to play as usual
  std::shared_ptr<const net::PackedNet> net;  // null: it thinks without
  float trust = 1;                            // of what the net says of a position, beside a playout from there
};

// What a description of a bot says of it.
SearchTaste taste_of(const BotSpec& spec);
// The net that a bot with these options would use in that game, or none.
std::shared_ptr<const net::PackedNet> find_net(const Nets& nets, std::string_view name, const AnyView& view);

}  // namespace tideline
