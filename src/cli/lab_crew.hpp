// The processes that mpirun has started with this one, for the lab. The program itself knows no MPI: a module beside it
// does, tideline-mpi.so, which `scripts/build release --target mpi` builds where OpenMPI is installed.
#pragma once

#include "base/expected.hpp"
#include "lab/crew.hpp"

#include <memory>
#include <string>

namespace tideline::cli {

// None where this process is alone. The error says what is missing.
Expected<std::unique_ptr<lab::Crew>, std::string> make_crew();

}  // namespace tideline::cli
