// Evaluations a second of random nets: every kernel that the processor has, several shapes and boards. The weights do
// not matter for the time.
#include "support/test_net.hpp"

#include <benchmark/benchmark.h>

using namespace tideline;
using namespace tideline::net;

namespace {

void evaluations(benchmark::State& state, const Kernel& kernel, unsigned blocks, unsigned channels, unsigned side) {
  const unsigned pools = blocks > 4 ? 0b010010U : 0b10U;
  const auto net =
      std::make_shared<PackedNet>(*read_net(NetWriter(shape_of(channels, blocks, pools), 1).bytes()), kernel);
  const Grid grid = rectangle(side, side);
  Evaluator evaluator(net, grid);
  Random random(1);
  std::vector<std::uint32_t> planes(grid.points.size());
  for (std::uint32_t& one : planes) one = static_cast<std::uint32_t>(random.next() & 0x1FFFU) | 1U;
  const std::vector<std::uint8_t> whole(16, 7);
  for (auto _ : state) benchmark::DoNotOptimize(evaluator.evaluate(planes, whole).chances[0]);
  state.SetItemsProcessed(state.iterations());
}

}  // namespace

int main(int count, char** words) {
  struct Size {
    unsigned blocks;
    unsigned channels;
  };
  for (const Kernel& kernel : kernels()) {
    if (!kernel.supported()) continue;
    for (const Size size : {Size{4, 32}, Size{6, 64}, Size{6, 96}}) {
      for (const unsigned side : {9U, 13U, 19U, 25U}) {
        const std::string name = std::string(kernel.name) + "/" + std::to_string(size.blocks) + "x" +
                                 std::to_string(size.channels) + "/" + std::to_string(side);
        benchmark::RegisterBenchmark(name.c_str(), [&kernel, size, side](benchmark::State& state) {
          evaluations(state, kernel, size.blocks, size.channels, side);
        })->Unit(benchmark::kMillisecond);
      }
    }
  }
  benchmark::Initialize(&count, words);
  if (benchmark::ReportUnrecognizedArguments(count, words)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
