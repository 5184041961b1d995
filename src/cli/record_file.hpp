// A record in a file, with the decks that it may name.
#pragma once

#include "game/any_game.hpp"
#include "record/reader.hpp"

#include <memory>
#include <string>
#include <vector>

namespace tideline::cli {

class RecordFile {
 public:
  // Null: the file, or one of the decks, cannot be read; why was reported.
  static std::unique_ptr<const RecordFile> open(const std::string& path, const std::vector<std::string>& deck_files);

  [[nodiscard]] const Catalogue& catalogue() const { return catalogue_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  // Only while this is there.
  [[nodiscard]] record::Reader reader() const { return {catalogue_, text_}; }
  // Everything that the reader found wrong.
  void report_failures(const record::Reader& reader) const;

 private:
  RecordFile(std::string path, std::string text, Catalogue catalogue)
      : path_(std::move(path)), text_(std::move(text)), catalogue_(std::move(catalogue)) {}

  std::string path_;
  std::string text_;
  Catalogue catalogue_;
};

}  // namespace tideline::cli
