// The controller's end of the Go Text Protocol: asks an outside engine and understands its answers.
#pragma once

#include "base/expected.hpp"
#include "gtp/text.hpp"

#include <string>

namespace tideline::gtp {

// What an outside engine did that it should not have done.
struct Fault {
  std::string what;  // the rest of a sentence that begins with the engine: "gave no answer to `genmove b`"
  bool out_of_time = false;
};

// A way to an engine. Who implements it knows how long to wait.
class Connection {
 public:
  virtual ~Connection() = default;
  // Sends a line, without its newline, and gives the whole response up to the empty line that ends it.
  virtual Expected<std::string, Fault> exchange(const std::string& line) = 0;
};

class Client {
 public:
  // The connection must outlive the client.
  explicit Client(Connection& connection) : connection_(&connection) {}

  // The text of a successful answer; a refusal is a fault like any other.
  Expected<std::string, Fault> ask(const std::string& command);
  // The same where the answer's text does not matter.
  std::optional<Fault> tell(const std::string& command);

 private:
  Connection* connection_;
};

}  // namespace tideline::gtp
