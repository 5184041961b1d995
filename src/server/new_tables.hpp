// Tables that are laid: one that somebody asks for, one for the same people to play again, and one for a game that was
// played elsewhere.
#pragma once

#include "server/opening.hpp"
#include "server/tables.hpp"

namespace tideline::server {

class NewTables {
 public:
  NewTables(const House& house, Tables& tables) : house_(house), tables_(tables) {}

  void open(const Opening& opening, const Asker& who, const Tables::Made& then);
  // A game that was played without this server, and is over: it is kept and shown like any other, counts for nobody's
  // handicap (R10), and nothing proves its dice.
  void hand_in(const Opening& opening, const std::vector<std::string>& events, const Asker& who,
               const Tables::Made& then);
  void rematch(const std::string& id, const Asker& who, const Tables::Made& then);

 private:
  using Laid = std::shared_ptr<LiveTable>;
  // What a game knows of a large map takes a while to work out: on another thread.
  void lay(const Laid& live, const Asker& who, const std::function<std::optional<Problem>(LiveTable&)>& how,
           const Tables::Made& otherwise, const std::function<void()>& then);
  void keep_with_word(const Laid& live, const std::string& word, const Asker& who, const Tables::Made& then);
  void name_rematch(const std::string& id, const Expected<std::string, Problem>& next);

  const House& house_;
  Tables& tables_;
};

}  // namespace tideline::server
