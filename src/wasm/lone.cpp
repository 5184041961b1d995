// Tables without a server, for a worker of the page: it opens them, says what people say, keeps what is new, and lets
// bots think. Whoever thinks and whoever keeps the table may be two instances: a log is all that they share.
#include "base/digest.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "net/net.hpp"
#include "shipped/bot_presets.hpp"
#include "shipped/catalogue.hpp"
#include "table/lone_table.hpp"
#include "table/summary.hpp"
#include "table/words.hpp"
#include "wasm/exports.hpp"

#include <map>
#include <memory>
#include <vector>

namespace tideline::wasm {
namespace {

using json::Object;

std::map<std::string, std::shared_ptr<const net::PackedNet>, std::less<>>& nets() {
  static std::map<std::string, std::shared_ptr<const net::PackedNet>, std::less<>> all;
  return all;
}

LoneTable::Stock stock() {
  return {&shipped_catalogue(), bot_presets(), [](std::string_view name) {
            const auto found = nets().find(name);
            return found == nets().end() ? nullptr : found->second;
          }};
}

std::map<int, LoneTable>& lone_tables() {
  static std::map<int, LoneTable> all;
  return all;
}

LoneTable* lone(int number) {
  const auto found = lone_tables().find(number);
  if (found != lone_tables().end()) return &found->second;
  answer() = refusal_json("no-game", "", "there is no such table");
  return nullptr;
}

int keep(Expected<LoneTable, std::string> made) {
  static int number = 0;
  if (!made) {
    answer() = refusal_json("syntax", "", made.error());
    return 0;
  }
  lone_tables().emplace(++number, std::move(*made));
  return number;
}

// 1, or 0 and the answer is why not.
int done(const Refused& refused) {
  if (refused) answer() = refusal_json(refused->reason, refused->ruling, refused->text);
  return refused ? 0 : 1;
}

// `AT BYTES`, then so many bytes and the end of a line, again and again.
std::optional<std::vector<LogLine>> read_log(std::string_view text) {
  std::vector<LogLine> log;
  while (!text.empty()) {
    std::string_view head = take_up_to(text, '\n');
    const std::string_view at = take_up_to(head, ' ');
    LogLine line;
    std::size_t size = 0;
    if (!parse_into(line.at, at) || !parse_into(size, head) || text.size() <= size || text[size] != '\n')
      return std::nullopt;
    line.text = text.substr(0, size);
    text.remove_prefix(size + 1);
    log.push_back(std::move(line));
  }
  return log;
}

// The first word names a seat of that table.
std::optional<SeatId> take_seat(const LoneTable& one, std::string_view& text) {
  const auto seat = one.table().seat_named(take_word(text));
  if (!seat) answer() = refusal_json("no-seat", "", "there is no such seat");
  return seat;
}

template <class Lines>
std::string lines_json(const Lines& lines) {
  return json::list(lines, [](const auto& line) {
    return Object().add("at", std::to_string(line.at)).add_text("text", line.text).text();
  });
}

Millis millis(double now) { return static_cast<Millis>(now); }

constexpr std::string_view kBadLog = "that is no log of a table";

}  // namespace

// A secret in hex, a title and terms, a line each; then the header of the game. The number of the table; 0: refused.
TL_EXPORT(tl_lone_open) int tl_lone_open(const char* data, std::size_t size, double now) {
  std::string_view text(data, size);
  const auto secret = from_hex(take_up_to(text, '\n'));
  if (!secret || secret->size() != kSecretBytes) return keep(std::string("a secret has 64 hex digits"));
  const std::string title(take_up_to(text, '\n'));
  const std::string terms(take_up_to(text, '\n'));
  return keep(LoneTable::open(stock(), *secret, {title, std::string(text), terms, true}, millis(now)));
}

// A secret in hex, and the log. The number of the table; 0: refused.
TL_EXPORT(tl_lone_restore) int tl_lone_restore(const char* data, std::size_t size, double now) {
  std::string_view text(data, size);
  const auto secret = from_hex(take_up_to(text, '\n'));
  const auto log = read_log(text);
  if (!secret || secret->size() != kSecretBytes || !log) return keep(std::string(kBadLog));
  return keep(LoneTable::restore(stock(), *secret, *log, millis(now)));
}

// The same table by its log of now: its bots remember. 1, or 0.
TL_EXPORT(tl_lone_go_on) int tl_lone_go_on(const char* data, std::size_t size, int number, double now) {
  LoneTable* const one = lone(number);
  if (one == nullptr) return 0;
  const auto log = read_log({data, size});
  const auto wrong = log ? one->go_on(*log, millis(now)) : std::optional(std::string(kBadLog));
  return done(wrong ? Refused(refuse("syntax", *wrong)) : std::nullopt);
}

TL_EXPORT(tl_lone_close) void tl_lone_close(int number) { lone_tables().erase(number); }

// `black person Ann`, `white bot level-3`. 1, or 0.
TL_EXPORT(tl_lone_sit) int tl_lone_sit(const char* data, std::size_t size, int number, double now) {
  std::string_view text(data, size);
  LoneTable* const one = lone(number);
  const auto seat = one != nullptr ? take_seat(*one, text) : std::nullopt;
  if (!seat) return 0;
  if (take_word(text) == "bot") return done(one->sit_bot(*seat, text, millis(now)));
  if (!done(one->table().sit(*seat, text, millis(now)))) return 0;
  one->table().present(*seat, true, millis(now));
  return 1;
}

// The events that have happened already, a line each; none: it begins at the beginning. 1, or 0.
TL_EXPORT(tl_lone_start) int tl_lone_start(const char* data, std::size_t size, int number, double now) {
  LoneTable* const one = lone(number);
  if (one == nullptr) return 0;
  std::vector<std::string> events;
  for (std::string_view text(data, size); !text.empty();) events.emplace_back(take_up_to(text, '\n'));
  return done(events.empty() ? one->table().start({}, millis(now)) : one->table().start_after(events, millis(now)));
}

// All people are there, as everybody is who looks at the one screen that there is; and everything that is due happens.
TL_EXPORT(tl_lone_tick) void tl_lone_tick(int number, double now) {
  LoneTable* const one = lone(number);
  if (one == nullptr) return;
  for (const Seat& seat : one->table().seats()) {
    if (seat.kind == Seat::Kind::Person) one->table().present(seat.id, true, millis(now));
  }
  one->table().tick(millis(now));
}

// When something is due; negative: nothing is.
TL_EXPORT(tl_lone_deadline) double tl_lone_deadline(int number) {
  const LoneTable* const one = lone(number);
  return one == nullptr ? -1 : static_cast<double>(one->table().deadline().value_or(-1));
}

// `black place C5`. 1, or 0.
TL_EXPORT(tl_lone_say) int tl_lone_say(const char* data, std::size_t size, int number, double now) {
  std::string_view text(data, size);
  LoneTable* const one = lone(number);
  const auto seat = one != nullptr ? take_seat(*one, text) : std::nullopt;
  return seat ? done(one->table().say(*seat, text, millis(now))) : 0;
}

// What is to be kept, since this was asked last: [{"at", "text"}].
TL_EXPORT(tl_lone_new) void tl_lone_new(int number) {
  if (LoneTable* const one = lone(number)) answer() = lines_json(one->table().take_new());
}

// What a seat hears, from that line of its stream on; no seat: somebody who watches.
TL_EXPORT(tl_lone_stream) void tl_lone_stream(const char* data, std::size_t size, int number, unsigned from) {
  const LoneTable* const one = lone(number);
  if (one == nullptr) return;
  const auto seat = one->table().seat_named({data, size});
  answer() = lines_json(one->table().stream(seat.value_or(SeatId())).lines(from));
}

TL_EXPORT(tl_lone_record) void tl_lone_record(const char* data, std::size_t size, int number, double now) {
  const LoneTable* const one = lone(number);
  if (one == nullptr) return;
  answer() = one->table().record(one->table().seat_named({data, size}).value_or(SeatId()), millis(now));
}

// What a list of tables shows of it.
TL_EXPORT(tl_lone_summary) void tl_lone_summary(int number) {
  const LoneTable* const one = lone(number);
  if (one == nullptr) return;
  answer() = summary_json(one->table().summary()).put("terms", to_text(one->table().terms())).text();
}

// The name of a net, the end of a line, and the net. 1, or 0.
TL_EXPORT(tl_lone_net) int tl_lone_net(const char* data, std::size_t size) {
  std::string_view text(data, size);
  const std::string name(take_up_to(text, '\n'));
  auto net = net::read_net(text);
  if (!net) return done(refuse("syntax", net.error().message));
  nets()[name] = std::make_shared<net::PackedNet>(*std::move(net));
  return 1;
}

// The name of a net that a bot there wants; empty: none that is not here.
TL_EXPORT(tl_lone_wants) void tl_lone_wants(int number) {
  if (const LoneTable* const one = lone(number)) answer() = one->missing_net();
}

// A bot that has to choose does so, as long as that takes: 1 and `white 12 place C5`; 0 and nothing, if none has to.
TL_EXPORT(tl_lone_think) int tl_lone_think(int number) {
  LoneTable* const one = lone(number);
  if (one == nullptr) return 0;
  const auto thought = one->think();
  answer().clear();
  if (thought)
    answer() = one->table().name_of(thought->seat) + " " + std::to_string(thought->at) + " " + thought->words;
  return thought ? 1 : 0;
}

// What it has chosen happens. 1, or 0.
TL_EXPORT(tl_lone_play) int tl_lone_play(const char* data, std::size_t size, int number, double now) {
  std::string_view text(data, size);
  LoneTable* const one = lone(number);
  const auto seat = one != nullptr ? take_seat(*one, text) : std::nullopt;
  if (!seat) return 0;
  LoneTable::Thought thought{*seat, 0, {}};
  if (!parse_into(thought.at, take_word(text))) return 0;
  thought.words = text;
  return done(one->play(thought, millis(now)));
}

}  // namespace tideline::wasm
