#include "host/files.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace tideline {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;

Expected<std::string, TextError> read_stream(std::istream& in) {
  std::string text;
  std::string chunk(1 << 16, '\0');
  while (in.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || in.gcount() > 0) {
    text.append(chunk, 0, static_cast<std::size_t>(in.gcount()));
    if (text.size() > kMaxBytes) return TextError{{}, "larger than 64 MiB"};
  }
  if (in.bad()) return TextError{{}, "cannot be read"};
  return text;
}

}  // namespace

bool is_file(const std::string& name) { return name == "-" || name.find_first_of("./") != std::string::npos; }

Expected<std::string, TextError> read_file(const std::string& path) {
  if (path == "-") return read_stream(std::cin);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return TextError{{}, "is a folder"};
  if (!std::filesystem::exists(path, error)) return TextError{{}, "no such file"};
  std::ifstream in(path, std::ios::binary);
  if (!in) return TextError{{}, "cannot be opened"};
  return read_stream(in);
}

Expected<std::vector<std::string>, std::string> find_files(const std::vector<std::string>& paths,
                                                           const std::string& ending) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    for (auto it = fs::recursive_directory_iterator(path, error); !error && it != fs::recursive_directory_iterator();
         it.increment(error)) {
      if (it->path().extension() == ending) found.push_back(it->path().string());
    }
    if (error) return path + ": " + error.message();
    if (found.empty()) return std::string(path).append(": no ").append(ending).append(" files in this folder");
    std::sort(found.begin(), found.end());
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

std::optional<std::string> write_file(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text << std::flush;
  if (!out) return path + ": cannot be written";
  return std::nullopt;
}

std::optional<std::string> replace_file(const std::string& path, const std::string& text) {
  const std::string beside = path + ".part";
  if (auto problem = write_file(beside, text)) return problem;
  std::error_code error;
  std::filesystem::rename(beside, path, error);
  if (error) return path + ": " + error.message();
  return std::nullopt;
}

}  // namespace tideline
