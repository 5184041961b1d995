#include "table/lone_table.hpp"

#include <algorithm>

namespace tideline {
namespace {

// One draw of the dice, with nothing to compare it with.
DiceBox unproven_dice(const std::string& secret) {
  return [luck = make_luck(secret)](std::size_t) -> Dice { return {luck, {}, {}}; };
}

}  // namespace

Expected<LoneTable, std::string> LoneTable::open(const Stock& stock, std::string secret, const Table::Plan& plan,
                                                 Millis now) {
  auto table = Table::open(*stock.catalogue, plan, unproven_dice(secret), now);
  if (!table) return table.error();
  return LoneTable(stock, std::move(secret), std::move(*table));
}

Expected<LoneTable, std::string> LoneTable::restore(const Stock& stock, std::string secret,
                                                    std::span<const LogLine> log, Millis now) {
  auto table = Table::restore(*stock.catalogue, log, unproven_dice(secret), now);
  if (!table) return table.error();
  return LoneTable(stock, std::move(secret), std::move(*table));
}

std::optional<std::string> LoneTable::go_on(std::span<const LogLine> log, Millis now) {
  auto table = Table::restore(*stock_.catalogue, log, unproven_dice(secret_), now);
  if (!table) return table.error();
  table_ = std::move(*table);
  return std::nullopt;
}

std::string LoneTable::missing_net() const {
  for (const Seat& seat : table_.seats()) {
    const auto spec = seat.kind == Seat::Kind::Bot ? parse_bot(seat.name, stock_.presets) : BotSpec();
    if (!spec || spec->net == kNoNet) continue;
    const std::string& name = spec->net == kOwnNet ? table_.game().setup().game : spec->net;
    if (!stock_.nets || !stock_.nets(name)) return name;
  }
  return {};
}

SeatedBot* LoneTable::bot_at(SeatId seat, const std::string& words) {
  const auto found = bots_.find(seat);
  if (found != bots_.end() && found->second.words == words) return &found->second.bot;
  const auto spec = parse_bot(words, stock_.presets);
  if (!spec) return nullptr;
  const std::uint64_t seed = make_luck(secret_)("bot", seat.faction.index(), std::to_string(seat.member));
  bots_.erase(seat);
  return &bots_.emplace(seat, Sitter{words, {*spec, stock_.nets, seed}}).first->second.bot;
}

std::optional<LoneTable::Thought> LoneTable::think() {
  const auto turns = table_.bots_to_move();
  if (turns.empty()) return std::nullopt;
  const Table::BotTurn& turn = turns.front();
  Thought thought{turn.seat, turn.at, {}};
  SeatedBot* const bot = bot_at(turn.seat, turn.bot);
  if (bot == nullptr) return thought;
  const auto event = bot_event(*bot, turn.game, turn.seat.faction, [&spec = bot->spec] {
    return Budget{.playouts = spec.playouts, .evaluations = spec.evaluations};
  });
  if (event) thought.words = words_of(turn.game.setup(), *event);
  return thought;
}

Refused LoneTable::play(const Thought& thought, Millis now) {
  const auto turns = table_.bots_to_move();
  const auto turn = std::find_if(turns.begin(), turns.end(), [&](const Table::BotTurn& one) {
    return one.seat == thought.seat && one.at == thought.at;
  });
  if (turn == turns.end()) return refuse("not-now", "the game has moved on");
  if (thought.words == "no") return table_.bot_plays(*turn, {thought.seat.faction, Verb::No, {}}, now);
  const auto event = parse_saying(turn->game, thought.seat.faction, thought.words);
  return event ? table_.bot_plays(*turn, *event, now) : Refused(event.error());
}

}  // namespace tideline
