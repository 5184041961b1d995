// tideline-mpi.so: the one place that knows MPI. Nothing is linked with it; src/cli/lab_crew.cpp loads it.
#include "lab/crew.hpp"

#include <chrono>
#include <cstdio>
#include <mpi.h>
#include <thread>

namespace tideline::cli {
namespace {

class MpiCrew final : public lab::Crew {
 public:
  MpiCrew() {
    int given = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks_);
    // Rank 0 speaks for all.
    if (rank_ != 0 &&
        (std::freopen("/dev/null", "w", stdout) == nullptr || std::freopen("/dev/null", "w", stderr) == nullptr))
      MPI_Abort(MPI_COMM_WORLD, 1);
  }
  ~MpiCrew() override { MPI_Finalize(); }

  [[nodiscard]] unsigned rank() const override { return static_cast<unsigned>(rank_); }
  [[nodiscard]] unsigned ranks() const override { return static_cast<unsigned>(ranks_); }

  void send(unsigned to, const std::string& text) override {
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, static_cast<int>(to), 0, MPI_COMM_WORLD);
  }

  Message receive() override {
    MPI_Status status;
    wait([&status] {
      int there = 0;
      MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &status);
      return there != 0;
    });
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    Message message{static_cast<unsigned>(status.MPI_SOURCE), std::string(static_cast<std::size_t>(size), ' ')};
    MPI_Recv(message.text.data(), size, MPI_CHAR, status.MPI_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
  }

  std::string all_hear(const std::string& text) override {
    std::string said = text;
    unsigned long long size = said.size();
    MPI_Request request{};
    MPI_Ibcast(&size, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD, &request);
    wait([&request] {
      int done = 0;
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
    said.resize(size);
    MPI_Bcast(said.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
    return said;
  }

 private:
  // MPI itself would wait with all of a core, which somebody else may have a game for.
  template <class Done>
  static void wait(Done done) {
    while (!done()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }

  int rank_ = 0;
  int ranks_ = 1;
};

}  // namespace
}  // namespace tideline::cli

extern "C" tideline::lab::Crew* tideline_join_crew() { return new tideline::cli::MpiCrew(); }
