// A search with a net, on the real game of go. The nets are random: what is tested holds for any.
#include "bots/analysis.hpp"
#include "bots/bot.hpp"
#include "bots/search.hpp"
#include "shipped/catalogue.hpp"
#include "shipped/net_signature.hpp"
#include "support/test_net.hpp"

#include <algorithm>
#include <cmath>
#include <doctest/doctest.h>
#include <fstream>
#include <set>
#include <sstream>

using namespace tideline;

namespace {

std::shared_ptr<const net::PackedNet> random_net(const net::Kernel& kernel = net::best_kernel()) {
  return std::make_shared<net::PackedNet>(*net::read_net(net::NetWriter(net::shape_of(16, 2, 2), 7).bytes()), kernel);
}

AnyGame start(std::string_view game, std::string_view map) {
  const GameKind* kind = shipped_catalogue().game(game);
  const auto& decks = shipped_catalogue().decks;
  const auto deck = std::find_if(decks.begin(), decks.end(), [&](const auto& one) { return one->game == game; });
  return *start_sample(*kind,
                       {kind->samples[0], *shipped_catalogue().map(map), 2, deck == decks.end() ? nullptr : *deck});
}

// After some random choices.
AnyGame later(AnyGame game, unsigned choices, std::uint64_t seed) {
  Random random(seed);
  for (unsigned i = 0; i < choices; ++i) {
    const Actors actors = game.to_act();
    game.apply(actors.table ? game.chance(random) : game.observe(*actors.awaited.begin())->playout(random), nullptr);
  }
  return game;
}

Colour turn(const AnyGame& game) { return *game.to_act().awaited.begin(); }

Search searched(const AnyView& view, SearchTaste taste, const Budget& budget, std::uint64_t seed = 1) {
  taste.all_rounds = true;
  Search search(view, taste);
  Random random(seed);
  search.think(random, budget);
  return search;
}

SearchTaste with_net(float trust) {
  SearchTaste taste;
  taste.net = random_net();
  taste.trust = trust;
  return taste;
}

}  // namespace

TEST_CASE("an analysis with a net tells its chances, and whose the points are by games that are played out") {
  const AnyGame game = later(start("go", "7x7"), 10, 3);
  const auto view = game.observe(turn(game));
  Random random(1);
  const Analysis with = analyse(*view, random, {.playouts = 30}, random_net());
  CHECK(with.rounds == 30);
  CHECK(with.ownership.rounds() == 30);
  CHECK(with.win_share[Colour(1)] + with.win_share[Colour(2)] == doctest::Approx(1));
  Random again(1);
  const Analysis without = analyse(*view, again, {.playouts = 30});
  CHECK(with.win_share[Colour(1)] != without.win_share[Colour(1)]);
}

TEST_CASE("with a net the shares of all choices at the root are one, and what is likelier is tried first") {
  const AnyGame game = later(start("go", "7x7"), 10, 3);
  const auto view = game.observe(turn(game));
  const Search search = searched(*view, with_net(1), {.playouts = 1});
  float sum = 0;
  const Edge* likeliest = nullptr;
  const Edge* tried = nullptr;
  for (const Edge& edge : search.root().edges) {
    sum += edge.prior.wins;
    if (likeliest == nullptr || edge.prior.wins > likeliest->prior.wins) likeliest = &edge;
    if (edge.visits > 0) tried = &edge;
  }
  CHECK(sum == doctest::Approx(1));
  CHECK(tried == likeliest);
}

TEST_CASE("a budget of evaluations holds, and means nothing without a net") {
  const AnyGame game = start("go", "7x7");
  const auto view = game.observe(turn(game));
  CHECK(searched(*view, with_net(0.5F), {.evaluations = 40}).rounds() == 40);
  CHECK(searched(*view, with_net(0.5F), {.playouts = 30, .evaluations = 40}).rounds() == 30);
  CHECK(searched(*view, {}, {.playouts = 50, .evaluations = 40}).rounds() == 50);
}

TEST_CASE("a net that is trusted wholly needs no playouts, and the other way round its chances count for nothing") {
  const AnyGame game = later(start("go", "7x7"), 6, 2);
  const auto view = game.observe(turn(game));
  CHECK(searched(*view, with_net(1), {.evaluations = 50}).ownership().rounds() == 0);
  CHECK(searched(*view, with_net(0), {.evaluations = 50}).ownership().rounds() == 50);
  const Search none = searched(*view, with_net(0), {.evaluations = 50});
  CHECK(none.win_share(Colour(1)) * 50 == doctest::Approx(std::round(none.win_share(Colour(1)) * 50)));
}

TEST_CASE(
    "a net that is trusted wholly still plays another game with other random numbers, and the same with the same") {
  const AnyGame game = start("go", "7x7");
  const auto view = game.observe(turn(game));
  const auto visits = [&](std::uint64_t seed) {
    std::vector<std::uint32_t> found;
    const Search search = searched(*view, with_net(1), {.evaluations = 60}, seed);
    for (const Edge& edge : search.root().edges) found.push_back(edge.visits);
    return found;
  };
  std::set<std::vector<std::uint32_t>> games;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) games.insert(visits(seed));
  CHECK(games.size() > 1);
  CHECK(visits(1) == visits(1));
}

TEST_CASE("chances of both sides add up to one at every trust") {
  const AnyGame game = later(start("go", "pond-9"), 12, 5);
  const auto view = game.observe(turn(game));
  for (const float trust : {0.0F, 0.3F, 1.0F}) {
    const Search search = searched(*view, with_net(trust), {.evaluations = 60});
    CHECK(search.win_share(Colour(1)) + search.win_share(Colour(2)) == doctest::Approx(1));
  }
}

TEST_CASE("every kernel makes the same choices") {
  const std::uint32_t plain = net_signature(random_net(net::kernels()[0]));
  for (const net::Kernel& kernel : net::kernels()) {
    if (kernel.supported()) CHECK(net_signature(random_net(kernel)) == plain);
  }
  const auto other =
      std::make_shared<net::PackedNet>(*net::read_net(net::NetWriter(net::shape_of(16, 2, 2), 8).bytes()));
  CHECK(net_signature(other) != plain);
}

TEST_CASE("with the stored net a search chooses what it has always chosen") {
  const auto bytes_of = [](const char* path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
  };
  auto net = net::read_net(bytes_of(TIDELINE_TESTS "/net/tiny.net"));
  REQUIRE(net);
  const std::uint32_t signature = net_signature(std::make_shared<net::PackedNet>(*std::move(net)));
  CHECK(std::to_string(signature) + "\n" == bytes_of(TIDELINE_TESTS "/net/tiny.signature"));
}

TEST_CASE("a bot with a net plays whole games by the rules") {
  const auto nets = [](std::string_view name) { return name == "go" ? random_net() : nullptr; };
  for (const std::string_view map : {"5x5", "pond-9"}) {
    AnyGame game = start("go", map);
    BotSpec spec;
    spec.name = "search";
    spec.net = kOwnNet;
    const auto bot = make_bot(spec, nets);
    Random random(4);
    unsigned choices = 0;
    for (; !game.to_act().nobody() && choices < 500; ++choices) {
      const Actors actors = game.to_act();
      const Action action = actors.table
                                ? game.chance(random)
                                : bot->choose(*game.observe(*actors.awaited.begin()), random, {.evaluations = 12});
      REQUIRE_FALSE(game.check(action).has_value());
      game.apply(action, nullptr);
    }
    CHECK(choices < 500);
  }
}

TEST_CASE("a net says nothing of a game whose nets have another form") {
  const AnyGame game = start("tsunami", "7x7");
  const auto view = game.observe(turn(later(game, 0, 1)));
  CHECK(searched(*view, with_net(1), {.playouts = 20, .evaluations = 10}).rounds() == 20);
}

TEST_CASE(
    "with a net of tsunami hidden hands and chance are searched too: the budget holds, and games come to an end") {
  net::Shape shape = net::shape_of(16, 2, 2);
  shape.planes = 24;
  shape.whole = 96;
  shape.policy_planes = 16;
  shape.flat = 138;
  SearchTaste taste;
  taste.net = std::make_shared<net::PackedNet>(*net::read_net(net::NetWriter(shape, 9).bytes()));
  const AnyGame begun = later(start("tsunami", "7x7"), 40, 1);
  const auto view = begun.observe(turn(begun));
  const auto visits = [&](std::uint64_t seed) {
    const auto search = searched(*view, taste, {.evaluations = 40}, seed);
    std::vector<std::uint32_t> found;
    for (const Edge& edge : search.root().edges) found.push_back(edge.visits);
    return found;
  };
  CHECK(searched(*view, taste, {.playouts = 50, .evaluations = 40}).rounds() == 40);
  CHECK(visits(1) == visits(1));
  AnyGame game = begun;
  Random random(3);
  unsigned choices = 0;
  for (; choices < 500 && game.phase() == Phase::Play; ++choices) {
    const Actors actors = game.to_act();
    Action action = actors.table ? game.chance(random) : Action{};
    if (!actors.table) {
      const auto seen = game.observe(turn(game));
      action = searched(*seen, taste, {.evaluations = 8}, choices).best();
    }
    REQUIRE_FALSE(game.check(action).has_value());
    game.apply(action, nullptr);
  }
  CHECK(choices > 20);
}

TEST_CASE("a game's own net is asked for by the name of the game") {
  const AnyGame game = start("go", "5x5");
  const auto view = game.observe(turn(game));
  std::string asked;
  const Nets nets = [&](std::string_view name) {
    asked = name;
    return random_net();
  };
  CHECK(find_net(nets, kOwnNet, *view) != nullptr);
  CHECK(asked == "go");
  CHECK(find_net(nets, "mine", *view) != nullptr);
  CHECK(asked == "mine");
  CHECK(find_net(nets, kNoNet, *view) == nullptr);
  CHECK(find_net({}, kOwnNet, *view) == nullptr);
}
