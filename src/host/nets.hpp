// Bots as the command line names them: the shipped ones, and nets out of files too, `search:net=my.net`.
#pragma once

#include "bots/bot.hpp"

#include <string>

namespace tideline {

// Files that the description names are read. The error says which word or file is wrong.
Expected<BotSpec, std::string> parse_our_bot(const std::string& description);

// The error names the file, the byte and the reason.
Expected<std::shared_ptr<const net::PackedNet>, std::string> read_net_file(const std::string& path);

// The nets that were read so far, and the shipped ones.
std::shared_ptr<const net::PackedNet> our_net(std::string_view name);

}  // namespace tideline
