// The language of a PDF, so that a screen reader speaks it: cairo has no way to say it. It is said in an update at the
// end of the file, as the format provides: a new version of the catalogue, and where it stands.
#pragma once

#include <string>
#include <string_view>

namespace tideline::press {

// The file with its language; as it was if it is not as cairo writes files.
std::string with_language(std::string pdf, std::string_view language);

}  // namespace tideline::press
