// The tree of a search.
#include "bots/tree.hpp"

#include <doctest/doctest.h>

using namespace tideline;

namespace {

Action place(unsigned point) { return {Colour(1), Verb::Place, arg(Point::number(point))}; }

std::vector<Prior> even(std::size_t count) {
  Prior prior;
  prior.add(0.5F, 10);
  return std::vector<Prior>(count, prior);
}

}  // namespace

TEST_CASE("a tree keeps one node for each actor after a choice") {
  Tree tree;
  tree.widen(Tree::kRoot, {place(1), place(2)}, std::vector<Point>(2), even(2));
  const auto a = tree.child(Tree::kRoot, 0, Colour(2), 0);
  const auto b = tree.child(Tree::kRoot, 0, Colour(3), 0);
  CHECK(a != b);
  CHECK(tree.child(Tree::kRoot, 0, Colour(2), 0) == a);
  CHECK(tree.child(Tree::kRoot, 0, Colour(3), 0) == b);
  CHECK(tree.child(Tree::kRoot, 1, Colour(2), 0) != a);
  // Nor where something else is to be chosen by the same.
  CHECK(tree.child(Tree::kRoot, 0, Colour(2), 1) != a);
}

TEST_CASE("keeping only a node keeps all that follows it, and nothing else") {
  Tree tree;
  tree.widen(Tree::kRoot, {place(1), place(2)}, std::vector<Point>(2), even(2));
  tree.child(Tree::kRoot, 0, Colour(2), 0);
  const auto kept = tree.child(Tree::kRoot, 1, Colour(2), 0);
  tree.widen(kept, {place(3), place(4)}, std::vector<Point>(2), even(2));
  const auto first = tree.child(kept, 1, Colour(1), 0);
  const auto second = tree.child(kept, 1, Colour(3), 0);
  tree.widen(first, {place(5)}, std::vector<Point>(1), even(1));
  tree.widen(second, {place(6)}, std::vector<Point>(1), even(1));
  tree.node(second).visits = 7;
  tree.keep_only(kept);
  const Node& root = tree.node(Tree::kRoot);
  REQUIRE(root.edges.size() == 2);
  CHECK(root.actor == Colour(2));
  CHECK(root.edges[0].action == place(3));
  CHECK(root.edges[0].child == Tree::kNone);
  const auto again = tree.child(Tree::kRoot, 1, Colour(3), 0);
  CHECK(tree.node(again).visits == 7);
  CHECK(tree.node(again).edges[0].action == place(6));
  CHECK(tree.node(tree.child(Tree::kRoot, 1, Colour(1), 0)).edges[0].action == place(5));
}

TEST_CASE("a choice that won more promises more, and one that was seldom tried gets its chance") {
  const TreeTaste taste{.amaf_equal = 2500, .exploration = 0.5F};
  Edge often;
  often.action = place(1);
  often.visits = 100;
  often.wins = 50;
  Edge better = often;
  better.wins = 60;
  Edge seldom = often;
  seldom.visits = 10;
  seldom.wins = 5;
  for (Edge* edge : {&often, &better, &seldom}) edge->prior.add(0.5F, 10);
  CHECK(Tree::uct(better, 0.5F, 5, taste) > Tree::uct(often, 0.5F, 5, taste));
  CHECK(Tree::uct(seldom, 0.5F, 5, taste) > Tree::uct(often, 0.5F, 5, taste));
  Edge echoed = often;
  echoed.amaf_visits = 1000;
  echoed.amaf_wins = 900;
  CHECK(Tree::uct(echoed, 0.5F, 5, taste) > Tree::uct(often, 0.5F, 5, taste));
}

TEST_CASE("what brings no stone is thought to be as good as is usual there, however the game stands") {
  const TreeTaste taste;
  Edge card;
  card.action = {Colour(1), Verb::Play, arg(Card(1))};
  card.prior.add(0.5F, 5);
  Edge stone;
  stone.action = place(1);
  stone.stone = Point::number(1);
  stone.prior.add(0.5F, 5);
  CHECK(Tree::uct(card, 0.9F, 5, taste) == doctest::Approx(Tree::uct(stone, 0.9F, 5, taste) + 0.4F));
  CHECK(Tree::uct(card, 0.1F, 5, taste) == doctest::Approx(Tree::uct(stone, 0.1F, 5, taste) - 0.4F));
}
