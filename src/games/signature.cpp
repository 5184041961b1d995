#include "games/signature.hpp"

#include "base/hash.hpp"
#include "games/registry.hpp"

#include <array>
#include <cassert>
#include <string>

namespace tideline {
namespace {

constexpr unsigned kGamesEach = 4;
constexpr unsigned kMostEvents = 1200;
constexpr std::array<std::string_view, 3> kMaps{
    ".....\n.....\n.....\n.....\n.....\n",
    "...._....\n.........\n..__.....\n..__.....\n.........\n.....__..\n.....__..\n.........\n....._...\ncut A1 A2\n",
    ".............\n.............\n.............\n.............\n.............\n.............\n.............\n"
    ".............\n.............\n.............\n.............\n.............\n.............\n",
};

// Mostly sensible play, so that games go somewhere; now and then anything that is legal, seldom giving up.
Action choose(const AnyGame& game, Random& random, std::vector<Action>& legal) {
  const Actors actors = game.to_act();
  if (actors.table) return game.chance(random);
  const auto pick = random.below(actors.awaited.size());
  auto who = actors.awaited.begin();
  for (unsigned i = 0; i < pick; ++i) ++who;
  const bool anything = random.below(4) == 0 || game.phase() == Phase::Scoring;
  if (!anything) return game.observe(*who)->playout(random);
  game.legal(*who, legal);
  const Action action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  const bool gives_up = action.verb == Verb::Resign && random.below(20) != 0;
  return gives_up ? game.observe(*who)->playout(random) : action;
}

std::uint64_t number_of(const Action& action) {
  return (action.who.index() * 256U + static_cast<unsigned>(action.verb)) * 1024U + action.arg.point.index();
}

// Which choices everybody has, and why a few random ones are refused.
std::uint64_t legal_and_refused(const AnyGame& game, Random& random, std::vector<Action>& legal) {
  std::uint64_t hash = 0;
  for (unsigned who = 0; who <= game.setup().factions.size(); ++who) {
    game.legal(Colour(who), legal);
    for (const Action& action : legal) hash = combine(hash, number_of(action));
  }
  for (int i = 0; i < 4; ++i) {
    const Verb verb = game.kind().verbs[random.below(static_cast<std::uint32_t>(game.kind().verbs.size()))];
    const Colour who(random.below(static_cast<std::uint32_t>(game.setup().factions.size() + 1)));
    const Arg where =
        info(verb).shape == Shape::Alone ? Arg{} : arg(Point::number(random.below(game.map().topology().size() + 1)));
    const auto refusal = game.check(Action{who, verb, where});
    hash = combine(hash, refusal ? 1 + static_cast<std::uint64_t>(refusal->reason) : 0);
    hash = combine(hash, refusal ? refusal->ruling.number : 0U);
  }
  return hash;
}

std::uint64_t play(AnyGame game, Random random, std::uint64_t hash) {
  std::vector<Action> legal;
  std::vector<Event> events;
  for (unsigned i = 0; i < kMostEvents && !game.to_act().nobody(); ++i) {
    const Action action = choose(game, random, legal);
    hash = combine(hash, number_of(action));
    hash = combine(hash, legal_and_refused(game, random, legal));
    game.apply(action, &events);
  }
  hash = combine(hash, events.size());
  return combine(hash, fingerprint(game.observe(kNobody)->position()));
}

}  // namespace

std::uint32_t signature() {
  std::uint64_t hash = 0;
  for (const GameKind* kind : all_games()) {
    hash = combine(hash, kind->name);
    for (const std::string_view rules : kind->samples) {
      for (const std::string_view text : kMaps) {
        auto map = Map::parse("signature", text);
        const auto game = start_sample(*kind, rules, std::make_shared<Map>(*std::move(map)));
        assert(game);
        for (unsigned i = 0; i < kGamesEach; ++i) hash = play(*game, Random::for_part(hash, i), hash);
      }
    }
  }
  return static_cast<std::uint32_t>(hash ^ hash >> 32U);
}

}  // namespace tideline
