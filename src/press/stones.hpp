// Stones on paper: their colour and mark, or in black alone the mark on a dark or a light stone.
#pragma once

#include "press/canvas.hpp"

#include <string_view>

namespace tideline::press {

// There are stones of that name.
bool is_stone(std::string_view faction);

// A stone with its mark; with a label, the mark small below it.
void draw_stone(Canvas& canvas, double x, double y, double radius, std::string_view faction, Inks inks,
                std::string_view label = {});

}  // namespace tideline::press
