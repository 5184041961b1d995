// libFuzzer: any bytes as a record. Whatever is accepted must show, and write and read back as the same game; with its
// variations too, if they are right.
#include "draw/diagram.hpp"
#include "record/header.hpp"
#include "record/json.hpp"
#include "record/reader.hpp"
#include "shipped/catalogue.hpp"
#include "study/tree.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace tideline;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  record::Reader reader(shipped_catalogue(), {reinterpret_cast<const char*>(data), size});
  const bool passed = reader.read();
  if (passed != reader.failures().empty()) std::abort();
  if (!reader.complete()) return 0;
  const AnyGame& game = reader.game();
  const Position position = game.observe(kNobody)->position();
  if (draw::diagram(game, position, draw::Paint::Terminal).empty() || record::json(game, position).empty())
    std::abort();

  std::string text = record::header_text(shipped_catalogue(), reader.game_after(0));
  for (const std::string& event : reader.event_texts()) text += event + "\n";
  record::Reader again(shipped_catalogue(), text);
  if (!again.read() || !(again.game() == game)) std::abort();

  const auto tree = study::Tree::read(shipped_catalogue(), {reinterpret_cast<const char*>(data), size});
  if (!tree) return tree.error().message.empty() || tree.error().place.line == 0 ? std::abort(), 0 : 0;
  const auto same = study::Tree::read(shipped_catalogue(), tree->text());
  if (!same || same->text() != tree->text()) std::abort();
  return 0;
}
