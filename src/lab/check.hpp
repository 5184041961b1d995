// Whether what a study found holds with other bots too.
#pragma once

#include "lab/report.hpp"

namespace tideline::lab {

// Adds to the report what `other`, the same study by these bots, says of the same figures: those that have a line
// where nobody is favoured.
void add_check(Report& report, const Report& other, const std::string& bots);

}  // namespace tideline::lab
