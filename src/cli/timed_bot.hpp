// Bots with a clock: the core has none.
#pragma once

#include "bots/bot.hpp"

namespace tideline::cli {

// The bot of that description, which keeps to the playouts and the time that it names whatever it is asked to spend.
std::unique_ptr<Bot> make_timed_bot(const BotSpec& spec);

}  // namespace tideline::cli
