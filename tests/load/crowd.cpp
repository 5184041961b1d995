// Many people in one process, as cheap as can be: each sits at a table of a server on this machine, over a socket and
// from an address of its own, follows its stream with the engine, and says what is legal when its table is told to go
// on. What was acknowledged has to reach everybody at the table; what it took, and what was refused, is told at the
// end.
//
//   crowd PORT [--tables N] [--game NAME] [--map NAME] [--terms WORDS] [--bot LEVEL] [--idle N] [--spectators N]
//              [--rate N] [--warm SECONDS] [--seconds N] [--newcomers N] [--again]
//
//   --tables      so many, each with as many people as the game has seats, all of which watch; `--bot`: one person,
//                 and bots of that level at the other seats
//   --idle        sockets that only are there; `--spectators` sockets that watch one of the tables each
//   --rate        so many events are said a second in all, at tables in turn, whatever the answers take; what is late
//                 because no table was ready counts from when it should have been said. 0: every table goes on as soon
//                 as all have heard
//   --newcomers   so many a second try to open a table, and as many to watch one
//   --again       a table whose game is over is followed by another
//
// It says `ready` when all are there and begins when a line comes, says `begun` after the warm-up and `ended` when the
// seconds are over, then one line of JSON once all that was said has its answer.
#include "base/random.hpp"
#include "base/text.hpp"
#include "bots/bot.hpp"
#include "record/event_text.hpp"
#include "shipped/catalogue.hpp"
#include "table/state.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <poll.h>
#include <set>
#include <string>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace tideline;
using Watch = std::chrono::steady_clock;

namespace {

struct Options {
  std::uint16_t port = 0;
  unsigned tables = 0;
  std::string game = "territory";
  std::string map = "lake-11";
  std::string terms = "absent=3600";  // however long somebody has to wait for a turn of this machine
  std::string bot;
  unsigned idle = 0;
  unsigned spectators = 0;
  double rate = 0;
  double warm = 2;
  double seconds = 10;
  double newcomers = 0;
  bool again = false;
};

[[noreturn]] void give_up(const std::string& why) {
  std::cerr << "crowd: " << why << "\n";
  std::_Exit(1);
}

// One of this machine's own addresses for each.
in_addr address_of(unsigned person) {
  constexpr std::uint32_t kFirst = 0x7F010001;  // 127.1.0.1
  return {htonl(kFirst + (person / 250) * 256 + person % 250)};
}

int connected(std::uint16_t port, unsigned person) {
  const int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in from{};
  from.sin_family = AF_INET;
  from.sin_addr = address_of(person);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr = {htonl(INADDR_LOOPBACK)};
  const int on = 1;
  // The port is chosen with the connection, so that many may have the same one at other addresses.
  setsockopt(line, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
  if (line < 0 || bind(line, reinterpret_cast<sockaddr*>(&from), sizeof from) != 0 ||
      connect(line, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0)
    give_up(std::string("no connection: ") + std::strerror(errno));
  setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return line;
}

void send_all(int line, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = send(line, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) give_up(std::string("cannot send: ") + std::strerror(errno));
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

// The text of a field of flat JSON as the server writes it, without unescaping; empty if it is not there.
std::string_view field(std::string_view json, std::string_view name) {
  const std::string key = "\"" + std::string(name) + "\":";
  std::size_t at = json.find(key);
  if (at == std::string_view::npos) return {};
  at += key.size();
  while (at < json.size() && json[at] == ' ') ++at;
  if (at >= json.size()) return {};
  if (json[at] != '"') return json.substr(at, json.find_first_of(",}]", at) - at);
  std::size_t end = at + 1;
  while (end < json.size() && json[end] != '"') end += json[end] == '\\' ? 2 : 1;
  return json.substr(at + 1, end - at - 1);
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
    } else {
      ++i;
      out += text[i] == 'n' ? '\n' : text[i] == 't' ? '\t' : text[i];
    }
  }
  return out;
}

// Requests on one connection, one after the other, that wait for their answers.
class Asking {
 public:
  Asking(std::uint16_t port, unsigned person) : line_(connected(port, person)) {}
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;
  ~Asking() { close(line_); }

  struct Answer {
    unsigned status = 0;
    std::string body;
  };
  Answer post(const std::string& path, const std::string& secret, const std::string& body) {
    std::string ask = "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n";
    if (!secret.empty()) ask += "Authorization: Bearer " + secret + "\r\n";
    send_all(line_, ask + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    std::string got;
    std::size_t head = std::string::npos;
    std::size_t size = 0;
    while (head == std::string::npos || got.size() < head + size) {
      std::array<char, 4096> part{};
      const ssize_t read = recv(line_, part.data(), part.size(), 0);
      if (read <= 0) return {};
      got.append(part.data(), static_cast<std::size_t>(read));
      if (head != std::string::npos) continue;
      head = got.find("\r\n\r\n");
      if (head == std::string::npos) continue;
      head += 4;
      const std::size_t length = got.find("Content-Length: ");
      if (length < head) size = std::stoul(got.substr(length + 16));
    }
    return {static_cast<unsigned>(std::stoul(got.substr(9, 3))), got.substr(head)};
  }
  // The same, which must succeed: who is asked to wait waits.
  std::string must(const std::string& path, const std::string& secret, const std::string& body) {
    while (true) {
      const Answer answer = post(path, secret, body);
      if (answer.status == 200 || answer.status == 201) return answer.body;
      if (answer.status != 429 && answer.status != 503) give_up(path + ": " + answer.body);
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
    }
  }

 private:
  int line_;
};

// A table that was opened, and who sits there.
struct Opened {
  std::string id;
  std::vector<std::string> seats;
  std::vector<std::string> secrets;
  std::vector<unsigned> people;
};

std::string table_json(const Options& options, const std::vector<std::string>& factions) {
  std::string json = R"({"title":"Crowd","game":")" + options.game + R"(","map":")" + options.map + "\"";
  if (!options.terms.empty()) json += R"(,"terms":")" + options.terms + "\"";
  std::string names;
  std::string seats;
  for (std::size_t i = 0; i < factions.size(); ++i) {
    names += (i > 0 ? ",\"" : "\"") + factions[i] + "\"";
    if (i == 0) seats = "\"" + factions[i] + R"(":"me")";
    if (i > 0 && !options.bot.empty()) seats += ",\"" + factions[i] + R"(":"bot )" + options.bot + "\"";
  }
  if (options.game == "territory") json += R"(,"factions":[)" + names + "]";
  return json + R"(,"seats":{)" + seats + "}}";
}

std::vector<std::string> factions_of(const std::string& game) {
  if (game == "territory") return {"red", "blue", "green", "yellow"};
  return {"black", "white"};
}

Opened open_table(const Options& options, std::atomic<unsigned>& people) {
  const auto factions = factions_of(options.game);
  Opened table;
  for (std::size_t i = 0; i < (options.bot.empty() ? factions.size() : 1); ++i) {
    table.people.push_back(people++);
    Asking asking(options.port, table.people[i]);
    table.secrets.emplace_back(field(asking.must("/api/players", "", "{}"), "secret"));
    table.seats.push_back(factions[i]);
    if (i == 0) {
      table.id = field(asking.must("/api/tables", table.secrets[0], table_json(options, factions)), "id");
    } else {
      asking.must("/api/tables/" + table.id + "/seats/" + factions[i], table.secrets[i], R"({"name":"somebody"})");
    }
  }
  Asking(options.port, table.people[0]).must("/api/tables/" + table.id + "/start", table.secrets[0], "{}");
  return table;
}

// Opens tables beside what is measured.
class Openers {
 public:
  Openers(const Options& options, unsigned threads) : options_(options) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  Openers(const Openers&) = delete;
  Openers& operator=(const Openers&) = delete;
  ~Openers() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  void want(unsigned tables) {
    {
      const std::lock_guard lock(mutex_);
      wanted_ += tables;
    }
    wake_.notify_all();
  }
  std::vector<Opened> take() {
    if (!any_) return {};
    const std::lock_guard lock(mutex_);
    any_ = false;
    return std::exchange(opened_, {});
  }
  unsigned person() { return people_++; }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [this] { return stopping_ || wanted_ > 0; });
      if (stopping_) return;
      --wanted_;
      lock.unlock();
      Opened table = open_table(options_, people_);
      lock.lock();
      opened_.push_back(std::move(table));
      any_ = true;
    }
  }

  const Options& options_;
  std::atomic<unsigned> people_ = 0;
  std::atomic<bool> any_ = false;  // were opened
  std::mutex mutex_;
  std::condition_variable wake_;
  unsigned wanted_ = 0;
  bool stopping_ = false;
  std::vector<Opened> opened_;
  std::vector<std::thread> threads_;
};

// A client's frame, with a mask of zeros.
void frame(int line, std::string_view text, std::uint8_t code = 1) {
  std::string bytes;
  bytes += static_cast<char>(0x80 | code);
  if (text.size() < 126) {
    bytes += static_cast<char>(0x80 | text.size());
  } else {
    bytes += static_cast<char>(0x80 | 126);
    bytes += static_cast<char>(text.size() >> 8);
    bytes += static_cast<char>(text.size() & 255);
  }
  bytes.append(4, '\0');
  bytes += text;
  send_all(line, bytes);
}

// A WebSocket that is open, and what came after its handshake; nothing: it was refused.
struct Line {
  int line = -1;
  std::string waits;
};
std::optional<Line> open_socket(std::uint16_t port, unsigned who, const std::string& secret, const std::string& path) {
  Line opened{connected(port, who), {}};
  std::string ask = "GET " + path +
                    " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
  if (!secret.empty()) ask += "Authorization: Bearer " + secret + "\r\n";
  send_all(opened.line, ask + "\r\n");
  std::size_t head = std::string::npos;
  while (head == std::string::npos) {
    std::array<char, 4096> part{};
    const ssize_t read = recv(opened.line, part.data(), part.size(), 0);
    if (read <= 0) break;
    opened.waits.append(part.data(), static_cast<std::size_t>(read));
    head = opened.waits.find("\r\n\r\n");
  }
  if (head == std::string::npos || !opened.waits.starts_with("HTTP/1.1 101")) {
    close(opened.line);
    return std::nullopt;
  }
  opened.waits.erase(0, head + 4);
  return opened;
}

// People who come while others play: each wants to open a table, and to look at one. How they are answered is counted.
class Newcomers {
 public:
  Newcomers(const Options& options, std::vector<std::string> tables, std::function<unsigned()> person)
      : options_(options), tables_(std::move(tables)), person_(std::move(person)), thread_([this] { work(); }) {}
  Newcomers(const Newcomers&) = delete;
  Newcomers& operator=(const Newcomers&) = delete;
  ~Newcomers() {
    stopping_ = true;
    thread_.join();
  }
  std::map<std::string, std::uint64_t> counts() {
    const std::lock_guard lock(mutex_);
    return counts_;
  }

 private:
  void count(const std::string& what) {
    const std::lock_guard lock(mutex_);
    ++counts_[what];
  }
  void work() {
    auto next = Watch::now();
    for (std::size_t i = 0; !stopping_; ++i) {
      std::this_thread::sleep_until(next);
      next += std::chrono::duration_cast<Watch::duration>(std::chrono::duration<double>(1 / options_.newcomers));
      ask_for_table();
      if (!tables_.empty()) look_at(tables_[i % tables_.size()]);
    }
  }
  void ask_for_table() {
    Asking asking(options_.port, person_());
    const auto made = asking.post("/api/players", "", "{}");
    if (made.status != 200 && made.status != 201) return count("player: " + std::to_string(made.status));
    const std::string secret(field(made.body, "secret"));
    const auto answer = asking.post("/api/tables", secret, table_json(options_, factions_of(options_.game)));
    const std::string reason(field(answer.body, "reason"));
    count("table: " + std::to_string(answer.status) + (reason.empty() ? "" : " " + reason));
  }
  // The first thing that it is told, but for pings and who is there.
  void look_at(const std::string& table) {
    auto socket = open_socket(options_.port, person_(), "", "/ws?table=" + table);
    if (!socket) return count("spectator: no socket");
    frame(socket->line, R"({"t":"watch","table":")" + table + R"(","from":0})");
    std::string told;
    while (told.empty()) {
      for (const auto* word : {R"("t": "lines")", R"("t": "error")", R"("t": "bye")"})
        if (socket->waits.find(word) != std::string::npos) told = word;
      std::array<char, 4096> part{};
      const ssize_t read = told.empty() ? recv(socket->line, part.data(), part.size(), 0) : 1;
      if (read <= 0) told = "closed";
      if (told.empty()) socket->waits.append(part.data(), static_cast<std::size_t>(read));
    }
    close(socket->line);
    count("spectator: " + std::string(told == "closed" ? told : std::string(field(told, "t"))));
  }

  const Options& options_;
  std::vector<std::string> tables_;
  std::function<unsigned()> person_;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;
  std::map<std::string, std::uint64_t> counts_;
  std::thread thread_;
};

// How long things took.
class Times {
 public:
  void add(Watch::duration took) {
    micros_.push_back(std::chrono::duration_cast<std::chrono::microseconds>(took).count());
  }
  [[nodiscard]] std::string json() {
    std::sort(micros_.begin(), micros_.end());
    const auto at = [&](double share) {
      if (micros_.empty()) return 0.0;
      const auto i = static_cast<std::size_t>(share * static_cast<double>(micros_.size() - 1));
      return static_cast<double>(micros_[i]) / 1000;
    };
    return "{\"count\":" + std::to_string(micros_.size()) + ",\"p50\":" + std::to_string(at(0.5)) +
           ",\"p99\":" + std::to_string(at(0.99)) + ",\"most\":" + std::to_string(at(1)) + "}";
  }

 private:
  std::vector<std::int64_t> micros_;
};

std::string json(const std::map<std::string, std::uint64_t>& counts) {
  std::string text;
  for (const auto& [name, count] : counts) text += (text.empty() ? "\"" : ",\"") + name + "\":" + std::to_string(count);
  return "{" + text + "}";
}

struct Table;

struct Person {
  int line = -1;
  Table* table = nullptr;  // null: it only is there
  std::size_t seat = 0;    // of the table; none for a spectator
  bool watches = false;    // as a spectator
  std::string waits;       // the beginning of a frame
  std::size_t lines = 0;   // of its stream
  std::size_t events = 0;
  std::size_t mark = 0;  // as many as it had when the last thing was said
  bool heard = false;    // more than those
  std::optional<AnyGame> game;
};

struct Table {
  std::string id;
  std::vector<std::string> seats;
  std::vector<Person*> people;
  // What was said and is not over yet: the last to hear of it ends it.
  bool saying = false;
  bool answered = false;
  std::string words;
  Watch::time_point due;
  Watch::time_point said;
  std::size_t heard = 0;   // how many have heard of more
  std::size_t orders = 0;  // standing orders that were not acknowledged yet
  bool over = false;
};

class Crowd {
 public:
  Crowd(const Options& options)
      : options_(options), openers_(options_, 8), poll_(epoll_create1(EPOLL_CLOEXEC)), random_(1) {}

  void gather() {
    openers_.want(options_.tables);
    while (tables_.size() < options_.tables) {
      for (Opened& opened : openers_.take()) sit_down(std::move(opened));
      turn(5);
    }
    for (unsigned i = 0; i < options_.idle; ++i) {
      join(openers_.person(), "", "/ws");
      turn(0);
    }
    for (unsigned i = 0; i < options_.spectators && !tables_.empty(); ++i) {
      spectate(*tables_[i % tables_.size()]);
      turn(0);
    }
    until([this] { return ordering_ == 0; });
  }

  // Who waits answers pings meanwhile.
  void wait_for_word() {
    until([] {
      pollfd input{STDIN_FILENO, POLLIN, 0};
      return poll(&input, 1, 0) > 0;
    });
  }

  void run() {
    const auto begin = Watch::now();
    const auto measured = begin + seconds(options_.warm);
    const auto end = measured + seconds(options_.seconds);
    next_ = begin;
    if (options_.rate > 0) {
      for (const auto& table : tables_) ready_.push_back(table.get());
    } else {
      for (const auto& table : tables_) say(*table, Watch::now());
    }
    going_ = true;
    while (Watch::now() < measured) step();
    counting_ = true;
    std::optional<Newcomers> newcomers;
    std::vector<std::string> ids;
    for (const auto& table : tables_) ids.push_back(table->id);
    if (options_.newcomers > 0) newcomers.emplace(options_, ids, [this] { return openers_.person(); });
    std::cout << "begun" << std::endl;
    const std::uint64_t before = events_;
    while (Watch::now() < end) step();
    counting_ = false;
    going_ = false;
    measured_events_ = events_ - before;
    std::cout << "ended" << std::endl;
    if (newcomers) came_ = newcomers->counts();
    newcomers.reset();
    until([this] { return underway_ == 0 && !asked(); });
    // What everybody was sent by now has come.
    for (const auto& person : people_)
      if (person->line >= 0) frame(person->line, R"({"t":"ping","n":1})");
    until([this] { return pongs_ == people_.size() - closed_; });
  }

  void tell() {
    std::uint64_t heard = 0;
    std::uint64_t missing = 0;
    for (const auto& table : tables_) {
      for (const Person* person : table->people) {
        if (person->events != table->people[0]->events) ++missing;
      }
      heard += table->people[0]->events;
    }
    std::cout << "{\"tables\":" << tables_.size() << ",\"people\":" << people_.size() << ",\"moves\":" << moves_
              << ",\"events\":" << measured_events_ << ",\"deliveries\":" << deliveries_
              << ",\"events_in_all\":" << heard << ",\"who_missed_some\":" << missing
              << ",\"games_over\":" << games_over_ << ",\"late_at_the_end\":" << late_.size()
              << ",\"heard_ms\":" << heard_.json() << ",\"acknowledged_ms\":" << acknowledged_.json()
              << ",\"refused_ms\":" << refused_after_.json() << ",\"refused\":" << json(refused_)
              << ",\"newcomers\":" << json(came_) << ",\"closed\":" << closed_ << "}" << std::endl;
  }

 private:
  static Watch::duration seconds(double number) {
    return std::chrono::duration_cast<Watch::duration>(std::chrono::duration<double>(number));
  }

  // A question that nobody answers is about to be closed; one that bots are asked takes its time.
  [[nodiscard]] bool asked() const {
    if (!options_.bot.empty()) return false;
    return std::any_of(tables_.begin(), tables_.end(), [](const auto& table) {
      return std::any_of(table->people.begin(), table->people.end(),
                         [](const Person* person) { return person->game && person->game->question_open(); });
    });
  }

  void until(const std::function<bool()>& done) {
    while (!done()) turn(5);
  }

  void step() {
    const auto now = Watch::now();
    if (options_.rate > 0) {
      for (; next_ <= now; next_ += seconds(1 / options_.rate)) late_.push_back(next_);
      while (!late_.empty() && !ready_.empty()) {
        Table& table = *ready_.front();
        ready_.pop_front();
        if (say(table, late_.front())) late_.pop_front();
      }
    }
    for (Opened& opened : openers_.take()) sit_down(std::move(opened));
    turn(options_.rate > 0 ? 1 : 5);
  }

  // ------------------------------------------------------------------ who comes

  Person& join(unsigned who, const std::string& secret, const std::string& path) {
    auto& person = *people_.emplace_back(std::make_unique<Person>());
    auto opened = open_socket(options_.port, who, secret, path);
    if (!opened) give_up("no WebSocket");
    person.line = opened->line;
    person.waits = std::move(opened->waits);
    fcntl(person.line, F_SETFL, fcntl(person.line, F_GETFL) | O_NONBLOCK);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = &person;
    epoll_ctl(poll_, EPOLL_CTL_ADD, person.line, &event);
    return person;
  }

  void sit_down(Opened opened) {
    auto& table = *tables_.emplace_back(std::make_unique<Table>());
    table.id = std::move(opened.id);
    table.seats = std::move(opened.seats);
    table.orders = table.seats.size();
    ordering_ += table.orders;
    for (std::size_t i = 0; i < table.seats.size(); ++i) {
      Person& person = join(opened.people[i], opened.secrets[i], "/ws?table=" + table.id);
      person.table = &table;
      person.seat = i;
      table.people.push_back(&person);
      frame(person.line, R"({"t":"watch","table":")" + table.id + R"(","as":")" + table.seats[i] + R"(","from":0})");
      // Nobody answers questions, and nobody waits for that.
      tell_table(person, "standing never", "order");
      read_frames(person);
    }
  }

  void spectate(Table& table) {
    Person& person = join(openers_.person(), "", "/ws?table=" + table.id);
    person.table = &table;
    person.watches = true;
    frame(person.line, R"({"t":"watch","table":")" + table.id + R"(","from":0})");
  }

  // ------------------------------------------------------------------ what is said

  void tell_table(const Person& person, const std::string& words, const std::string& key) {
    frame(person.line, R"({"t":"say","table":")" + person.table->id + R"(","as":")" + person.table->seats[person.seat] +
                           R"(","words":")" + words + R"(","key":")" + key + "\"}");
  }

  // Somebody at the table says something legal; false: nobody can just now.
  bool say(Table& table, Watch::time_point due) {
    if (table.over || table.saying) return false;
    // The table itself says no, or it is a bot's turn: all goes on when something has come.
    waiting_.insert(&table);
    for (std::size_t seat = 0; seat < table.people.size(); ++seat) {
      Person& person = *table.people[seat];
      if (!person.game || person.game->question_open()) return false;
      const Colour faction = record::faction_named(person.game->setup(), table.seats[seat]);
      if (!person.game->to_act().factions.contains(faction)) continue;
      table.words = some_words(*person.game, faction);
      table.saying = true;
      table.answered = false;
      table.due = due;
      table.said = Watch::now();
      table.heard = 0;
      for (Person* one : table.people) one->mark = one->events, one->heard = false;
      ++underway_;
      waiting_.erase(&table);
      tell_table(person, table.words, "k" + std::to_string(++keys_));
      return true;
    }
    return false;
  }

  std::string some_words(const AnyGame& game, Colour who) {
    AnyGame copy = game;
    std::vector<Event> events;
    while (events.empty()) {
      const Action action = bot_->choose(*copy.observe(who), random_, {});
      if (action.verb == Verb::No || action.verb == Verb::Roll || action.verb == Verb::Draw)
        return std::string(info(action.verb).word);
      copy.apply(action, &events);
    }
    const std::string text = record::to_text(game.setup(), events[0]);
    return text.substr(text.find(' ') + 1);
  }

  // All have heard, and whoever said it was told.
  void done(Table& table) {
    if (!table.saying || !table.answered || table.heard < table.people.size()) return;
    table.saying = false;
    --underway_;
    if (counting_) {
      ++moves_;
      deliveries_ += table.people.size();
      heard_.add(Watch::now() - table.due);
    }
    go_on(table);
  }

  void go_on(Table& table) {
    if (table.over || !going_) return;
    if (options_.rate > 0) {
      ready_.push_back(&table);
    } else {
      say(table, Watch::now());
    }
  }

  // ------------------------------------------------------------------ what is heard

  void turn(int milliseconds) {
    std::array<epoll_event, 512> events{};
    const int count = epoll_wait(poll_, events.data(), static_cast<int>(events.size()), milliseconds);
    for (int i = 0; i < count; ++i) {
      Person& person = *static_cast<Person*>(events[static_cast<std::size_t>(i)].data.ptr);
      const ssize_t read = recv(person.line, buffer_.data(), buffer_.size(), 0);
      if (read < 0 && errno == EAGAIN) continue;
      if (read <= 0) {
        epoll_ctl(poll_, EPOLL_CTL_DEL, person.line, nullptr);
        close(person.line);
        person.line = -1;
        ++closed_;
        continue;
      }
      person.waits.append(buffer_.data(), static_cast<std::size_t>(read));
      read_frames(person);
    }
  }

  void read_frames(Person& person) {
    std::string_view rest = person.waits;
    while (rest.size() >= 2) {
      const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(rest[i]); };
      const unsigned code = byte(0) & 15U;
      std::size_t size = byte(1) & 127U;
      std::size_t head = 2;
      if (size >= 126) {
        head = size == 126 ? 4 : 10;
        if (rest.size() < head) break;
        size = 0;
        for (std::size_t i = 2; i < head; ++i) size = size * 256 + byte(i);
      }
      if (rest.size() < head + size) break;
      const std::string_view text = rest.substr(head, size);
      if (code == 9) frame(person.line, text, 10);
      if (code == 1) hear(person, text);
      rest.remove_prefix(head + size);
    }
    person.waits.erase(0, person.waits.size() - rest.size());
    if (person.waits.empty()) std::string().swap(person.waits);
  }

  void hear(Person& person, std::string_view text) {
    const std::string_view type = field(text, "t");
    if (type == "pong") ++pongs_;
    if (person.watches || person.table == nullptr) return;
    if (type == "lines") return hear_lines(person, text);
    if (type == "done" || type == "refused") return hear_answer(person, type == "done", text);
    if (type == "error" || type == "bye") give_up("told " + std::string(text));
  }

  void hear_answer(const Person& person, bool kept, std::string_view text) {
    Table& table = *person.table;
    if (field(text, "key") == "order") {
      // Where nobody is asked anything there are none.
      if (table.orders > 0) --table.orders, --ordering_;
      return;
    }
    if (!table.saying) return;
    if (kept) {
      table.answered = true;
      if (counting_) acknowledged_.add(Watch::now() - table.said);
      return done(table);
    }
    const std::string reason(field(text, "reason"));
    // What it is no longer time for has just happened by itself, and is on its way here.
    if (field(text, "retry_after").empty() && reason != "not-now" && reason != "over")
      give_up(table.seats[person.seat] + " " + table.words + ": " + std::string(text));
    if (counting_) {
      ++refused_[reason];
      refused_after_.add(Watch::now() - table.said);
    }
    table.saying = false;
    --underway_;
    go_on(table);
  }

  void hear_lines(Person& person, std::string_view text) {
    Table& table = *person.table;
    if (std::stoul(std::string(field(text, "from"))) != person.lines) give_up("a line is missing or came twice");
    const std::size_t before = person.events;
    constexpr std::string_view kText = "\"text\":";
    for (std::size_t at = text.find(kText); at != std::string_view::npos;) {
      const std::string_view line = field(text.substr(at), "text");
      ++person.lines;
      follow(person, line);
      at = text.find(kText, static_cast<std::size_t>(line.data() - text.data()) + line.size());
    }
    if (person.events > before) {
      if (&person == table.people[0]) events_ += person.events - before;
      if (table.saying && !person.heard && person.events > person.mark) {
        person.heard = true;
        ++table.heard;
        done(table);
      }
    }
    if (waiting_.contains(&table) && going_) {
      waiting_.erase(&table);
      go_on(table);
    }
  }

  void follow(Person& person, std::string_view text) {
    if (text.starts_with("@start")) {
      const std::string header = unescaped(text).substr(7);
      auto game = read_game(shipped_catalogue(), header);
      if (!game) give_up(game.error());
      person.game = std::move(*game);
      return;
    }
    if (text.starts_with("@secret") && !person.table->over) {
      person.table->over = true;
      ++games_over_;
      if (options_.again && going_) openers_.want(1);
    }
    if (text.starts_with('@') || !person.game) return;
    const auto entry = read_entry(&*person.game, {0, unescaped(text), {}});
    if (!entry || !std::holds_alternative<Event>(entry->what)) give_up("cannot read " + std::string(text));
    if (person.game->submit_line(std::get<Event>(entry->what), nullptr)) give_up("cannot follow " + std::string(text));
    ++person.events;
  }

  Options options_;
  Openers openers_;
  int poll_;
  Random random_;
  std::unique_ptr<Bot> bot_ = make_bot(BotSpec{});
  std::array<char, 65'536> buffer_{};
  std::vector<std::unique_ptr<Person>> people_;
  std::vector<std::unique_ptr<Table>> tables_;
  std::deque<Table*> ready_;
  std::set<Table*> waiting_;
  std::deque<Watch::time_point> late_;
  Watch::time_point next_;
  bool going_ = false;
  bool counting_ = false;
  std::size_t ordering_ = 0;
  std::size_t underway_ = 0;
  std::size_t pongs_ = 0;
  std::uint64_t keys_ = 0;
  std::uint64_t events_ = 0;
  std::uint64_t measured_events_ = 0;
  std::uint64_t moves_ = 0;
  std::uint64_t deliveries_ = 0;
  std::uint64_t games_over_ = 0;
  std::uint64_t closed_ = 0;
  Times heard_;
  Times acknowledged_;
  Times refused_after_;
  std::map<std::string, std::uint64_t> refused_;
  std::map<std::string, std::uint64_t> came_;
};

Options read(int count, char** words) {
  Options options;
  const auto number = [&](int i) {
    if (i >= count) give_up("a number is missing");
    return std::stod(words[i]);
  };
  const std::map<std::string_view, std::string*> texts{
      {"--game", &options.game}, {"--map", &options.map}, {"--terms", &options.terms}, {"--bot", &options.bot}};
  const std::map<std::string_view, unsigned*> counts{
      {"--tables", &options.tables}, {"--idle", &options.idle}, {"--spectators", &options.spectators}};
  const std::map<std::string_view, double*> numbers{{"--rate", &options.rate},
                                                    {"--warm", &options.warm},
                                                    {"--seconds", &options.seconds},
                                                    {"--newcomers", &options.newcomers}};
  options.port = static_cast<std::uint16_t>(number(1));
  for (int i = 2; i < count; ++i) {
    const std::string_view word = words[i];
    if (word == "--again") {
      options.again = true;
    } else if (const auto text = texts.find(word); text != texts.end() && i + 1 < count) {
      *text->second = words[++i];
    } else if (const auto unit = counts.find(word); unit != counts.end()) {
      *unit->second = static_cast<unsigned>(number(++i));
    } else if (const auto real = numbers.find(word); real != numbers.end()) {
      *real->second = number(++i);
    } else {
      give_up("what is " + std::string(word) + "?");
    }
  }
  return options;
}

}  // namespace

int main(int count, char** words) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  Crowd crowd(read(count, words));
  crowd.gather();
  std::cout << "ready" << std::endl;
  crowd.wait_for_word();
  crowd.run();
  crowd.tell();
  std::_Exit(0);
}
