#include "wasm/exports.hpp"

#include "base/json.hpp"

#include <cstdlib>

namespace tideline::wasm {

std::string& answer() {
  static std::string text;
  return text;
}

std::string refusal_json(std::string_view reason, std::string_view ruling, std::string_view text) {
  return json::Object().add_text("reason", reason).add_text("ruling", ruling).add_text("text", text).text();
}

TL_EXPORT(tl_alloc) void* tl_alloc(std::size_t bytes) { return std::malloc(bytes); }
TL_EXPORT(tl_free) void tl_free(void* memory) { std::free(memory); }
TL_EXPORT(tl_answer) const char* tl_answer() { return answer().data(); }
TL_EXPORT(tl_answer_size) std::size_t tl_answer_size() { return answer().size(); }

}  // namespace tideline::wasm
