// Accepts connections, keeps the time, and goes away in good order.
#include "server/server.hpp"

#include "server/relay.hpp"
#include "server/secrets.hpp"
#include "server/session.hpp"
#include "server/watch.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <malloc.h>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace tideline::server {
namespace {

using tcp = asio::ip::tcp;

constexpr std::chrono::milliseconds kBeat{50};
constexpr unsigned kGiveBackEvery = 400;  // beats: twenty seconds
constexpr std::chrono::seconds kMostStopping{10};
constexpr unsigned kWorkers = 2;                  // for what takes a moment: bots have threads of their own
constexpr std::chrono::milliseconds kFlush{300};  // for answers that are on their way
// Where there is no other server: after so long this one may be back. Where there are, a proxy knows by then that this
// one is cut off.
constexpr Millis kComeBackLater = 1'500;
constexpr unsigned kComeBackEach = 2;  // sockets in a millisecond
// What may wait, of one address and of all: judgements, each at a table of its own, tables that come from the store,
// words of tables to be hashed, searches.
constexpr std::size_t kMostJudged = 64;
constexpr std::size_t kMostJudgedOfAll = 1'024;
constexpr std::size_t kMostLoads = 64;  // tables that one address has asked for, of which one at a time comes
constexpr std::size_t kMostLoadsOfAll = 2'048;
constexpr std::size_t kMostHeld = 67'108'864;  // bytes, about, of tables that are here for one address
constexpr std::size_t kMostWords = 4;
constexpr std::size_t kMostWordsOfAll = 64;
constexpr std::size_t kMostSearches = 4;
constexpr std::size_t kMostSearchesOfAll = 64;

class Server {
 public:
  Server(std::unique_ptr<Store> store, const ServerOptions& options)
      : options_(options),
        log_(options.log),
        limits_(options.limits),
        store_(std::move(store)),
        watch_(options.test_clock, [this] { return store_->time().value_or(Watch::wall()); }),
        acceptor_(io_),
        signals_(io_),
        beat_(io_),
        pool_(threads(options), options.bot_time, metrics_),
        workers_(kWorkers, options.limits.on ? kMostLoads : SIZE_MAX, options.limits.on ? kMostLoadsOfAll : SIZE_MAX,
                 1),
        hall_({*store_, shelf_, pool_, limits_, metrics_, pressure_, log_, [this] { return watch_.now(); },
               [this](std::function<void()> job) { asio::post(io_, std::move(job)); },
               [this](std::function<void()> job) { workers_.work(std::move(job)); }, options.keep,
               apart(judges_, "judged"), apart(words_, "words"), apart(papers_, "records"), apart(workers_, "loads"),
               options.limits.on ? kMostHeld : SIZE_MAX}),
        pages_(options.web),
        api_({hall_, pages_, options.questions, apart(searches_, "searches"), ask_other(), tell_other()}),
        desk_{api_, hall_, {options.behind_proxy, {}}} {}

  std::optional<std::string> run(const std::function<void(const std::string&)>& ready) {
    if (!options_.tls_certificate.empty()) {
      auto tls = Tls::load(options_.tls_certificate, options_.tls_key);
      if (!tls) return tls.error();
      tls_ = std::move(*tls);
    }
    if (auto problem = name_hosts()) return problem;
    if (auto problem = name_proxies()) return problem;
    spare_signals();
    allow_files();
    borrow_little();
    const auto texts = store_->texts();
    if (!texts) return texts.error().message;
    for (const Store::Text& text : *texts) {
      const auto read = read_kept(text);
      if (read) shelf_.add(*read);
      if (!read) log_.warn("a text is no longer right", {{"kind", text.kind}, {"name", text.name}});
    }
    if (auto problem = meet_others()) return problem;
    if (auto problem = listen()) return problem;
    signals_.add(SIGINT);
    signals_.add(SIGTERM);
    signals_.async_wait([this](const boost::system::error_code& error, int) {
      if (!error) stop();
    });
    hall_.tables.wake();
    beat();
    asio::co_spawn(io_, accept(), asio::detached);
    log_.info("serving", {{"address", address_}});
    ready(address_);
    if (options_.test_clock) asio::co_spawn(io_, pass_time(), asio::detached);
    serve();
    // Nobody calls back any more once these are gone; only then what they would call may go.
    workers_.stop();
    judges_.stop();
    words_.stop();
    papers_.stop();
    searches_.stop();
    pool_.stop();
    store_.reset();
    log_.info("stopped");
    return problem_;
  }

 private:
  static unsigned threads(const ServerOptions& options) {
    if (options.bot_threads > 0) return options.bot_threads;
    return std::max(1U, std::thread::hardware_concurrency() - 1);
  }
  std::function<void(const std::string&, const Request&, const Respond&)> ask_other() {
    if (options_.self.address.empty()) return {};
    return [this](const std::string& address, const Request& request, const Respond& respond) {
      relay_->ask(address, request, respond);
    };
  }
  std::function<void(const std::string&, const std::string&)> tell_other() {
    if (options_.self.address.empty()) return {};
    return [this](const std::string& address, const std::string& table) { relay_->changed(address, table); };
  }

  // Before anybody is served: whatever is asked may be another server's.
  std::optional<std::string> meet_others() {
    if (options_.self.address.empty()) return std::nullopt;
    auto secret = store_->server_secret(new_secret);
    if (!secret) return secret.error().message;
    relay_.emplace(
        Relay::House{io_, *std::move(secret), hall_,
                     [this](Request request, const Respond& respond) { api_.handle(std::move(request), respond); },
                     [this](const std::string& address) { store_->cannot_reach(address); }, log_});
    desk_.others = &*relay_;
    return relay_->listen(options_.self.address);
  }

  // A certificate holds for its names only, and a proxy knows which it serves: so those look after `Host`, unless we
  // are told names as well.
  std::optional<std::string> name_hosts() {
    std::vector<std::string> given;
    for (const std::string& name : options_.hosts) {
      const auto read = host_name(name);
      if (!read || name.find(':') != std::string::npos) return "--host: " + name + " is no name of a host";
      given.push_back(*read);
    }
    if (given.empty() && (tls_ || options_.behind_proxy)) return std::nullopt;
    std::array<char, 256> machine{};
    if (gethostname(machine.data(), machine.size() - 1) != 0) machine.front() = '\0';
    desk_.trust.hosts = HostNames(host_name(machine.data()).value_or(std::string()), std::move(given));
    return std::nullopt;
  }

  std::optional<std::string> name_proxies() {
    for (const std::string& name : options_.proxies) {
      boost::system::error_code error;
      const auto address = asio::ip::make_address(name, error);
      if (error) return "--proxy: " + name + " is no address";
      desk_.trust.proxies_at.push_back(address.to_string());
    }
    return std::nullopt;
  }

  // Whoever read our log may go away, and a disk may be full: both are errors of a write, not the end.
  static void spare_signals() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
  }

  // As many connections as the system lets us have, not as few as a shell begins with.
  static void allow_files() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
  }

  // What is large goes back to the system at once when nobody needs it any more, not only when it happens to lie last;
  // and no more than so much of what lies last is held back.
  static void borrow_little() {
#ifdef __GLIBC__
    constexpr int kLarge = 262'144;
    constexpr int kHeldBack = 4'194'304;
    mallopt(M_MMAP_THRESHOLD, kLarge);
    mallopt(M_TRIM_THRESHOLD, kHeldBack);
#endif
  }

  // What is small lies in parts between what is still used: the system gets it only when it is told.
  static void give_memory_back() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
  }

  House::Apart apart(Workers& where, const char* what) {
    return [this, &where, what](const Share& share, std::function<void()> job) {
      const auto crowd = where.work(share, std::move(job));
      if (crowd) ++metrics_.refused[what];
      return crowd;
    };
  }

  // How much of the processor this thread has had, in seconds: that does not depend on what else the machine does.
  static double own_time() {
    timespec spent{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return static_cast<double>(spent.tv_sec) + static_cast<double>(spent.tv_nsec) / 1e9;
  }

  // One thing after the other, until there is nothing more to come. To ask for the processor's time goes through the
  // kernel, and most of what is to be done takes no longer than a few times that: what was short by the clock counts as
  // that long, and what comes to too much by this is taken from the next that was not.
  void serve_all() {
    using Steady = std::chrono::steady_clock;
    constexpr std::chrono::microseconds kShort{50};
    double begun = own_time();
    double counted = 0;  // since then
    auto since = Steady::now();
    while (io_.run_one() > 0) {
      ++pieces_;
      const auto now = Steady::now();
      const auto passed = now - std::exchange(since, now);
      double work = std::chrono::duration<double>(passed).count();
      if (passed < kShort) {
        counted += work;
      } else {
        const double ended = own_time();
        work = std::max(0.0, ended - std::exchange(begun, ended) - std::exchange(counted, 0));
      }
      metrics_.work_seconds.add(work);
      metrics_.longest_work = std::max(metrics_.longest_work, work);
    }
  }

  // An exception is somebody's request that went wrong, never a reason to stop serving.
  void serve() {
    while (true) {
      try {
        serve_all();
        return;
      } catch (const std::exception& error) {
        log_.error("unexpected", {{"text", std::string_view(error.what())}});
      }
    }
  }

  std::optional<std::string> listen() {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(options_.bind, error);
    if (error) return "--bind: " + options_.bind + " is no address";
    for (unsigned i = 0; i < std::max(1U, options_.tries); ++i) {
      const tcp::endpoint end(address, static_cast<std::uint16_t>(options_.port + i));
      acceptor_ = tcp::acceptor(io_);
      error = acceptor_.open(end.protocol(), error);
      if (!error) error = acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
      if (!error) error = acceptor_.bind(end, error);
      if (!error) error = acceptor_.listen(asio::socket_base::max_listen_connections, error);
      if (!error) break;
    }
    if (error) {
      return "cannot listen on " + options_.bind + " port " + std::to_string(options_.port) + ": " + error.message();
    }
    const auto end = acceptor_.local_endpoint(error);
    std::string host = address.is_unspecified() ? "localhost" : address.to_string();
    if (host.find(':') != std::string::npos) host = "[" + host + "]";
    address_ = std::string(tls_ ? "https" : "http") + "://" + host + ":" + std::to_string(end.port());
    return std::nullopt;
  }

  asio::awaitable<void> accept() {
    while (!desk_.stopping) {
      auto [error, socket] = co_await acceptor_.async_accept(kResult);
      if (desk_.stopping) co_return;
      if (error) {
        // Too many files are open, or the like: it gets better or it does not.
        log_.warn("accept", {{"text", error.message()}});
        asio::steady_timer pause(io_, std::chrono::milliseconds(100));
        (void)co_await pause.async_wait(kResult);
        continue;
      }
      welcome(std::move(socket));
    }
  }

  void welcome(tcp::socket socket) {
    boost::system::error_code error;
    const auto end = socket.remote_endpoint(error);
    if (error) return;
    error = socket.set_option(tcp::no_delay(true), error);
    auto address = end.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped())
      address = asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6());
    const std::string peer = address.to_string();
    // A proxy's connections are many people's.
    const bool proxy = desk_.trust.proxies({peer, false});
    const std::string key = proxy ? std::string() : address_key(peer).value_or(peer);
    if ((!proxy && limits_.arrive(key, watch_.now())) || !limits_.enter(key)) {
      ++metrics_.refused["connections"];
      return;
    }
    Counted counted(desk_, key);
    beast::tcp_stream stream(std::move(socket));
    auto session = tls_ ? tls_->serve(std::move(stream), desk_, peer, std::move(counted))
                        : serve_plain(std::move(stream), desk_, peer, std::move(counted));
    asio::co_spawn(io_, std::move(session), [this](const std::exception_ptr& thrown) {
      if (!thrown) return;
      try {
        std::rethrow_exception(thrown);
      } catch (const std::exception& problem) {
        log_.error("connection", {{"text", std::string_view(problem.what())}});
      }
    });
  }

  // A line on standard input is so many milliseconds that pass at once; one on standard output says what time it is
  // then, and what was due has begun.
  asio::awaitable<void> pass_time() {
    asio::posix::stream_descriptor input(io_, dup(STDIN_FILENO));
    std::string lines;
    while (true) {
      const auto [error, size] = co_await asio::async_read_until(input, asio::dynamic_buffer(lines), '\n', kResult);
      if (error) co_return;
      watch_.pass(std::strtoll(lines.c_str(), nullptr, 10));
      lines.erase(0, size);
      hall_.beat();
      std::cout << "now " << watch_.now() << "\n" << std::flush;
    }
  }

  void beat() {
    if (store_->taken()) {
      problem_ = store_->place() + ": another server has taken it";
      return stop();
    }
    if (relay_) look_at_lease();
    hall_.beat();
    measure_turn();
    if (++beats_ % kGiveBackEvery == 0) workers_.work(give_memory_back);
    beat_.expires_after(kBeat);
    beat_.async_wait([this](const boost::system::error_code& error) {
      if (!error) beat();
    });
  }

  // Who shares the store and has lost it cannot know what others do with its tables by now, and serves nobody: what it
  // said last may no longer be so. Everybody comes again, where a proxy finds a server that can.
  void look_at_lease() {
    const bool cut_off = !store_->well();
    if (std::exchange(desk_.cut_off, cut_off) == cut_off) return;
    relay_->cut_off(cut_off);
    if (!cut_off) return log_.info("the store can be reached again");
    ++metrics_.leases_lost;
    log_.warn("the store cannot be reached: others may have the tables that are here");
    send_all_away(kComeBackLater);
  }

  // What waits now is done first; from there on to the next time, everything has had its turn once.
  void measure_turn() {
    using Steady = std::chrono::steady_clock;
    if (std::exchange(turning_, true)) return;
    asio::post(io_, [this] {
      asio::post(io_, [this, begun = Steady::now(), before = pieces_] {
        turning_ = false;
        const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(Steady::now() - begun);
        pressure_.turned(pieces_ - before, took.count(), watch_.now());
      });
    });
  }

  // Not all of them come back in one moment.
  void send_all_away(Millis again) {
    unsigned told = 0;
    for (OpenSocket* socket : std::set<OpenSocket*>(desk_.sockets)) socket->dismiss(again + told++ / kComeBackEach);
  }

  void stop() {
    log_.info("stopping");
    desk_.stopping = true;
    boost::system::error_code ignored;
    ignored = acceptor_.close(ignored);
    send_all_away(relay_ ? Conversation::kComeBack : kComeBackLater);
    beat_.expires_after(kMostStopping);
    beat_.async_wait([this](const boost::system::error_code& error) {
      if (!error) io_.stop();
    });
    hall_.tables.stop([this] {
      store_->leave();
      beat_.expires_after(kFlush);
      beat_.async_wait([this](const boost::system::error_code& error) {
        if (!error) io_.stop();
      });
    });
  }

  ServerOptions options_;
  Log log_;
  Metrics metrics_;
  Pressure pressure_{metrics_};
  Limits limits_;
  Shelf shelf_;
  std::unique_ptr<Store> store_;
  Watch watch_;
  asio::io_context io_{1};
  std::shared_ptr<Tls> tls_;
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  asio::steady_timer beat_;
  unsigned beats_ = 0;
  bool turning_ = false;
  std::size_t pieces_ = 0;  // of work
  std::string address_;
  std::optional<std::string> problem_;  // why it stopped by itself
  BotPool pool_;
  Workers workers_;
  Workers searches_{1, kMostSearches, kMostSearchesOfAll};
  Workers judges_{1, kMostJudged,
                  kMostJudgedOfAll};  // of tables with decks of people: they wait for each other, and nobody for them
  Workers words_{1, kMostWords, kMostWordsOfAll};
  Workers papers_{1, Papers::kMost, Papers::kMostOfAll};  // games that are written down: they wait for no bot
  Hall hall_;
  Pages pages_;
  Api api_;
  std::optional<Relay> relay_;
  Desk desk_;
};

}  // namespace

std::optional<std::string> serve(std::unique_ptr<Store> store, const ServerOptions& options,
                                 const std::function<void(const std::string& address)>& ready) {
  return Server(std::move(store), options).run(ready);
}

}  // namespace tideline::server
