// How the engine is called from outside: C exports, and one answer that stays until the next call.
#pragma once

#include <string>

#define TL_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace tideline::wasm {

std::string& answer();

}  // namespace tideline::wasm
