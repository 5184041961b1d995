// The path data of SVG, as far as our marks and icons use it: M L H V C S A Z and their small forms, with circles for
// arcs. Adds them to cairo's path.
#pragma once

#include <cairo.h>
#include <string_view>

namespace tideline::press {

// False if the data has something else in it; what came before is drawn.
bool add_path(cairo_t* cairo, std::string_view data);

}  // namespace tideline::press
