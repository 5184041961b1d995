// How the engine is called from outside: C exports, and one answer that stays until the next call.
#pragma once

#include <string>
#include <string_view>

#define TL_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace tideline::wasm {

std::string& answer();

// {"reason", "ruling", "text"}
std::string refusal_json(std::string_view reason, std::string_view ruling, std::string_view text);

}  // namespace tideline::wasm
