// lone_game ENTRIES SEAT=BOT…: a table without a server, opened from what stands at the standard input (a secret in
// hex, a title, terms, a header, as tl_lone_open takes it), where bots play until the log has so many entries or the
// game is over. Prints the log.
#include "base/digest.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/catalogue.hpp"
#include "shipped/nets.hpp"
#include "table/lone_table.hpp"

#include <algorithm>
#include <iostream>
#include <iterator>
#include <string>

using namespace tideline;

namespace {

constexpr Millis kBegin = 1'000'000;

int complain(const std::string& what) {
  std::cerr << what << "\n";
  return 1;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) return 2;
  Millis now = kBegin;
  std::string secret;
  std::string title;
  std::string terms;
  std::getline(std::cin, secret);
  std::getline(std::cin, title);
  std::getline(std::cin, terms);
  const std::string header(std::istreambuf_iterator<char>(std::cin), {});
  const LoneTable::Stock stock{&shipped_catalogue(), bot_presets(), shipped_net};
  auto one = LoneTable::open(stock, from_hex(secret).value_or(""), {title, header, terms}, now);
  if (!one) return complain(one.error());
  for (int i = 2; i < count; ++i) {
    const std::string word(words[i]);
    const std::size_t middle = word.find('=');
    const auto seat = one->table().seat_named(word.substr(0, middle));
    if (!seat) return complain("no seat " + word);
    if (const auto refused = one->sit_bot(*seat, word.substr(middle + 1), now)) return complain(refused->text);
  }
  if (const auto refused = one->table().start({}, now)) return complain(refused->text);
  const std::size_t most = std::stoul(words[1]);
  while (!one->table().over() && one->table().log().size() < most) {
    const auto thought = one->think();
    // Nobody has to choose: the table itself does something, when it is time.
    if (!thought) {
      const auto due = one->table().deadline();
      if (!due) return complain("nobody has to move");
      now = std::max(now, *due);
      one->table().tick(now);
    } else if (const auto refused = one->play(*thought, now)) {
      return complain(thought->words + ": " + refused->text);
    }
  }
  for (const LogLine& line : one->table().take_new()) std::cout << line.text << "\n";
}
