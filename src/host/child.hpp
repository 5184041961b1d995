// Another program that speaks GTP, started by us and spoken to over pipes.
#pragma once

#include "gtp/client.hpp"

#include <string>
#include <sys/types.h>

namespace tideline {

class Child final : public gtp::Connection {
 public:
  // Runs the command line in a shell. Every answer may take so many seconds.
  Child(const std::string& command, unsigned timeout);
  // Lets it go: end of input, a moment to leave by itself, then it is killed.
  ~Child() override;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  Expected<std::string, gtp::Fault> exchange(const std::string& line) override;

 private:
  // Writes and reads as far as the pipes allow; nothing once `text` was sent and a whole response has come.
  std::optional<gtp::Fault> talk(std::string text, const std::string& line);
  [[nodiscard]] std::string how_it_ended();

  pid_t process_ = -1;
  int in_ = -1;   // what it reads
  int out_ = -1;  // what it writes
  unsigned timeout_;
  std::string heard_;
};

}  // namespace tideline
