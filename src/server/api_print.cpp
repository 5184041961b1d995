// What is printed: drawn on another thread, because it may take as long as a move of a bot.
#include "server/api.hpp"
#include "server/printing.hpp"
#include "server/secrets.hpp"

namespace tideline::server {
namespace {

constexpr unsigned kMostAtOnce = 4;  // waiting or being drawn, of all people together

}  // namespace

void Api::get_print(const CallPtr& call) {
  if (call->args[0] != "game") return print(call, {});
  const std::string table(call->request.asked("table"));
  if (!is_table_id(table)) return give(call, missing("there is no such table"));
  // Whoever asks, as a spectator: nothing hidden is printed before the game is over.
  house_.hall.record(table, call->player, {}, [this, call](const Expected<std::string, Problem>& record) {
    if (!record) return give(call, record.error());
    print(call, *record);
  });
}

void Api::print(const CallPtr& call, const std::string& record) {
  auto printing = read_printing(call->args[0], call->request, house_.shelf, record);
  if (!printing) return give(call, printing.error());
  const unsigned wait = printing_ >= kMostAtOnce ? 1 : house_.limits.print(call->request.address, house_.now());
  if (wait > 0) {
    ++house_.metrics.refused["prints"];
    return give(call, too_many(wait));
  }
  ++printing_;
  house_.pool.work([this, call, printing = *std::move(printing)] {
    house_.post([this, call, file = server::print(printing)] {
      --printing_;
      if (!file) return give(call, file.error());
      give(call, *file);
    });
  });
}

}  // namespace tideline::server
