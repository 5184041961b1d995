// Bots with a clock and with threads: the core has neither.
#pragma once

#include "bots/bot.hpp"

#include <chrono>

namespace tideline {

// For a choice on which somebody waits, where nobody says what it may cost. Bots that do not search need nothing of it.
inline constexpr std::chrono::milliseconds kUsualTime{5000};

// Says, when asked, whether so much time has passed since it was made.
std::function<bool()> stop_after(std::chrono::milliseconds time);

// The bot of that description, which keeps to the playouts and the time that it names whatever it is asked to spend,
// and has the threads that it names.
std::unique_ptr<Bot> make_timed_bot(const BotSpec& spec);

}  // namespace tideline
