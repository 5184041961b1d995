// What is said over one WebSocket: a closed list of messages in each direction (docs/protocol.md). Whatever else comes
// is answered with an error.
#pragma once

#include "server/hall.hpp"
#include "server/limits.hpp"
#include "server/metrics.hpp"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tideline::server {

inline constexpr std::size_t kMostFrame = 8'192;

class Conversation final : public Visitor, public std::enable_shared_from_this<Conversation> {
 public:
  static constexpr std::size_t kMostWatched = 32;  // streams of one socket
  static constexpr std::size_t kMostErrors = 100;  // messages that could not be understood; then it is closed

  struct House {
    Hall& hall;
    Limits& limits;
    Metrics& metrics;
    std::function<Millis()> now;
  };
  // How it goes out.
  struct Outlet {
    std::function<void(std::shared_ptr<const std::string>)> send;
    std::function<bool()> full;
    std::function<void()> close;
  };
  Conversation(House house, std::string player, std::string address, Outlet outlet)
      : house_(std::move(house)),
        player_(std::move(player)),
        address_(std::move(address)),
        outlet_(std::move(outlet)) {}

  // A message has come.
  void hear(std::string_view text);
  // The way there and back took so long.
  void took(Millis trip);
  // The socket is closed.
  void end();

  void send(std::shared_ptr<const std::string> message) override;
  [[nodiscard]] bool full() const override { return outlet_.full && outlet_.full(); }
  [[nodiscard]] const std::string& player() const override { return player_; }
  [[nodiscard]] const std::string& address() const override { return address_; }
  [[nodiscard]] Millis lag() const { return lag_; }

 private:
  void hear_watch(const boost::json::object& message);
  void hear_unwatch(const boost::json::object& message);
  void hear_say(const boost::json::object& message);
  void tell(const json::Object& message);
  // With the seconds after which it may be said again, where that helps.
  void complain(const std::string& text, unsigned retry_after = 0);

  House house_;
  std::string player_;
  std::string address_;
  Outlet outlet_;
  Millis lag_ = 0;
  std::size_t errors_ = 0;
  std::size_t asked_ = 0;  // streams that the hall has not answered yet
};

}  // namespace tideline::server
