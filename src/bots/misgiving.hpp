// Why a bot declines an offer of surrender, in one word: what it says at the table.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace tideline {

enum class Misgiving : std::uint8_t { Ahead, Lost, Worse, Useless };
constexpr std::array<std::string_view, 4> kMisgivingWords{"ahead", "lost", "worse", "useless"};

// What an offer is worth to whoever may accept it: the shares of games that it wins.
struct OfferWorth {
  float accepted = 0;
  float declined = 0;
};

constexpr float kClearly = 0.05F;  // a share of games that chance alone seldom makes

// The offer was declined: it wins anyway, or neither way, or less often with the other, or as often.
constexpr Misgiving misgiving(const OfferWorth& offer) {
  if (offer.declined >= 0.5F) return Misgiving::Ahead;
  if (std::max(offer.accepted, offer.declined) < kClearly) return Misgiving::Lost;
  return offer.accepted < offer.declined - kClearly ? Misgiving::Worse : Misgiving::Useless;
}

}  // namespace tideline
