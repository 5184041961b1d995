#include "gtp/client.hpp"

namespace tideline::gtp {

Expected<std::string, Fault> Client::ask(const std::string& command) {
  const auto response = connection_->exchange(command);
  if (!response) return response.error();
  auto answer = parse_response(*response);
  if (!answer) return Fault{"answered `" + command + "` with " + in_quotes(*response) + ", which is not GTP"};
  if (!answer->fine) return Fault{"refused `" + command + "`: " + in_quotes(answer->text)};
  return std::move(answer->text);
}

std::optional<Fault> Client::tell(const std::string& command) {
  const auto answer = ask(command);
  if (!answer) return answer.error();
  return std::nullopt;
}

}  // namespace tideline::gtp
