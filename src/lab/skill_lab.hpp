// `lab skill`: how much the better player wins as luck is taken out of the rules, step by step.
#pragma once

#include "lab/arm.hpp"
#include "lab/report.hpp"

namespace tideline::lab {

// At every step the first bot plays against the others, of as many seats everywhere. With two steps at least.
Expected<Report, std::string> study_skill(const std::vector<Arm>& steps, const Order& order);

}  // namespace tideline::lab
