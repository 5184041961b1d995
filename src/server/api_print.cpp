// What is printed: drawn on another thread, because it may take as long as a move of a bot.
#include "server/api.hpp"
#include "server/printing.hpp"

namespace tideline::server {
namespace {

constexpr unsigned kMostAtOnce = 4;  // waiting or being drawn, of all people together

}  // namespace

void Api::get_print(const CallPtr& call) {
  auto printing = read_printing(call->args[0], call->request, house_.shelf);
  if (!printing) return give(call, printing.error());
  const unsigned wait = printing_ >= kMostAtOnce ? 1 : house_.limits.print(call->request.address, house_.now());
  if (wait > 0) {
    ++house_.metrics.refused["prints"];
    return give(call, too_many(wait));
  }
  ++printing_;
  house_.pool.work([this, call, printing = *std::move(printing)] {
    house_.post([this, call, file = print(printing)] {
      --printing_;
      if (!file) return give(call, file.error());
      give(call, *file);
    });
  });
}

}  // namespace tideline::server
