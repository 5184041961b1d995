// signature NET…: prints the signature of the engine, and that of a search with each net, as `tideline signature` does,
// without the rest of the program.
#include "games/signature.hpp"

#include "shipped/catalogue.hpp"
#include "shipped/net_signature.hpp"

#include <fstream>
#include <iostream>
#include <sstream>

using namespace tideline;

int main(int count, char** words) {
  if (count < 2) return 2;
  std::cout << signature(shipped_catalogue().decks) << "\n";
  for (int i = 1; i < count; ++i) {
    std::ostringstream bytes;
    bytes << std::ifstream(words[i], std::ios::binary).rdbuf();
    auto net = net::read_net(bytes.str());
    if (!net) return 1;
    std::cout << net_signature(std::make_shared<const net::PackedNet>(*std::move(net))) << "\n";
  }
}
