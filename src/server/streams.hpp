// Who watches what: streams for sockets, requests that wait for a line, and whole games written down.
#pragma once

#include "server/tables.hpp"

namespace tideline::server {

class Streams {
 public:
  static constexpr std::size_t kMostRecords = 16;  // of one address that wait to be written down

  Streams(const House& house, Tables& tables) : house_(house), tables_(tables) {}

  void watch(const std::shared_ptr<Visitor>& visitor, const std::string& id, const std::string& seat, std::size_t from,
             const Reply& reply);
  void unwatch(const Visitor& visitor, const std::string& id, const std::string& seat);
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

  using GiveText = std::function<void(Expected<std::string, Problem>)>;
  void record(const std::string& id, const Asker& who, const std::string& seat, const GiveText& then);
  void sgf(const std::string& id, const Asker& who, const std::string& seat, const GiveText& then);

 private:
  const House& house_;
  Tables& tables_;
};

}  // namespace tideline::server
