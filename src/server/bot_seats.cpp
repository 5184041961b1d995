#include "server/bot_seats.hpp"

#include "server/secrets.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/nets.hpp"

#include <algorithm>
#include <map>

namespace tideline::server {
namespace {

// A choice that was refused is tried again so often, in case it was bad luck; then the seat is left to its deadlines.
constexpr unsigned kMostRefused = 3;
constexpr std::chrono::milliseconds kAnswerTime{300};
constexpr std::chrono::milliseconds kNoLimit = std::chrono::milliseconds::max();

// Nothing where the game has gone on since that turn.
Refused bot_plays(Table& table, SeatId seat, std::uint64_t at, const std::optional<BotSaying>& saying, Millis now) {
  const auto turns = table.bots_to_move();
  const auto turn =
      std::find_if(turns.begin(), turns.end(), [&](const Table::BotTurn& one) { return one.seat == seat; });
  if (turn == turns.end() || turn->at != at) return std::nullopt;
  return saying ? table.bot_plays(*turn, saying->event, now, saying->why)
                : refuse("not-now", "the bot found nothing to say");
}

}  // namespace

void BotSeats::think(LiveTable& live) {
  if (tables_.stopping() || !live.calm() || house_.now() < live.rest_until) return;
  live.bots_wait = false;
  study(live);
  // Where nobody sits and nobody looks there is no hurry.
  if (!live.table->state().has_people() && live.audience.empty()) return;
  for (Table::BotTurn& turn : live.table->bots_to_move()) begin(live, std::move(turn));
}

void BotSeats::begin(LiveTable& live, Table::BotTurn turn) {
  Thought& mind = live.thoughts[turn.seat];
  if (mind.at != turn.at) mind.refused = 0;
  if (mind.busy || mind.refused >= kMostRefused) return;
  if (!mind.bot || mind.words != turn.bot) {
    const auto spec = parse_bot(turn.bot, bot_presets());
    if (!spec) {
      house_.log.error("bot", {{"table", live.row.id}, {"text", spec.error()}});
      mind.refused = kMostRefused;
      return;
    }
    mind.bot = std::make_shared<PooledBot>(*spec, shipped_net, random_number());
    mind.words = turn.bot;
  }
  // Questions are answered so fast that every answer comes within the least time that a question is open: how long a
  // bot thinks does not tell what it holds.
  const auto limit = turn.question ? kAnswerTime : kNoLimit;
  mind.at = turn.at;
  mind.busy =
      !house_.bots.think({live.address, live.row.id}, mind.bot, std::move(turn.game), turn.seat.faction, limit,
                         [this, id = live.row.id, seat = turn.seat](std::optional<BotSaying> saying) {
                           house_.post([this, id, seat, saying = std::move(saying)] { thought(id, seat, saying); });
                         });
  if (mind.busy) ++house_.metrics.bots_thinking;
  live.bots_wait = live.bots_wait || !mind.busy;
}

void BotSeats::study(LiveTable& live) {
  const auto wanted = live.table->to_study();
  if (!wanted || live.studies == wanted->at) return;
  live.studies = wanted->at;
  const auto work_out = [this, id = live.row.id, study = *wanted]() mutable {
    agreement::work_out(study);
    house_.post([this, id, study = std::move(study)] {
      LiveTable* const found = tables_.here(id);
      if (found == nullptr) return;
      tables_.wish(*found, {[this, study](LiveTable& at) -> std::optional<Problem> {
                              at.studies.reset();
                              at.table->studied(study, house_.now());
                              return std::nullopt;
                            },
                            // It never came to that.
                            [found](const std::optional<Problem>& problem) {
                              if (problem) found->studies.reset();
                            }});
    });
  };
  if (!house_.work_for) return house_.work(work_out);
  if (!house_.work_for({live.address, live.row.id}, work_out)) return;
  live.studies.reset();
  live.bots_wait = true;
}

void BotSeats::remember(const std::string& address, const std::shared_ptr<PooledBot>& bot) {
  std::unique_lock lock(bot->thinking, std::try_to_lock);
  if (!lock) return;  // the table was put away and is here again: this one comes back here
  const std::size_t bytes = bot->seated.bot->memory();
  lock.unlock();
  std::map<std::string, std::size_t> of{{address, bytes}};
  std::size_t all = bytes;
  std::erase_if(memories_, [&](const Memory& memory) {
    const auto one = memory.bot.lock();
    if (!one || one == bot) return true;
    of[memory.address] += memory.bytes;
    all += memory.bytes;
    return false;
  });
  memories_.push_back({address, bot, bytes});
  while (all > most_remembered_) {
    const auto most = std::max_element(of.begin(), of.end(), [](auto& a, auto& b) { return a.second < b.second; });
    const auto first = std::find_if(memories_.begin(), memories_.end(),
                                    [&](const Memory& memory) { return memory.address == most->first; });
    // Who is just thinking comes back here.
    if (const auto one = first->bot.lock()) one->forget();
    all -= first->bytes;
    most->second -= first->bytes;
    memories_.erase(first);
  }
}

// A bot has chosen. If the game has gone on meanwhile nobody wants to hear it any more, and it thinks again. Until its
// turn to speak has come it begins nothing new.
void BotSeats::thought(const std::string& id, SeatId seat, const std::optional<BotSaying>& saying) {
  --house_.metrics.bots_thinking;
  LiveTable* const live = tables_.here(id);
  if (live == nullptr || tables_.stopping()) return;
  if (const auto& bot = live->thoughts[seat].bot) remember(live->address, bot);
  const auto refusal = std::make_shared<Refused>();  // by the rules: not because something else was in the way
  const auto reply = [this, live, seat, saying, refusal](const std::optional<Problem>&) {
    Thought& mind = live->thoughts[seat];
    mind.busy = false;
    if (!*refusal) return;
    ++mind.refused;
    ++house_.metrics.bots_refused;
    const std::string words = saying ? words_of(live->table->game().setup(), saying->event) : std::string();
    house_.log.error("bot refused",
                     {{"table", live->row.id}, {"bot", mind.words}, {"words", words}, {"text", (*refusal)->text}});
  };
  const auto say = [seat, saying, at = live->thoughts[seat].at, refusal](Table& table, Millis now) {
    return *refusal = bot_plays(table, seat, at, saying, now);
  };
  tables_.wish(*live, {{}, reply, say});
}

}  // namespace tideline::server
