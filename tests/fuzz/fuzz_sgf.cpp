// libFuzzer: any bytes as SGF. Whatever is imported must be a right record, and exported and imported again the same
// one, with variations that are right.
#include "record/reader.hpp"
#include "sgf/export.hpp"
#include "sgf/import.hpp"
#include "shipped/catalogue.hpp"
#include "study/tree.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace tideline;

namespace {

std::string import_again(const std::string& record) {
  record::Reader reader(shipped_catalogue(), record);
  if (!reader.read()) std::abort();
  const auto exported = sgf::from_record(reader, {});
  if (!exported.warnings.empty()) std::abort();
  auto imported = sgf::to_record(exported.text, {});
  if (!imported) std::abort();
  return std::move(imported->record);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto imported = sgf::to_record({reinterpret_cast<const char*>(data), size}, {});
  if (!imported) return imported.error().message.empty() ? std::abort(), 0 : 0;
  if (import_again(imported->record) != imported->record) std::abort();
  if (size < study::Tree::kMostComment && !study::Tree::read(shipped_catalogue(), imported->record)) std::abort();
  return 0;
}
