#include "games/signature.hpp"

#include "base/hash.hpp"
#include "games/registry.hpp"

#include <array>
#include <cassert>
#include <string>

namespace tideline {
namespace {

constexpr unsigned kGamesEach = 2;
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
  std::uint64_t number = action.who.index() * 256U + static_cast<unsigned>(action.verb);
  number = number * 1024U + action.arg.point.index();
  number = number * 1024U + action.arg.to.index();
  return (number * 256U + action.arg.number) * 256U + action.arg.second;
}

// Any argument that the verb may have.
Arg some_arg(const AnyGame& game, Verb verb, Random& random) {
  const auto point = [&] { return Point::number(random.below(game.map().topology().size() + 1)); };
  const auto factions = static_cast<std::uint32_t>(game.setup().factions.size());
  const auto card = [&] {
    return Card(random.below(game.setup().deck ? static_cast<std::uint32_t>(game.setup().deck->words.size()) + 1 : 1));
  };
  switch (info(verb).shape) {
    case Shape::Alone:
      return {};
    case Shape::OnePoint:
    case Shape::Points:
      return arg(point());
    case Shape::OneFaction:
      return arg(Colour(1 + random.below(factions)));
    case Shape::OneCard:
    case Shape::Cards:
    case Shape::Reveals:
    case Shape::DrawOne:
      return arg(card());
    case Shape::Dice:
    case Shape::Throw: {
      const unsigned first = 1 + random.below(6);
      return dice_arg(first, random.below(7));
    }
    case Shape::Use:
      break;
  }
  switch (random.below(4)) {
    case 0:
      return arg(point());
    case 1: {
      const Point from = point();
      return move_arg(from, point());
    }
    case 2:
      return arg(Colour(1 + random.below(factions)));
    default:
      return arg(card());
  }
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
    const auto refusal = game.check(Action{who, verb, some_arg(game, verb, random)});
    hash = combine(hash, refusal ? 1 + static_cast<std::uint64_t>(refusal->reason) : 0);
    hash = combine(hash, refusal ? refusal->ruling.number() : 0U);
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

std::uint32_t signature(std::span<const std::shared_ptr<const CardList>> decks) {
  std::uint64_t hash = 0;
  const auto play_all = [&](const GameKind& kind, const Sample& sample) {
    const auto game = start_sample(kind, sample);
    assert(game);
    for (unsigned i = 0; i < kGamesEach; ++i) hash = play(*game, Random::for_part(hash, i), hash);
  };
  for (const GameKind* kind : all_games()) {
    hash = combine(hash, kind->name);
    for (const std::string_view rules : kind->samples) {
      unsigned factions = kind->least_factions;
      for (const std::string_view text : kMaps) {
        auto map = Map::parse("signature", text);
        Sample sample{rules, std::make_shared<Map>(*std::move(map)), factions, nullptr};
        if (kind->deck.empty()) {
          play_all(*kind, sample);
          continue;
        }
        for (const auto& deck : decks) {
          if (deck->game != kind->name) continue;
          sample.deck = deck;
          play_all(*kind, sample);
        }
        factions += 2;
      }
    }
  }
  return static_cast<std::uint32_t>(hash ^ hash >> 32U);
}

}  // namespace tideline
