// signature NET: prints the signature of the engine, and that of a search with a net, as `tideline signature` does,
// without the rest of the program.
#include "games/signature.hpp"

#include "shipped/catalogue.hpp"
#include "shipped/net_signature.hpp"

#include <fstream>
#include <iostream>
#include <sstream>

using namespace tideline;

int main(int count, char** words) {
  if (count != 2) return 2;
  std::ostringstream bytes;
  bytes << std::ifstream(words[1], std::ios::binary).rdbuf();
  auto net = net::read_net(bytes.str());
  if (!net) return 1;
  std::cout << signature(shipped_catalogue().decks) << " "
            << net_signature(std::make_shared<const net::PackedNet>(*std::move(net))) << "\n";
}
