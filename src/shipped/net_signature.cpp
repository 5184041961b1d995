#include "shipped/net_signature.hpp"

#include "base/hash.hpp"
#include "bots/search.hpp"
#include "shipped/catalogue.hpp"

#include <array>

namespace tideline {
namespace {

constexpr unsigned kMoves = 16;
constexpr std::uint32_t kEvaluations = 24;

std::uint64_t play(AnyGame game, const SearchTaste& taste, std::uint64_t hash) {
  Random random(1);
  for (unsigned i = 0; i < kMoves && game.phase() == Phase::Play; ++i) {
    const Colour who = *game.to_act().awaited.begin();
    const auto view = game.observe(who);
    Search search(*view, taste);
    search.think(random, {.evaluations = kEvaluations});
    for (const Edge& edge : search.root().edges) hash = combine(hash, edge.visits);
    game.apply(search.best(), nullptr);
  }
  return combine(hash, fingerprint(game.observe(kNobody)->position()));
}

}  // namespace

std::uint32_t net_signature(std::shared_ptr<const net::PackedNet> net) {
  const GameKind* go = shipped_catalogue().game("go");
  std::uint64_t hash = 0;
  SearchTaste taste;
  taste.net = std::move(net);
  taste.all_rounds = true;
  for (const std::string_view map : {"7x7", "pond-9"}) {
    for (const float trust : {0.5F, 1.0F}) {
      taste.trust = trust;
      if (const auto game = start_sample(*go, {go->samples[0], *shipped_catalogue().map(map), 2, nullptr}))
        hash = play(*game, taste, hash);
    }
  }
  return static_cast<std::uint32_t>(hash ^ hash >> 32U);
}

}  // namespace tideline
