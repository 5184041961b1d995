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
  for (unsigned i = 0; i < kMoves && game.phase() == Phase::Play;) {
    const Actors actors = game.to_act();
    if (actors.table) {
      game.apply(game.chance(random), nullptr);
      continue;
    }
    ++i;
    const auto view = game.observe(*actors.awaited.begin());
    Search search(*view, taste);
    search.think(random, {.evaluations = kEvaluations});
    for (const Edge& edge : search.root().edges) hash = combine(hash, edge.visits);
    game.apply(search.best(), nullptr);
  }
  return combine(hash, fingerprint(game.observe(kNobody)->position()));
}

// Some stones lie on the board already where cards are drawn only later.
AnyGame later(AnyGame game) {
  constexpr unsigned kStones = 20;
  Random random(2);
  for (unsigned i = 0; i < kStones && game.phase() == Phase::Play; ++i) {
    const Actors actors = game.to_act();
    game.apply(actors.table ? game.chance(random) : game.observe(*actors.awaited.begin())->playout(random), nullptr);
  }
  return game;
}

}  // namespace

std::uint32_t net_signature(std::shared_ptr<const net::PackedNet> net) {
  std::uint64_t hash = 0;
  SearchTaste taste;
  taste.net = std::move(net);
  taste.all_rounds = true;
  const Catalogue& catalogue = shipped_catalogue();
  for (const GameKind* kind : catalogue.games) {
    for (const std::string_view map : {"7x7", "pond-9"}) {
      for (const float trust : {0.5F, 1.0F}) {
        taste.trust = trust;
        auto game = start_sample(*kind, {kind->samples[0], *catalogue.map(map), 2, catalogue.deck(kind->deck, {})});
        Random random(1);
        if (!game || !NetSight::fits(taste.net->net(), *game->observe(Colour(1))->imagine(random))) continue;
        hash = play(kind->deck.empty() ? *std::move(game) : later(*std::move(game)), taste, hash);
      }
    }
  }
  return static_cast<std::uint32_t>(hash ^ hash >> 32U);
}

}  // namespace tideline
