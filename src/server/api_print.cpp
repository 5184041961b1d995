// What is printed: drawn on another thread, because it may take as long as a move of a bot.
#include "server/api.hpp"
#include "server/printing.hpp"
#include "server/secrets.hpp"

namespace tideline::server {

void Api::get_print(const CallPtr& call) {
  if (call->args[0] != "game") return print(call, {});
  const std::string table(call->request.asked("table"));
  if (!is_table_id(table)) return give(call, missing("there is no such table"));
  // Whoever asks, as a spectator: nothing hidden is printed before the game is over.
  own_.hall.streams.record(table, asker(call), {}, [this, call](const Expected<Streams::Paper, Problem>& record) {
    if (!record) return give(call, record.error());
    print(call, *record);
  });
}

void Api::print(const CallPtr& call, const Streams::Paper& record) {
  auto printing = read_printing(call->args[0], call->request, house_.shelf, record);
  if (!printing) return give(call, printing.error());
  const std::string& address = call->request.address;
  const auto refuse = [&](const Wait& wait) {
    ++house_.metrics.refused["prints"];
    give(call, too_many(wait));
  };
  if (const Wait wait = house_.limits.print(address, house_.now())) return refuse(wait);
  Papers& papers = own_.hall.streams.papers;
  if (const auto crowd = papers.full(address)) return refuse({5, *crowd});
  const auto start = [this, call, printing = *std::move(printing), paper = papers.take(address)] {
    const auto crowd = house_.bots.work({call->request.address, "print"}, [this, call, printing, paper] {
      auto file = server::print(printing);
      if (file) {
        *paper = std::move(file->body);
        file->body.clear();
        file->file = paper;
      }
      house_.post([this, call, file = std::move(file)] {
        desk_.leave(call->request.address);
        if (!file) return give(call, file.error());
        give(call, *file);
      });
    });
    if (!crowd) return;
    house_.post([this, call, wait = Wait{5, *crowd}] {
      desk_.leave(call->request.address);
      give(call, too_many(wait));
    });
  };
  if (const auto crowd = desk_.enter(address, start)) refuse({1, *crowd});
}

}  // namespace tideline::server
