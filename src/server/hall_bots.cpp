// Bots at seats: they think on other threads, and speak like everybody else.
#include "server/hall.hpp"
#include "server/secrets.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/nets.hpp"

#include <algorithm>

namespace tideline::server {
namespace {

// A choice that was refused is tried again so often, in case it was bad luck; then the seat is left to its deadlines.
constexpr unsigned kMostRefused = 3;
constexpr std::chrono::milliseconds kAnswerTime{300};
constexpr std::chrono::milliseconds kNoLimit = std::chrono::milliseconds::max();

// Nothing where the game has gone on since that turn.
Refused bot_plays(Table& table, SeatId seat, std::uint64_t at, const std::optional<Event>& event, Millis now) {
  const auto turns = table.bots_to_move();
  const auto turn =
      std::find_if(turns.begin(), turns.end(), [&](const Table::BotTurn& one) { return one.seat == seat; });
  if (turn == turns.end() || turn->at != at) return std::nullopt;
  return event ? table.bot_plays(*turn, *event, now) : refuse("not-now", "the bot found nothing to say");
}

}  // namespace

void Hall::think(LiveTable& live) {
  if (stopped_ || live.busy() || live.stale || house_.now() < live.rest_until) return;
  study(live);
  // Where nobody sits and nobody looks there is no hurry.
  const auto& seats = live.table->seats();
  const bool people =
      std::any_of(seats.begin(), seats.end(), [](const Seat& seat) { return seat.kind == Seat::Kind::Person; });
  live.bots_wait = false;
  if (!people && live.audience.empty()) return;
  for (Table::BotTurn& turn : live.table->bots_to_move()) {
    Thought& mind = live.thoughts[turn.seat];
    if (mind.at != turn.at) mind.refused = 0;
    if (mind.busy || mind.refused >= kMostRefused) continue;
    if (!mind.bot || mind.words != turn.bot) {
      const auto spec = parse_bot(turn.bot, bot_presets());
      if (!spec) {
        house_.log.error("bot", {{"table", live.row.id}, {"text", spec.error()}});
        mind.refused = kMostRefused;
        continue;
      }
      mind.bot = std::make_shared<SeatedBot>(*spec, shipped_net, random_number());
      mind.words = turn.bot;
    }
    // Questions are answered so fast that every answer comes within the least time that a question is open: how long
    // a bot thinks does not tell what it holds.
    const auto limit = turn.question ? kAnswerTime : kNoLimit;
    mind.at = turn.at;
    mind.busy =
        house_.bots.think({live.address, live.row.id}, mind.bot, std::move(turn.game), turn.seat.faction, limit,
                          [this, id = live.row.id, seat = turn.seat](std::optional<Event> event) {
                            house_.post([this, id, seat, event = std::move(event)] { thought(id, seat, event); });
                          });
    if (mind.busy) ++house_.metrics.bots_thinking;
    live.bots_wait = live.bots_wait || !mind.busy;
  }
}

// What the board comes to, for the proposal of dead stones and for a dispute.
void Hall::study(LiveTable& live) {
  const auto wanted = live.table->to_study();
  if (!wanted || live.studies == wanted->at) return;
  live.studies = wanted->at;
  house_.work([this, id = live.row.id, study = *wanted]() mutable {
    agreement::work_out(study);
    house_.post([this, id, study = std::move(study)] {
      const auto found = tables_.find(id);
      if (found == tables_.end()) return;
      LiveTable& at_table = *found->second;
      wish(at_table, {[this, study](LiveTable& at) -> std::optional<Problem> {
                        at.studies.reset();
                        at.table->studied(study, house_.now());
                        return std::nullopt;
                      },
                      // It never came to that.
                      [&at_table](const std::optional<Problem>& problem) {
                        if (problem) at_table.studies.reset();
                      }});
    });
  });
}

// A bot has chosen. If the game has gone on meanwhile nobody wants to hear it any more, and it thinks again. Until its
// turn to speak has come it begins nothing new.
void Hall::thought(const std::string& id, SeatId seat, const std::optional<Event>& event) {
  --house_.metrics.bots_thinking;
  const auto found = tables_.find(id);
  if (found == tables_.end() || stopped_) return;
  LiveTable& live = *found->second;
  const auto refusal = std::make_shared<Refused>();  // by the rules: not because something else was in the way
  wish(live, {[](LiveTable&) -> std::optional<Problem> { return std::nullopt; },
              [this, &live, seat, event, refusal](const std::optional<Problem>&) {
                Thought& mind = live.thoughts[seat];
                mind.busy = false;
                if (!*refusal) return;
                ++mind.refused;
                ++house_.metrics.bots_refused;
                const std::string words = event ? words_of(live.table->game().setup(), *event) : std::string();
                house_.log.error(
                    "bot refused",
                    {{"table", live.row.id}, {"bot", mind.words}, {"words", words}, {"text", (*refusal)->text}});
              },
              [seat, event, at = live.thoughts[seat].at, refusal](Table& table, Millis now) {
                return *refusal = bot_plays(table, seat, at, event, now);
              }});
}

}  // namespace tideline::server
