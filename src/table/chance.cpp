#include "table/chance.hpp"

#include "base/digest.hpp"
#include "bots/marks.hpp"

#include <cassert>

namespace tideline {

std::string commitment(std::string_view secret) { return to_hex(sha256(secret)); }

Luck make_luck(std::string secret) {
  return [secret = std::move(secret)](std::string_view what, std::uint64_t number, std::string_view added) {
    const std::string message = std::string(what) + " " + std::to_string(number) + " " + std::string(added);
    const std::string sum = hmac_sha256(secret, message);
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < sizeof first; ++i) first = first << 8U | static_cast<unsigned char>(sum[i]);
    return first;
  };
}

DiceBox dice_of(std::string secret) {
  assert(secret.size() == kSecretBytes);
  return [secret = std::move(secret)](std::size_t voids) -> Dice {
    const std::string own = voids == 0 ? secret : hmac_sha256(secret, "draw " + std::to_string(voids));
    return {make_luck(own), commitment(own), to_hex(own)};
  };
}

void act_for_table(AnyGame& game, Random& random, std::vector<Event>& out) {
  if (game.phase() == Phase::Scoring) {
    std::vector<Action> legal;
    game.legal(kNobody, legal);
    const auto word = settle_dispute(*game.observe(kNobody), legal, random);
    for (const Action& action : word) game.apply(action, &out);
    if (!word.empty()) return;
  }
  game.apply(game.chance(random), &out);
}

void write_for_table(AnyGame& game, const Luck& luck, std::uint64_t line, std::string_view added,
                     std::vector<Event>& out) {
  write_for_table(game, luck("chance", line, added), out);
}

void write_for_table(AnyGame& game, std::uint64_t seed, std::vector<Event>& out) {
  Random random(seed);
  const std::size_t before = out.size();
  while (out.size() == before && game.to_act().table) act_for_table(game, random, out);
}

}  // namespace tideline
