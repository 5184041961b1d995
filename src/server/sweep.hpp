// What nobody has used for long goes out of the store, a little at a time.
#pragma once

#include "server/tables.hpp"

namespace tideline::server {

class Sweep {
 public:
  Sweep(const House& house, Tables& tables) : house_(house), tables_(tables) {}

  // Now and then it is time for it.
  void beat();

 private:
  void carry_out(Store::Stale stale);

  const House& house_;
  Tables& tables_;
  Millis swept_ = 0;
  bool sweeping_ = false;
};

}  // namespace tideline::server
