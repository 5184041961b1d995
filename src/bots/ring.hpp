// Several who take turns at what they share, and work at the same time between their turns. The turns come in a fixed
// order, 0, 1, 2, …, 0, 1, 2, …, however long who works: what comes of them is the same every time.
#pragma once

#include "bots/bot.hpp"

#include <functional>

namespace tideline {

// `turn(i)` is never called while another turn goes on, and sees all that the turns before it did; if it gives true,
// `work(i)` follows, beside turns and work of the others. Once a turn has given false all others must at their next:
// then it is over. Without workers everything is done in that order by whoever calls.
void take_turns(unsigned count, const std::function<bool(unsigned)>& turn, const std::function<void(unsigned)>& work,
                const Workers& workers);

}  // namespace tideline
