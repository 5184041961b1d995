// The web client's files, from a folder; where there is none, a page that says that the server runs.
#pragma once

#include "server/http.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace tideline::server {

class Pages {
 public:
  // An empty folder, or one without index.html: the built-in page.
  explicit Pages(const std::string& folder);

  // Files by their path; a path without a dot that is no file is a place in the client: index.html. Names with a hash
  // in them (`/assets/app-3f9c2b1a.js`) may be kept for ever, all others are asked for again. `/embed` is the one page
  // that others may show within theirs.
  [[nodiscard]] Response serve(const Request& request) const;
  [[nodiscard]] bool built_in() const { return root_.empty(); }

 private:
  struct Found {
    std::filesystem::path file;
    std::string_view coding;  // of a compressed twin: `gzip`, `br`
  };
  [[nodiscard]] std::optional<std::filesystem::path> locate(std::string_view path) const;
  [[nodiscard]] static Found best_coding(const std::filesystem::path& file, std::string_view accept_encoding);
  // Read once for all who are being given it.
  [[nodiscard]] std::shared_ptr<const std::string> shared_contents(const std::filesystem::path& file,
                                                                   const std::string& tag) const;

  struct Shared {
    std::string tag;
    std::weak_ptr<const std::string> text;
  };
  std::filesystem::path root_;
  mutable std::map<std::string, Shared> shared_;  // by file
};

}  // namespace tideline::server
