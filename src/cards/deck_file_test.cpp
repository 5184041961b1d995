#include "cards/deck_file.hpp"

#include <doctest/doctest.h>

using namespace tideline;
