// libFuzzer: any bytes as what comes over a connection, through Beast's parser and ours to the API. However the bytes
// are cut into pieces they are the same requests; what waits is bounded; every answer is one.
#include "fuzz_house.hpp"
#include "server/incoming.hpp"

using namespace tideline;
using namespace tideline::server;

namespace {

// Reads as a connection does, so many bytes at a time: the requests that were whole.
std::vector<Request> hear(std::string_view bytes, std::size_t piece) {
  const Trust trust{true, HostNames("box", {"play.example.org"})};
  std::vector<Request> heard;
  std::string buffer;
  while (!bytes.empty() || !buffer.empty()) {
    Incoming incoming;
    while (true) {
      buffer.erase(0, incoming.take(buffer));
      if (incoming.whole() || incoming.refused()) break;
      if (buffer.size() > Incoming::kMostHead) std::abort();
      if (bytes.empty()) return heard;
      buffer += bytes.substr(0, piece);
      bytes.remove_prefix(std::min(piece, bytes.size()));
    }
    if (incoming.refused()) {
      if (incoming.refused()->status < 400 || incoming.refused()->text.empty()) std::abort();
      return heard;
    }
    if (incoming.request().body().size() > Incoming::kMostUploadBody) std::abort();
    Request request;
    const auto problem = read_request(incoming.request(), trust, {"127.0.0.1", false}, request);
    if (problem && (problem->status < 400 || problem->text.empty())) std::abort();
    if (problem) request.path.clear();
    heard.push_back(std::move(request));
  }
  return heard;
}

bool same(const Request& a, const Request& b) {
  return a.method == b.method && a.path == b.path && a.query == b.query && a.body == b.body && a.host == b.host &&
         a.address == b.address;
}

void answer(FuzzHouse& house, const Request& request) {
  unsigned answers = 0;
  if (request.path.empty() || request.path == "/ws") return;
  house.api.handle(request, [&](const Response& response) {
    ++answers;
    if (response.status < 200 || response.status > 599 || response.route.empty()) std::abort();
    if (response.status >= 500 && response.status != 503) std::abort();
  });
  house.settle();
  if (answers > 1) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  FuzzHouse house;
  const std::string bytes = house.heard({reinterpret_cast<const char*>(data) + 1, size - 1});
  const auto at_once = hear(bytes, bytes.size() + 1);
  const auto in_pieces = hear(bytes, 1 + data[0] % 64);
  if (!std::equal(at_once.begin(), at_once.end(), in_pieces.begin(), in_pieces.end(), same)) std::abort();
  for (const Request& request : at_once) answer(house, request);
  return 0;
}
