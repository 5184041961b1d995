// `lab compare`: what changed between two studies, out of their reports.
#pragma once

#include "lab/report.hpp"

namespace tideline::lab {

// The figures that both have, `now` less `before`. The error says that there are none.
Expected<Report, std::string> compare(const std::vector<Figure>& before, const std::vector<Figure>& now,
                                      Language language);

}  // namespace tideline::lab
