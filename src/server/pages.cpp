#include "server/pages.hpp"

#include "base/lexicon.hpp"

#include <algorithm>
#include <array>
#include <fstream>

namespace tideline::server {

Lexicon lexicon();  // the texts of `program` in data/locales

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPage = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tideline</title>
<style>
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; color: #1d2b33; background: #f6f3ea; }
h1 { font-weight: 600; } section { margin: 2rem 0; } a { color: #0b5d6b; } code { background: #e8e2d0; padding: 0 .25em; }
</style>
</head>
<body>
<h1>Tideline</h1>
)";

constexpr std::string_view kEmbed = "/embed";

// What is served where the client is not: every language, one after the other.
std::string page_without_client() {
  std::string page(kPage);
  for (std::size_t i = 0; i < kLanguages; ++i) {
    const auto language = static_cast<Language>(i);
    const auto words = [&](std::string_view key, Blanks blanks = {}) { return say(lexicon(), language, key, blanks); };
    page += "<section lang=\"" + std::string(code_of(language)) + "\"><p>" +
            words("page.runs", {{"file", "<code>docs/protocol.md</code>"}}) + " <a href=\"/api/catalogue\">" +
            words("page.catalogue") + "</a> · <a href=\"/api/tables?show=open\">" + words("page.open") +
            "</a></p></section>\n";
  }
  return page + "</body>\n</html>\n";
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".txt", "text/plain; charset=utf-8"},
}};

std::string_view media_type(std::string_view file) {
  for (const auto& [ending, type] : kTypes) {
    if (file.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

// `app-3f9c2b1a.js`: a dash and at least eight letters, digits or underscores before the last dot.
bool has_hash(std::string_view file) {
  const std::size_t dot = file.rfind('.');
  if (dot == std::string_view::npos) return false;
  const std::size_t dash = file.rfind('-', dot);
  if (dash == std::string_view::npos || dot - dash < 9) return false;
  const std::string_view hash = file.substr(dash + 1, dot - dash - 1);
  const bool plain = std::all_of(hash.begin(), hash.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  });
  return plain && std::any_of(hash.begin(), hash.end(), [](char c) { return c < 'a' || c > 'z'; });
}

// What tells one version of a file from the next; empty if there is no such file.
std::string entity_tag(const fs::path& file, std::string_view coding) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  if (error) return {};
  const auto changed = fs::last_write_time(file, error);
  if (error) return {};
  return "\"" + std::to_string(size) + "-" + std::to_string(changed.time_since_epoch().count()) + std::string(coding) +
         "\"";
}

std::shared_ptr<const std::string> contents(const fs::path& file) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  if (error) return nullptr;
  auto text = std::make_shared<std::string>(size, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(text->data(), static_cast<std::streamsize>(size));
  return in ? text : nullptr;
}

Response not_found() {
  Response response = response_of(404, "text/plain; charset=utf-8", "There is no such page.\n");
  response.route = "pages";
  return response;
}

}  // namespace

Pages::Pages(const std::string& folder) {
  if (folder.empty()) return;
  std::error_code error;
  fs::path root = fs::canonical(folder, error);
  if (!error && fs::is_regular_file(root / "index.html", error)) root_ = std::move(root);
}

std::optional<fs::path> Pages::locate(std::string_view path) const {
  fs::path file = root_;
  std::string_view last;
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    last = path.substr(0, path.find('/'));
    path.remove_prefix(last.size());
    // Nothing hidden, and no way up.
    if (last.starts_with('.') || last.find('\\') != std::string_view::npos) return std::nullopt;
    if (!last.empty()) file /= last;
  }
  std::error_code error;
  if (fs::is_regular_file(file, error)) {
    fs::path real = fs::canonical(file, error);
    const auto inside = std::mismatch(root_.begin(), root_.end(), real.begin(), real.end());
    if (error || inside.first != root_.end()) return std::nullopt;
    return real;
  }
  if (last.find('.') != std::string_view::npos) return std::nullopt;
  return root_ / "index.html";
}

Pages::Found Pages::best_coding(const fs::path& file, std::string_view accept_encoding) {
  std::error_code error;
  for (const auto& [coding, ending] : {std::pair{"br", ".br"}, std::pair{"gzip", ".gz"}}) {
    fs::path twin = file;
    twin += ending;
    if (accepts(accept_encoding, coding) && fs::is_regular_file(twin, error)) return {twin, coding};
  }
  return {file, {}};
}

std::shared_ptr<const std::string> Pages::shared_contents(const fs::path& file, const std::string& tag) const {
  Shared& kept = shared_[file.string()];
  auto text = kept.tag == tag ? kept.text.lock() : nullptr;
  if (!text) {
    text = contents(file);
    kept = {tag, text};
  }
  return text;
}

Response Pages::serve(const Request& request) const {
  if (built_in()) {
    const bool here = request.path == "/" || request.path.find('.') == std::string::npos;
    if (!here) return not_found();
    Response response = response_of(200, "text/html; charset=utf-8", page_without_client());
    response.headers.emplace_back("Cache-Control", "no-cache");
    response.route = "pages";
    response.framed = request.path == kEmbed;
    return response;
  }
  const auto file = locate(request.path);
  if (!file) return not_found();
  const Found found = best_coding(*file, request.accept_encoding);
  const std::string tag = entity_tag(found.file, found.coding);
  Response response;
  response.route = "pages";
  response.framed = request.path == kEmbed;
  response.type = media_type(file->string());
  response.headers.emplace_back("ETag", tag);
  response.headers.emplace_back("Vary", "Accept-Encoding");
  response.headers.emplace_back(
      "Cache-Control", has_hash(file->filename().string()) ? "public, max-age=31536000, immutable" : "no-cache");
  if (!tag.empty() && request.if_none_match == tag) {
    response.status = 304;
    return response;
  }
  response.file = tag.empty() ? nullptr : shared_contents(found.file, tag);
  if (!response.file) return not_found();
  if (!found.coding.empty()) response.headers.emplace_back("Content-Encoding", found.coding);
  return response;
}

}  // namespace tideline::server
