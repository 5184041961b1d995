#include "server/wishes.hpp"

#include <map>

namespace tideline::server {
namespace {

constexpr std::size_t kMostInBatch = 64;  // wishes
constexpr Millis kBatchLasts = 200;       // nobody waits longer for what others have to say

// Games with handicaps that players bring along count for these: of every player once, whatever seats it holds.
std::vector<PlayerRow> players_of(const LiveTable& live, Millis now) {
  if (live.table->game().kind().handicaps == nullptr) return {};
  const auto result = live.table->game().observe(kNobody)->position().result;
  std::map<std::string, unsigned> players;
  for (const Seat& seat : live.table->seats()) {
    const std::string holder = live.chairs.holder(live.table->name_of(seat.id));
    if (seat.kind != Seat::Kind::Person || holder.empty()) continue;
    unsigned& won = players[holder];
    if (result && result->winners.contains(seat.id.faction)) won = 1;
  }
  std::vector<PlayerRow> rows;
  rows.reserve(players.size());
  for (const auto& [player, won] : players)
    rows.push_back({.player = player, .name = {}, .played = 1, .won = won, .seen = now});
  return rows;
}

}  // namespace

LiveTable::Wish time_passes() {
  LiveTable::Wish wish{{}, {}, [](Table& table, Millis now) -> Refused { return table.tick(now), std::nullopt; }};
  wish.of_house = true;
  return wish;
}

void Wishes::add(LiveTable& live, LiveTable::Wish wish) {
  if (live.wishes.size() >= kMost) {
    if (wish.reply) wish.reply(too_many(1));
    return;
  }
  live.wishes.push_back(std::move(wish));
  run(live);
}

void Wishes::run(LiveTable& live) {
  if (live.busy() || live.answering) return;
  if (live.stale) return then_.read_again(live);
  const Millis now = house_.now();
  const bool full = hold(live);
  const bool goes_on = live.held && !full;
  if ((goes_on || (live.deadline && *live.deadline <= now)) && now >= live.rest_until) {
    live.held = full;
    if (!full && live.takes_long() && live.table->started()) {
      live.wishes.push_front(time_passes());
    } else {
      live.table->tick(now);
    }
  }
  live.free_chairs(now);
  live.batch_since = now;
  act(live);
}

bool Wishes::hold(LiveTable& live) {
  const auto full_since = house_.pressure.holds_since(house_.now());
  live.table->hold(full_since);
  if (full_since) live.held = true;
  return full_since.has_value();
}

void Wishes::act(LiveTable& live) {
  // What is judged comes back here, and may have taken a while.
  hold(live);
  const bool late = house_.now() - live.batch_since >= kBatchLasts;
  const std::size_t done = late ? kMostInBatch : live.answers.size();
  for (std::size_t i = done; i < kMostInBatch && !live.wishes.empty(); ++i) {
    LiveTable::Wish wish = std::move(live.wishes.front());
    live.wishes.pop_front();
    if (!wish.act && !wish.say) {
      live.readers.push_back(std::move(wish.reply));
      continue;
    }
    auto problem = wish.act ? wish.act(live) : std::nullopt;
    if (!problem && wish.say) {
      const bool takes_long = live.takes_long() || (wish.takes_long && wish.takes_long(*live.table));
      if (live.table->started() ? !takes_long : !wish.begins) {
        problem = as_problem(wish.say(*live.table, house_.now()));
      } else if (const auto crowd = judge(live, wish)) {
        problem = too_many({1, *crowd});
      } else {
        return;
      }
    }
    if (wish.reply) live.answers.emplace_back(std::move(wish.reply), std::move(problem));
  }
  live.free_chairs(house_.now());
  write(live);
}

std::optional<Crowd> Wishes::judge(LiveTable& live, const LiveTable::Wish& wish) {
  struct Judged {
    LiveTable::Wish wish;
    Table table;
    Refused refused;
  };
  auto judged = std::make_shared<Judged>(Judged{wish, *live.table, {}});
  const std::string whose = wish.of_house ? std::string() : live.address;
  const auto crowd = house_.judge({whose, live.row.id}, [this, &live, judged, now = house_.now()] {
    judged->refused = judged->wish.say(judged->table, now);
    house_.post([this, &live, judged]() mutable {
      live.judging = false;
      std::swap(*live.table, judged->table);
      if (judged->wish.reply) live.answers.emplace_back(std::move(judged->wish.reply), as_problem(judged->refused));
      // Before anybody else sits down there, a bot too.
      live.free_chairs(house_.now());
      // To take a long table apart takes a while.
      judged->wish = {};
      house_.work([rest = std::move(judged)] {});
      act(live);
      then_.rests();
    });
  });
  live.judging = !crowd;
  if (live.judging) ++house_.metrics.judged_apart;
  return crowd;
}

void Wishes::write(LiveTable& live) {
  Table& table = *live.table;
  auto entries = table.take_new();
  auto summary = table.summary();
  // That only the deadline has moved can wait until the store is well again.
  const bool same_deadline = summary.deadline == live.row.summary.deadline || house_.now() < live.rest_until;
  live.deadline = summary.deadline;
  if (entries.empty() && !live.chairs.changed() && !live.row_changed && same_deadline) {
    answer(live, std::nullopt);
    show(live);
    if (!live.wishes.empty()) run(live);
    return;
  }
  Store::Append batch;
  batch.id = live.row.id;
  batch.first = table.log().size() - entries.size();
  // What only one seat knows of does not show in the list either, nor that a game goes on which others see later: not
  // in the row and not in the order of the list.
  using Stage = TableSummary::Stage;
  const Stage before = std::exchange(live.row.summary, std::move(summary)).stage;
  const bool goes_on = before == Stage::Playing && live.row.summary.stage == Stage::Playing;
  if (!(live.row.summary.veiled && goes_on) && table.log().heard_since(batch.first)) live.row.changed = house_.now();
  batch.row = live.row;
  batch.holders = live.chairs.take_changed();
  if (before != Stage::Over && table.over()) batch.players_ended = players_of(live, house_.now());
  batch.entries = std::move(entries);
  batch.epoch = live.epoch;
  live.row_changed = false;
  live.writing = true;
  live.writes_since = house_.now();
  house_.metrics.entries += batch.entries.size();
  house_.store.append(std::move(batch), [this, &live](const Failed& failed) {
    house_.post([this, &live, failed] { written(live, failed); });
  });
}

void Wishes::written(LiveTable& live, const Failed& failed) {
  live.writing = false;
  if (failed) {
    ++house_.metrics.store_failures;
    house_.log.error("append", {{"table", live.row.id}, {"text", failed->message}});
    live.stale = true;
    live.rest_until = failed->kind == StoreError::Kind::Conflict ? 0 : house_.now() + kAfterFailure;
    answer(live, not_kept());
    run(live);
  } else {
    answer(live, std::nullopt);
    if (live.stale) then_.read_again(live);
    show(live);
    if (!live.wishes.empty()) run(live);
  }
  then_.rests();
}

void Wishes::answer(LiveTable& live, const std::optional<Problem>& failure) {
  live.answering = true;
  for (auto& [reply, problem] : std::exchange(live.answers, {})) reply(failure ? failure : problem);
  if (!failure) {
    for (const Reply& reader : std::exchange(live.readers, {})) reader(std::nullopt);
  }
  live.answering = false;
}

void Wishes::show(LiveTable& live) {
  if (!live.calm()) return;
  live.send_lines(house_);
  live.answer_polls(house_.now(), false);
  then_.shown(live);
}

}  // namespace tideline::server
