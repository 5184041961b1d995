#include "cli/complain.hpp"

#include <iostream>

namespace tideline::cli {

std::string to_text(const std::string& path, const TextError& error) {
  if (error.place.line == 0) return path + ": " + error.message;
  return path + ":" + std::to_string(error.place.line) + ": " + error.message + " (column " +
         std::to_string(error.place.column) + ")";
}

void report(const std::string& path, const TextError& error) { std::cerr << to_text(path, error) << "\n"; }

void complain(const std::string& reason) { std::cerr << "tideline: " << reason << "\n"; }

}  // namespace tideline::cli
