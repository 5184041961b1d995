// Several processes, on one machine or on many, that carry out a study together. All of them are given the same
// command; rank 0 keeps what was played and hands numbers out, the others play.
#pragma once

#include <string>

namespace tideline::lab {

class Crew {
 public:
  struct Message {
    unsigned from = 0;
    std::string text;
  };

  Crew() = default;
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  virtual ~Crew() = default;

  [[nodiscard]] virtual unsigned rank() const = 0;
  [[nodiscard]] virtual unsigned ranks() const = 0;
  virtual void send(unsigned to, const std::string& text) = 0;
  // Waits for the next one: rank 0 hears all, the others rank 0.
  virtual Message receive() = 0;
  // Everybody asks, and hears what rank 0 says.
  virtual std::string all_hear(const std::string& text) = 0;
};

}  // namespace tideline::lab
