// Who watches what: streams for sockets, requests that wait for a line, and whole games written down.
#pragma once

#include "server/papers.hpp"
#include "server/tables.hpp"

namespace tideline::server {

class Streams {
 public:
  Streams(const House& house, Tables& tables) : house_(house), tables_(tables) {}

  void watch(const std::shared_ptr<Visitor>& visitor, const std::string& id, const std::string& seat, std::size_t from,
             const Reply& reply);
  void unwatch(const Visitor& visitor, const std::string& id, const std::string& seat);
  [[nodiscard]] bool watches(const Visitor& visitor, const std::string& id, const std::string& seat) const;
  void gone(Visitor& visitor);
  // It was full and is no longer.
  void drained(const Visitor& visitor);

  struct Asked {
    std::string seat;  // empty: as a spectator
    std::size_t from = 0;
    Millis wait = 0;
    std::string address;
  };
  void lines(const std::string& id, const std::string& player, const Asked& asked,
             const std::function<void(Expected<std::vector<StreamLine>, Problem>)>& then);

  using Paper = server::Paper;
  using GivePaper = std::function<void(Expected<Paper, Problem>)>;
  void record(const std::string& id, const Asker& who, const std::string& seat, const GivePaper& then);
  void sgf(const std::string& id, const Asker& who, const std::string& seat, const GivePaper& then);

  Papers papers;

 private:
  // Why nobody can begin to look on just now; of a seat, nothing, nor of who has lines already and goes on.
  [[nodiscard]] std::optional<Problem> for_spectators(const std::string& seat, std::size_t from) const;

  const House& house_;
  Tables& tables_;
};

}  // namespace tideline::server
