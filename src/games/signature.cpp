#include "games/signature.hpp"

#include "base/hash.hpp"
#include "games/registry.hpp"

#include <array>
#include <string>

namespace tideline {
namespace {

constexpr unsigned kGamesEach = 6;
constexpr unsigned kMostEvents = 1200;
constexpr std::array<std::string_view, 3> kMaps{
    ".....\n.....\n.....\n.....\n.....\n",
    "...._....\n.........\n..__.....\n..__.....\n.........\n.....__..\n.....__..\n.........\n....._...\ncut A1 A2\n",
    ".............\n.............\n.............\n.............\n.............\n.............\n.............\n"
    ".............\n.............\n.............\n.............\n.............\n.............\n",
};

// Mostly sensible play, so that games go somewhere; now and then anything that is legal but giving up.
Action choose(const AnyGame& game, Random& random, std::vector<Action>& legal) {
  const Actors actors = game.to_act();
  if (actors.table) return game.chance(random);
  const auto pick = random.below(actors.awaited.size());
  auto who = actors.awaited.begin();
  for (unsigned i = 0; i < pick; ++i) ++who;
  if (random.below(4) != 0) return game.observe(*who)->playout(random);
  game.legal(*who, legal);
  const Action action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  return action.verb == Verb::Resign ? game.observe(*who)->playout(random) : action;
}

std::uint64_t play(AnyGame game, Random random, std::uint64_t hash) {
  std::vector<Action> legal;
  std::vector<Event> events;
  for (unsigned i = 0; i < kMostEvents && !game.to_act().nobody(); ++i) {
    const Action action = choose(game, random, legal);
    hash = combine(hash, action.who.index() * 256U + static_cast<unsigned>(action.verb));
    hash = combine(hash, action.arg.point.index());
    for (const Colour c : game.to_act().factions) {
      game.legal(c, legal);
      hash = combine(hash, legal.size());
    }
    game.apply(action, &events);
  }
  hash = combine(hash, events.size());
  return combine(hash, fingerprint(game.observe(kNobody)->position()));
}

}  // namespace

std::uint32_t signature() {
  std::uint64_t hash = 0;
  for (const GameKind* kind : all_games()) {
    for (const PresetInfo& preset : kind->presets) {
      for (const std::string_view text : kMaps) {
        auto map = Map::parse("signature", text);
        Setup setup{std::string(kind->name),
                    std::string(preset.name),
                    {},
                    std::make_shared<Map>(*std::move(map)),
                    {},
                    std::nullopt};
        for (const std::string_view faction : kind->factions) setup.factions.emplace_back(faction);
        const auto game = kind->start(std::make_shared<Setup>(std::move(setup)));
        if (!game) continue;
        for (unsigned i = 0; i < kGamesEach; ++i) hash = play(*game, Random::for_part(hash, i), hash);
      }
    }
  }
  return static_cast<std::uint32_t>(hash ^ hash >> 32U);
}

}  // namespace tideline
