/// The result of running a sequence of steps.
struct ActionRun {
  /// The choices of each step: its kind, its values, and the order of effects.
  var steps: [[Int]] = []

  /// The number of choices of each step that do not concern the order of effects.
  var draws: [Int] = []

  /// The steps as lines of a test.
  var lines: [String] = []

  /// The order of effects over all steps.
  var schedule: [Int] = []

  /// The name of the invariant that does not hold, if that is the failure.
  var invariant: String?
  var failures: [String] = []

  /// A Boolean value that indicates whether all effects had ended after the last step, or `nil` if
  /// this was not checked.
  var isAtRest: Bool?

  var isFailure: Bool { !failures.isEmpty }

  /// The distance of the sequence from the simplest one.
  ///
  /// A test in the default order of effects is simpler than a shorter test in another order.
  var distance: (hasSchedule: Int, length: Int, detours: Int, total: Int) {
    let choices = Array(steps.joined())
    let detours = choices.count { $0 != 0 }
    return (schedule.isEmpty ? 0 : 1, steps.count, detours, choices.reduce(0, +))
  }
}

extension ActionRun {
  /// Simpler sequences, in the order in which to try them: with the default order of effects, with fewer
  /// steps, and with lower choices.
  var simplifications: [[[Int]]] {
    guard !schedule.isEmpty else { return shorter + lower }
    let usual: [[Int]] = zip(steps, draws).map { Array($0.prefix($1)) }
    var all = [usual]
    for index in usual.indices.dropLast() {
      var swapped = usual
      swapped.swapAt(index, index + 1)
      all.append(swapped)
    }
    return all + shorter + lower
  }

  private var shorter: [[[Int]]] {
    var all: [[[Int]]] = []
    var length = steps.count
    while length > 0 {
      for start in stride(from: 0, to: steps.count, by: length) {
        var shorter = steps
        shorter.removeSubrange(start..<min(start + length, steps.count))
        all.append(shorter)
      }
      length /= 2
    }
    return all
  }

  private var lower: [[[Int]]] {
    var all: [[[Int]]] = []
    for (index, step) in steps.enumerated() {
      for (position, choice) in step.enumerated() where choice > 0 {
        let steps = [1, 2, 4, 6, 8].map { choice - choice >> $0 }
        for lower in [0] + steps + [choice < 256 ? choice - 1 : 0] where lower < choice {
          var simpler = self.steps
          simpler[index][position] = lower
          all.append(simpler)
        }
      }
    }
    return all
  }
}
