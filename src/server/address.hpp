// Addresses and names of machines: who counts as one, who is this machine, and by which names a server may be asked.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tideline::server {

// Who counts as one: an IPv4 address, or the 64 bits of an IPv6 network; this machine and whoever is on the same cable
// count for themselves. A port behind it is not looked at. Nothing: it is no address.
std::optional<std::string> address_key(std::string_view address);

// It is this machine's own; said of an address or of its key.
bool is_loopback(std::string_view address);

// Who asks behind proxies, on this machine or at these addresses, as a key: the last in `X-Forwarded-For`, all its
// lines joined by commas, that is not such a proxy itself. What stands before it is hearsay. Where the last is no
// address everybody is one. `peer`: the proxy that says it.
std::string forwarded_for(std::string_view list, const std::string& peer, const std::vector<std::string>& proxies = {});

// The name in a `Host`, in lower case and without its port; nothing: it is none.
std::optional<std::string> host_name(std::string_view host);

// By which names the server may be asked for. A page of another site can have its own name point here, and would then
// be of the same origin as the server (DNS rebinding); no name of these can be such a page's.
class HostNames {
 public:
  // Any name will do: somebody else looks after that, a certificate or a proxy.
  HostNames() = default;
  // Addresses, `localhost`, the machine's name, alone or in a domain that only a network at home has, and those given.
  HostNames(std::string machine, std::vector<std::string> given);

  [[nodiscard]] bool knows(std::string_view name) const;

 private:
  bool any_ = true;
  std::string machine_;
  std::vector<std::string> given_;
};

}  // namespace tideline::server
