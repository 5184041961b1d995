#include "host/child.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tideline {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMostHeard = std::size_t{1} << 20U;  // whatever is longer is no response
constexpr std::string_view kEnd = "\n\n";

void close_if_open(int& file) {
  if (file >= 0) close(file);
  file = -1;
}

// Both ends are closed in programs that we start; what a child gets is given to it by name.
std::array<int, 2> make_pipe() {
  std::array<int, 2> ends{-1, -1};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
  return ends;
}

// In a process group of its own, so that a shell and what it started can be ended together.
pid_t start(const std::string& command, int in, int out) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::string shell = "sh";
  std::string option = "-c";
  std::string text = command;
  const std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
  pid_t process = -1;
  if (posix_spawn(&process, "/bin/sh", &files, &attributes, arguments.data(), environ) != 0) process = -1;
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return process;
}

}  // namespace

Child::Child(const std::string& command, unsigned timeout) : timeout_(timeout) {
  // A program that dies must not take us with it when we write to it.
  std::signal(SIGPIPE, SIG_IGN);
  std::array<int, 2> to = make_pipe();
  std::array<int, 2> from = make_pipe();
  if (to[0] >= 0 && from[0] >= 0) process_ = start(command, to[0], from[1]);
  close_if_open(to[0]);
  close_if_open(from[1]);
  in_ = to[1];
  out_ = from[0];
  if (in_ >= 0) fcntl(in_, F_SETFL, O_NONBLOCK);
}

Child::~Child() {
  close_if_open(in_);
  close_if_open(out_);
  if (process_ < 0) return;
  constexpr int kTries = 50;
  for (int i = 0; i < kTries; ++i) {
    if (waitpid(process_, nullptr, WNOHANG) != 0) {
      process_ = -1;
      return;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(-process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

std::string Child::how_it_ended() {
  int status = 0;
  // It closed its output; give it a moment to be gone as well.
  for (int i = 0; process_ >= 0 && i < 50; ++i) {
    if (waitpid(process_, &status, WNOHANG) == process_) {
      process_ = -1;
      // A shell tells of its child's signal by an exit code beyond 128.
      const int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
      return code > 128 ? "was ended by signal " + std::to_string(code - 128)
                        : "ended with exit code " + std::to_string(code);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return process_ < 0 ? "is not running" : "closed its output";
}

Expected<std::string, gtp::Fault> Child::exchange(const std::string& line) {
  if (auto fault = talk(line + "\n", line)) return *std::move(fault);
  const std::size_t end = heard_.find(kEnd) + kEnd.size();
  std::string response = heard_.substr(0, end);
  heard_.erase(0, end);
  return response;
}

std::optional<gtp::Fault> Child::talk(std::string text, const std::string& line) {
  const std::string at = " at `" + line + "`";
  const auto deadline = Clock::now() + std::chrono::seconds(timeout_);
  while (!text.empty() || heard_.find(kEnd) == std::string::npos) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    std::array<pollfd, 2> files{{{out_, POLLIN, 0}, {text.empty() ? -1 : in_, POLLOUT, 0}}};
    const int ready = left <= 0 ? 0 : poll(files.data(), files.size(), static_cast<int>(std::min<long>(left, 60'000)));
    if (ready < 0 && errno != EINTR) return gtp::Fault{"cannot be heard" + at, false};
    if (left <= 0) return gtp::Fault{"gave no answer in " + std::to_string(timeout_) + " s" + at, true};
    if (ready <= 0) continue;
    if (files[1].revents != 0) {
      const ssize_t written = write(in_, text.data(), text.size());
      if (written < 0 && errno != EAGAIN && errno != EINTR) return gtp::Fault{how_it_ended() + at, false};
      if (written > 0) text.erase(0, static_cast<std::size_t>(written));
    }
    if (files[0].revents != 0) {
      std::array<char, 4096> chunk{};
      const ssize_t count = read(out_, chunk.data(), chunk.size());
      if (count == 0 || (count < 0 && errno != EINTR)) return gtp::Fault{how_it_ended() + at, false};
      for (ssize_t i = 0; i < count; ++i) {
        const char c = chunk[static_cast<std::size_t>(i)];
        // Lines may end in CR LF, and empty lines before a response belong to nothing.
        if (c != '\r' && (c != '\n' || !heard_.empty())) heard_ += c;
      }
      if (heard_.size() > kMostHeard) return gtp::Fault{"said too much" + at, false};
    }
  }
  return std::nullopt;
}

}  // namespace tideline
