// Prints the signature of the engine, as `tideline signature` does, without the rest of the program.
#include "games/signature.hpp"

#include "shipped/catalogue.hpp"

#include <iostream>

int main() { std::cout << tideline::signature(tideline::shipped_catalogue().decks) << "\n"; }
