/// A depth-first search through all orders of the steps of a test.
///
/// It skips orders that are equivalent to others: dynamic partial order reduction with source sets
/// and sleep sets (Abdulla, Aronis, Jonsson and Sagonas 2014). After each run, each race adds an
/// option to an earlier choice, so that the two steps change places.
///
/// Steps have numbers in the order in which they were added. Runs that begin with the same choices
/// therefore have the same numbers.
struct OrderSearch: Sendable {
  private struct Branch {
    var choice: SearchedRun.Choice

    /// The options to try.
    var wanted: Set<Int>

    /// What each option used that was tried.
    var tried: [Int: StepUses] = [:]

    init(_ choice: SearchedRun.Choice) {
      self.choice = choice
      wanted = choice.isOpaque ? Set(choice.options) : [choice.options[choice.index]]
    }

    func isPending(_ option: Int) -> Bool {
      tried[option] == nil && isNeeded(option)
    }

    /// Returns whether an option leads to orders that no other option leads to.
    func isNeeded(_ option: Int) -> Bool {
      wanted.contains(option) && choice.asleep[option] == nil
    }
  }

  private let assumption: SearchAssumption
  private var branches: [Branch] = []

  /// Whether a run could not repeat the choices of an earlier one.
  private(set) var isUnstable = false

  init(assuming assumption: SearchAssumption) {
    self.assumption = assumption
  }

  /// The number of orders that are known to remain.
  var pending: Int {
    branches.reduce(0) { $0 + $1.choice.options.count(where: $1.isPending) }
  }

  /// The part of all orders that was tried, if each option of a choice leads to equally many.
  ///
  /// Knuth estimates the size of a tree from random paths in this way (1975). Here, the path is the
  /// current one.
  var progress: Double {
    var (progress, share) = (0.0, 1.0)
    for branch in branches {
      let current = branch.choice.options[branch.choice.index]
      let needed = branch.choice.options.filter(branch.isNeeded)
      let finished = needed.count { $0 != current && branch.tried[$0] != nil }
      share /= Double(needed.count)
      progress += share * Double(finished)
    }
    return branches.isEmpty ? 1 : progress
  }

  /// Creates the next run.
  func makeRun() -> SearchedRun {
    var plan = SearchedRun.Plan()
    plan.choices = branches.map(\.choice)
    if let last = branches.last {
      plan.asleep = last.choice.asleep
      if !last.choice.isOpaque { plan.asleep.merge(last.tried) { first, _ in first } }
    }
    return SearchedRun(plan: plan, assuming: assumption)
  }

  /// Learns from a run that has ended.
  ///
  /// - Returns: `true` if another run is needed; `false` if all orders were tried.
  mutating func learn(from run: SearchedRun) -> Bool {
    guard !run.isUnstable else {
      isUnstable = true
      return false
    }
    let repeated = branches.count
    branches += run.choices.dropFirst(repeated).map(Branch.init)
    for step in run.steps {
      if let choice = step.choice { branches[choice].tried[step.option] = step.uses }
    }
    // The races among the repeated steps are known.
    let firstNew = run.steps.firstIndex { $0.choice == repeated - 1 } ?? 0
    for race in run.races where race.later >= firstNew { reverse(race, in: run.steps) }
    while let last = branches.last {
      if let next = last.choice.options.firstIndex(where: last.isPending) {
        branches[branches.count - 1].choice.index = next
        return true
      }
      branches.removeLast()
    }
    return false
  }

  /// Adds an option that lets the later step of a race come first.
  ///
  /// Each of the steps that do not need the earlier one, and that nothing else must precede, leads
  /// to the other order.
  private mutating func reverse(_ race: SearchedRun.Race, in steps: [SearchedRun.Step]) {
    guard let index = steps[race.earlier].choice, !branches[index].choice.isOpaque else { return }
    let rest = (race.earlier + 1...race.later).filter {
      $0 == race.later || !steps[$0].past.contains(race.earlier)
    }
    let options = branches[index].choice.options
    var initials: Set<Int> = []
    for step in rest {
      let isInitial = !rest.contains { $0 < step && steps[step].past.contains($0) }
      if isInitial { initials.insert(steps[step].option) }
    }
    initials.formIntersection(options)
    if initials.isEmpty {
      branches[index].wanted.formUnion(options)
    } else if branches[index].wanted.isDisjoint(with: initials),
      let first = options.first(where: initials.contains)
    {
      branches[index].wanted.insert(first)
    }
  }
}
