#include "cli/charset.hpp"

#include <array>
#include <cerrno>
#include <iconv.h>

namespace tideline::cli {
namespace {

// What a file calls its encoding, for the C library. GB2312 is what people write for its larger successor.
std::string library_name(std::string_view charset) {
  constexpr std::size_t kLongest = 40;
  std::string name;
  for (const char c : charset.substr(0, kLongest)) {
    const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (letter || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == ':') name += c;
  }
  if (name == "GB2312" || name == "gb2312" || name == "GBK" || name == "gbk") return "GB18030";
  return name;
}

class Converter {
 public:
  explicit Converter(const std::string& from) : handle_(iconv_open("UTF-8", from.c_str())) {}
  ~Converter() {
    if (known()) iconv_close(handle_);
  }
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;

  // NOLINTNEXTLINE(performance-no-int-to-ptr): so iconv says that it does not know an encoding.
  [[nodiscard]] bool known() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

  // A byte that is not in the encoding becomes U+FFFD, which says so.
  std::string convert(std::string bytes) {
    std::string text;
    std::array<char, 4096> piece{};
    char* in = bytes.data();
    std::size_t left = bytes.size();
    while (left > 0) {
      char* out = piece.data();
      std::size_t room = piece.size();
      const bool done = iconv(handle_, &in, &left, &out, &room) != static_cast<std::size_t>(-1);
      const bool bad = !done && errno != E2BIG;
      text.append(piece.data(), piece.size() - room);
      if (!bad) continue;
      text += "\xEF\xBF\xBD";
      ++in;
      --left;
    }
    return text;
  }

 private:
  iconv_t handle_;
};

}  // namespace

std::optional<std::string> decode(std::string_view charset, std::string_view bytes) {
  Converter converter(library_name(charset));
  if (!converter.known()) return std::nullopt;
  return converter.convert(std::string(bytes));
}

}  // namespace tideline::cli
