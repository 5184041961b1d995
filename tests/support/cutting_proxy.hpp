// Between a store and PostgreSQL: hands on what both say until it is told to cut one connection at its next commit.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace tideline::test {

class CuttingProxy {
 public:
  enum class Cut {
    Nothing,
    Question,  // the commit never gets there
    Answer,    // it gets there, and its answer is lost
    Late,      // it gets there when whoever asked has long been cut off
  };

  // Sockets in folders: that of PostgreSQL, and one of our own.
  CuttingProxy(const std::string& database, const std::string& here)
      : database_(database + kName),
        here_(here + kName),
        listening_(listen_at(here_)),
        thread_([this] { accept_all(); }) {}
  CuttingProxy(const CuttingProxy&) = delete;
  CuttingProxy& operator=(const CuttingProxy&) = delete;
  ~CuttingProxy() {
    stopping_ = true;
    thread_.join();
    for (std::thread& line : lines_) line.join();
    close(listening_);
  }

  // The next commit, of whichever connection.
  void cut(Cut how) { how_ = how; }
  // Nobody new gets in; who is in, stays.
  void shut(bool shut) { shut_ = shut; }
  [[nodiscard]] unsigned cuts() const { return cuts_; }

 private:
  static constexpr const char* kName = "/.s.PGSQL.5432";
  static constexpr int kLook = 20;  // milliseconds

  static sockaddr_un address_of(const std::string& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(&address.sun_path[0], sizeof address.sun_path - 1);
    return address;
  }
  static int listen_at(const std::string& path) {
    const int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_of(path);
    if (bind(made, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 || listen(made, 16) != 0)
      std::abort();
    return made;
  }
  static bool hand_on(int to, std::string_view bytes) {
    return send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(bytes.size());
  }
  static std::string_view read_some(int from, std::array<char, 65'536>& buffer) {
    const ssize_t length = recv(from, buffer.data(), buffer.size(), 0);
    return {buffer.data(), length > 0 ? static_cast<std::size_t>(length) : 0};
  }

  void accept_all() {
    while (!stopping_) {
      pollfd look{listening_, POLLIN, 0};
      if (poll(&look, 1, kLook) <= 0) continue;
      const int asks = accept4(listening_, nullptr, nullptr, SOCK_CLOEXEC);
      if (asks < 0) continue;
      lines_.emplace_back([this, asks] { hand_over(asks); });
    }
  }

  void hand_over(int asks) {
    const int answers = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un address = address_of(database_);
    if (!shut_ && connect(answers, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
      talk(asks, answers);
    else
      close(asks);
    close(answers);
  }

  void talk(int asks, int answers) {
    std::array<char, 65'536> buffer{};
    std::array<pollfd, 2> looks{pollfd{asks, POLLIN, 0}, pollfd{answers, POLLIN, 0}};
    while (!stopping_) {
      if (poll(looks.data(), looks.size(), kLook) <= 0) continue;
      if (looks[1].revents != 0) {
        const auto said = read_some(answers, buffer);
        if (said.empty() || !hand_on(asks, said)) break;
      }
      if (looks[0].revents == 0) continue;
      const auto said = read_some(asks, buffer);
      if (said.empty()) break;
      const bool commits = said.find(std::string_view("COMMIT\0", 7)) != std::string_view::npos;
      const Cut how = commits ? how_.exchange(Cut::Nothing) : Cut::Nothing;
      if (how == Cut::Nothing) {
        if (!hand_on(answers, said)) break;
        continue;
      }
      ++cuts_;
      if (how == Cut::Question) break;
      if (how == Cut::Answer) {
        hand_on(answers, said);
        std::array<char, 65'536> lost{};
        read_some(answers, lost);
        break;
      }
      close(asks);
      // Whoever asked is back by now, and finds this one in its way.
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      hand_on(answers, said);
      std::array<char, 65'536> lost{};
      read_some(answers, lost);
      return;
    }
    close(asks);
  }

  const std::string database_;
  const std::string here_;
  const int listening_;
  std::atomic<Cut> how_ = Cut::Nothing;
  std::atomic<bool> shut_ = false;
  std::atomic<bool> stopping_ = false;
  std::atomic<unsigned> cuts_ = 0;
  std::vector<std::thread> lines_;  // only the thread that accepts adds to it
  std::thread thread_;
};

}  // namespace tideline::test
