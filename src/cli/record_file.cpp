#include "cli/record_file.hpp"

#include "cli/complain.hpp"
#include "cli/decks.hpp"
#include "host/files.hpp"

#include <utility>

namespace tideline::cli {

std::unique_ptr<const RecordFile> RecordFile::open(const std::string& path,
                                                   const std::vector<std::string>& deck_files) {
  auto text = read_file(path);
  if (!text) {
    report(path, text.error());
    return nullptr;
  }
  auto catalogue = catalogue_with(deck_files);
  if (!catalogue) {
    complain(catalogue.error());
    return nullptr;
  }
  return std::unique_ptr<const RecordFile>(new RecordFile(path, *std::move(text), *std::move(catalogue)));
}

void RecordFile::report_failures(const record::Reader& reader) const {
  for (const TextError& failure : reader.failures()) report(path_, failure);
}

}  // namespace tideline::cli
