#include "laws.hpp"

#include "cards/verb.hpp"
#include "record/event_text.hpp"
#include "record/header.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"
#include "support/slow_board.hpp"

#include <algorithm>
#include <doctest/doctest.h>

namespace tideline::laws {
namespace {

// Arguments that there could be, and some that are none.
std::vector<Arg> conceivable_args(const AnyGame& game) {
  const auto points = game.map().topology().points();
  const unsigned size = game.map().topology().size();
  std::vector<Arg> all{{}, arg(kOffMap), arg(Point::number(size + 1)), {Arg::Kind::None, 0, 0, Point::number(1), {}}};
  for (const Point p : points) all.push_back(arg(p));
  for (unsigned i = 0; i <= game.setup().factions.size() + 1; ++i) all.push_back(arg(Colour(i)));
  if (game.setup().deck) {
    for (unsigned i = 1; i <= game.setup().deck->words.size() + 1; ++i) all.push_back(arg(Card(i)));
  }
  for (unsigned a = 0; a <= 7; ++a) {
    for (unsigned b = 0; b <= 7; ++b) all.push_back(dice_arg(a, b));
  }
  for (unsigned i = 0; i < 5; ++i) {
    all.push_back(side_arg(i));
    all.push_back(quarter_arg(i));
  }
  for (unsigned i = 0; i <= kMostWays + 1; ++i) all.push_back(way_arg(i));
  for (unsigned i = 0; i <= 25; i += 3) {
    all.push_back(row_arg(i));
    all.push_back(column_arg(i));
  }
  // All moves on small maps, some on large ones.
  Random random(size);
  for (unsigned i = 0; i < std::min(size * size, 400U); ++i) {
    const bool each = size <= 20;
    const Point from = Point::number(each ? i / size + 1 : random.below(size + 1));
    all.push_back(move_arg(from, Point::number(each ? i % size + 1 : random.below(size + 1))));
  }
  return all;
}

std::vector<Action> all_conceivable(const AnyGame& game) {
  std::vector<Action> all;
  const std::vector<Arg> args = conceivable_args(game);
  for (unsigned who = 0; who <= game.setup().factions.size() + 1; ++who) {
    for (const Verb verb : game.kind().verbs) {
      if (verb == Verb::Timeout && who > 0 && who <= game.setup().factions.size()) continue;
      const Shape shape = info(verb).shape;
      for (const Arg& one : args) {
        // Of what cannot fit, one of a kind is enough.
        const bool odd = !fits(Action{Colour(who), verb, one});
        if (!odd || one == args[1] || one == args[3] || one == Arg{} || shape == Shape::Alone)
          all.push_back({Colour(who), verb, one});
      }
    }
  }
  return all;
}

// They are the same from the first move of a game to its last, and made once for it.
const std::vector<Action>& conceivable(const AnyGame& game) {
  struct Made {
    std::shared_ptr<const Map> map;
    std::shared_ptr<const CardList> deck;
    const GameKind* kind = nullptr;
    std::size_t factions = 0;
    std::vector<Action> actions;
  };
  thread_local Made made;
  const Setup& setup = game.setup();
  if (made.map != setup.map || made.deck != setup.deck || made.kind != &game.kind() ||
      made.factions != setup.factions.size())
    made = {setup.map, setup.deck, &game.kind(), setup.factions.size(), all_conceivable(game)};
  return made.actions;
}

SlowBoard twin_of(const AnyGame& game, const Position& position) {
  SlowBoard board(game.map().topology());
  for (const Point p : game.map().topology().points()) board.put(p, position.stones[p.index()]);
  const auto top = [&](Colour c) {
    while (position.occupier[c]) c = position.occupier[c];
    return c;
  };
  ColourArray<Colour> bloc_of;
  for (unsigned i = 1; i <= kMaxColours; ++i) bloc_of[Colour(i)] = top(Colour(i));
  board.set_blocs(bloc_of);
  return board;
}

// A group may be named by any of its stones; `legal` lists it once, by the first.
Action by_first_stone(const AnyGame& game, Action action) {
  const bool names_group = action.verb == Verb::Mark || action.verb == Verb::Unmark || action.verb == Verb::Dead;
  if (!names_group || !action.arg.point.on_map()) return action;
  const SlowBoard board = twin_of(game, game.observe(kNobody)->position());
  action.arg.point = *board.group(action.arg.point).begin();
  return action;
}

// The first points of stones that come down together may be accepted although no others go with them: then nothing
// can follow, and the card is not played.
bool leads_nowhere(const AnyGame& game, const Action& action) {
  if (!game.mid_event() || info(action.verb).shape != Shape::Use) return false;
  AnyGame copy = game;
  copy.apply(action, nullptr);
  std::vector<Action> legal;
  copy.legal(action.who, legal);
  const auto goes_on = [](const Action& one) { return one.verb != Verb::Resign; };
  return copy.mid_event() && std::none_of(legal.begin(), legal.end(), goes_on);
}

}  // namespace

void legal_law(const AnyGame& game, bool thorough) {
  const Actors actors = game.to_act();
  std::vector<Action> legal;
  std::vector<Action> everyone;
  for (unsigned who = 0; who <= game.setup().factions.size(); ++who) {
    game.legal(Colour(who), legal);
    CHECK(std::is_sorted(legal.begin(), legal.end()));
    CHECK(std::adjacent_find(legal.begin(), legal.end()) == legal.end());
    const bool decides = who == 0 ? actors.table : actors.factions.contains(Colour(who));
    if (decides) CHECK_FALSE(legal.empty());
    if (actors.nobody()) CHECK(legal.empty());
    for (const Action& action : legal) {
      const auto refusal = game.check(action);
      if (refusal) FAIL("legal, but refused for " << name(refusal->reason) << ": " << info(action.verb).word);
    }
    everyone.insert(everyone.end(), legal.begin(), legal.end());
  }
  CHECK((game.phase() == Phase::Over) == actors.nobody());
  const Position position = game.observe(kNobody)->position();
  if (game.phase() != Phase::Scoring) CHECK((position.marked.empty() && position.agreed.empty()));
  CHECK(position.result.has_value() == (game.phase() == Phase::Over));
  if (!thorough) return;
  std::sort(everyone.begin(), everyone.end());
  for (const Action& action : conceivable(game)) {
    if (game.check(action)) continue;
    if (!std::binary_search(everyone.begin(), everyone.end(), by_first_stone(game, action)) &&
        !leads_nowhere(game, action)) {
      FAIL("accepted, but not listed: " << record::to_text(game.setup(), event_of(action)));
    }
  }
}

void refusal_law(const AnyGame& game, Random& random) {
  const std::vector<Action>& all = conceivable(game);
  AnyGame copy = game;
  for (int i = 0; i < 8; ++i) {
    const Action action = all[random.below(static_cast<std::uint32_t>(all.size()))];
    const Shape shape = info(action.verb).shape;
    const bool one_choice = shape == Shape::Alone || shape == Shape::OnePoint || shape == Shape::OneFaction ||
                            shape == Shape::OneCard || shape == Shape::Dice;
    if (!game.check(action) || !one_choice) continue;
    if (action.arg.kind == Arg::Kind::None && action.arg.point.on_map()) continue;  // no event says that
    CHECK(copy.submit(event_of(action), nullptr).has_value());
    CHECK(copy.same_bits(game));
  }
}

void whole_event_law(const AnyGame& game) {
  if (!game.to_act().table || game.mid_event()) return;
  std::vector<Action> legal;
  game.legal(kNobody, legal);
  for (const Action& first : legal) {
    if (first.verb != Verb::Dead || first.arg.kind == Arg::Kind::None) continue;
    AnyGame copy = game;
    const Event event{kNobody, first.verb, {first.arg, arg(kOffMap)}};
    const auto refused = copy.submit(event, nullptr);
    REQUIRE(refused.has_value());
    CHECK(refused->argument == 2);
    CHECK(copy.same_bits(game));
  }
}

void hiding_law(const AnyGame& game, Random& random) {
  std::vector<Action> legal;
  std::vector<Action> imagined_legal;
  for (unsigned who = 0; who <= game.setup().factions.size(); ++who) {
    const AnyGame imagined = game.sample(Colour(who), random);
    CHECK(imagined.same_view(game, Colour(who)));
    CHECK(imagined.to_act() == game.to_act());
    CHECK(imagined.question_open() == game.question_open());
    CHECK(imagined.observe(Colour(who))->position() == game.observe(Colour(who))->position());
    if (who == 0) continue;
    game.legal(Colour(who), legal);
    imagined.legal(Colour(who), imagined_legal);
    CHECK(legal == imagined_legal);
    for (const Action& action : conceivable(game)) {
      if (action.who != Colour(who) || by_chance(action)) continue;
      // At the end the table shows the notes of all as they were written; no seat knows another's, nor chooses any.
      if (action.verb == Verb::Shows && game.to_act().table) continue;
      if (game.check(action) != imagined.check(action)) FAIL("refusals differ: " << info(action.verb).word);
    }
  }
}

void twin_law(const AnyGame& game) {
  const Position position = game.observe(kNobody)->position();
  const SlowBoard slow = twin_of(game, position);
  PointSet seen;
  for (const Point p : game.map().topology().points()) {
    if (!slow.at(p) || seen.contains(p)) continue;
    const PointSet stones = slow.group(p);
    PointSet anchors = stones;
    anchors &= position.anchors;
    const std::size_t liberties = slow.liberties(p).size() + (anchors.empty() ? 0 : 1);
    for (const Point stone : stones) {
      seen.insert(stone);
      const GroupInfo group = game.group(stone);
      if (group.stones != stones.size() || group.liberties != liberties) FAIL("the board and its twin differ");
    }
  }
}

unsigned undo_law(const AnyGame& before, const AnyGame& asked) {
  const Deck* const deck = asked.setup().deck ? asked.setup().deck->whole() : nullptr;
  const Position then = before.observe(kNobody)->position();
  unsigned undone = 0;
  std::vector<Action> legal;
  std::vector<Action> movers;
  for (unsigned who = 1; deck != nullptr && who <= asked.setup().factions.size(); ++who) {
    asked.legal(Colour(who), legal);
    for (const Action& action : legal) {
      if (action.verb != Verb::Play || action.arg.kind != Arg::Kind::Card) continue;
      const CardKind& kind = deck->kind(action.arg.card());
      if (kind.steps.size() != 1 || !kind.steps[0].verb->undoes) continue;
      AnyGame copy = asked;
      copy.apply(action, nullptr);
      copy.legal(Colour(who), movers);
      REQUIRE(movers.size() == 1);
      copy.apply(movers[0], nullptr);
      const Position now = copy.observe(kNobody)->position();
      if (now.stones != then.stones || now.prisoners != then.prisoners)
        FAIL("an undone move leaves something behind: " << record::to_text(asked.setup(), event_of(action)));
      ++undone;
    }
  }
  return undone;
}

Clients::Clients(const AnyGame& start) : clients_(start.setup().factions.size() + 1, start) {}

void Clients::follow(const AnyGame& game, const std::vector<Event>& events) {
  std::vector<Action> legal;
  std::vector<Action> client_legal;
  for (unsigned who = 0; who < clients_.size(); ++who) {
    AnyGame& client = clients_[who];
    for (std::size_t i = followed_; i < events.size(); ++i) {
      const Event seen = game.seen(events[i], Colour(who));
      // What is sent is text.
      const std::string text = record::to_text(game.setup(), seen);
      LineReader line(text);
      line.next();
      const auto read = record::parse_event(game.kind(), game.setup(), 1, line.tokens());
      REQUIRE(read.has_value());
      const auto refused = client.submit_line(*read, nullptr);
      if (refused) FAIL("a client refuses " << text << " for " << name(refused->refusal.reason));
    }
    // When a game is over it may show more than was ever sent.
    if (game.phase() == Phase::Over) {
      Position at_client = client.observe(Colour(who))->position();
      Position at_table = game.observe(Colour(who))->position();
      at_client.hands = at_table.hands = {};
      CHECK(at_client == at_table);
      continue;
    }
    if (!client.same_view(game, Colour(who))) {
      std::string text = record::header_text(shipped_catalogue(), game);
      for (const Event& event : events) text += record::to_text(game.setup(), event) + "\n";
      FAIL("viewer " << who << " differs after " << text);
    }
    if (who == 0) continue;
    game.legal(Colour(who), legal);
    client.legal(Colour(who), client_legal);
    CHECK(legal == client_legal);
  }
  followed_ = events.size();
}

Action choose(const AnyGame& game, Random& random) {
  const Actors actors = game.to_act();
  if (actors.table) return game.chance(random);
  const Colour who = *actors.awaited.begin();
  if (random.below(3) != 0) return game.observe(who)->playout(random);
  std::vector<Action> legal;
  game.legal(who, legal);
  const Action action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
  return action.verb == Verb::Resign && random.below(50) != 0 ? game.observe(who)->playout(random) : action;
}

void record_law(const AnyGame& start, const AnyGame& end, const std::vector<Event>& events) {
  std::string text = record::header_text(shipped_catalogue(), start);
  for (const Event& event : events) text += record::to_text(start.setup(), event) + "\n";
  record::Reader reader(shipped_catalogue(), text);
  REQUIRE_MESSAGE(reader.read(), reader.failures()[0].message << "\n" << text);
  CHECK_MESSAGE(reader.game() == end, text);
  CHECK(reader.events() == static_cast<std::size_t>(std::count_if(events.begin(), events.end(), [](const Event& event) {
          return info(event.verb).counted;
        })));
  CHECK(reader.game_after(0) == start);
  std::string again = record::header_text(shipped_catalogue(), reader.game_after(0));
  for (const std::string& line : reader.event_texts()) again += line + "\n";
  CHECK(again == text);
}

}  // namespace tideline::laws
