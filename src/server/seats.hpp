// What people do at a table: sit down and get up, start the game, and speak. And what a table is, for those who ask.
#pragma once

#include "server/tables.hpp"

namespace tideline::server {

class Seats {
 public:
  Seats(const House& house, Tables& tables) : house_(house), tables_(tables) {}

  struct Facts {
    TableRow row;
    std::string terms;
    std::vector<std::string> yours;
    bool opened_by_you = false;
    std::string commitment;
    bool welcome = true;  // may watch, and sit down
  };
  void facts(const Wanted& what, const std::string& player, const std::function<void(Expected<Facts, Problem>)>& then);

  struct Sitting {
    std::string name;
    std::string word;
    std::string pledge;  // of its client, for the dice
    std::string key;
  };
  void sit(const std::string& id, const std::string& seat, const Asker& who, const Sitting& wish, const Reply& reply);
  // Who has said a table's word may watch and sit down as long as the table is in use.
  void tell_word(const std::string& id, const Asker& who, const std::string& word, const Reply& reply);
  void seat_bot(const std::string& id, const std::string& seat, const Asker& who, const std::string& bot,
                const Reply& reply);
  void get_up(const std::string& id, const std::string& seat, const Asker& who, const Reply& reply);
  void start(const std::string& id, const Asker& who, const Reply& reply);

  struct Saying {
    std::string seat;
    std::string words;
    std::string key;
    Millis lag = 0;
    bool by_request = false;  // over HTTP: somebody is there for a while
    std::string address;
  };
  void say(const std::string& id, const std::string& player, const Saying& what, const Reply& reply);

 private:
  using Act = std::function<std::optional<Problem>(LiveTable&, SeatId)>;
  // At a seat of that name, if there is one.
  static std::function<std::optional<Problem>(LiveTable&)> at_seat(const std::string& seat, const Act& act);
  void sit_down(const std::string& id, const std::string& seat, const Asker& who, const Sitting& asked,
                const Reply& reply);
  // Asks the store: not for the thread that serves. Nothing: it did not say.
  [[nodiscard]] std::optional<ColourArray<std::int8_t>> handicaps(const Table& table, const Chairs& chairs) const;

  const House& house_;
  Tables& tables_;
};

// Why nothing is done for somebody who is not known.
Problem nobody();

}  // namespace tideline::server
