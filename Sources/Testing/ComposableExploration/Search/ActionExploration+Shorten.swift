extension ActionExploration {
  /// The number of runs that the search for a shorter sequence may use.
  private static var limit: Int { 1_000 }

  /// The shortest failing sequence found.
  func shortened(_ run: ActionRun, isolation: isolated (any Actor)?) async -> ActionRun {
    var best = run
    var tried: Set<[ActionRun.Step]> = []
    search: while true {
      for candidate in best.simplifications where tried.insert(candidate).inserted {
        guard tried.count <= Self.limit else { return best }
        let run = await self.run(steps: candidate, isolation: isolation)
        guard run.isFailure, run.isSimpler(than: best) else { continue }
        best = run
        continue search
      }
      return best
    }
  }
}
