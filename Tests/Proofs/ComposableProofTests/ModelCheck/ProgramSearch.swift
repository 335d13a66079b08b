/// A search for a program on which a store and the model differ, on its own actor.
actor ProgramSearch {
  /// A program that fails.
  struct Finding: CustomStringConvertible {
    let seed: UInt64
    let subject: ProgramRun.Subject
    let failure: ProgramRun.Failure
    let shrunk: Program
    let shrunkFailure: ProgramRun.Failure

    var description: String {
      """
      Seed \(seed) on \(subject): \(failure)

      The smallest program that fails: \(shrunkFailure)

          @Test func `program \(seed)`() async {
            let failure = await ProgramSearch().failure(
              of: \(shrunk.source),
              on: .\(subject)
            )
            #expect(failure == nil)
          }
      """
    }
  }

  /// Runs a program.
  func failure(
    of program: Program,
    on subject: ProgramRun.Subject,
    fault: Model.Fault? = nil
  ) async -> String? {
    await ProgramRun.failure(of: program, on: subject, fault: fault, isolation: self)?.description
  }

  /// Runs random programs until one fails, and shortens that one.
  func finding(
    in seeds: Range<UInt64>,
    fault: Model.Fault? = nil,
    subject: (UInt64) -> ProgramRun.Subject
  ) async -> Finding? {
    await Self.finding(in: seeds, fault: fault, isolation: self, subject: subject)
  }

  /// Runs random programs until one fails, and shortens that one.
  ///
  /// - Parameters:
  ///   - seeds: The seeds of the programs.
  ///   - fault: A mistake to make in the model, if any.
  ///   - isolation: The isolation of the stores.
  ///   - subject: A closure that returns the kind of store for the program of a seed.
  /// - Returns: The result of the search.
  static func finding(
    in seeds: Range<UInt64>,
    fault: Model.Fault? = nil,
    isolation: isolated any Actor,
    subject: (UInt64) -> ProgramRun.Subject
  ) async -> Finding? {
    for seed in seeds {
      let subject = subject(seed)
      let program = Program(seed: seed, isForTestStore: subject != .store)
      func failure(of program: Program, patience: Duration) async -> ProgramRun.Failure? {
        await ProgramRun.failure(
          of: program,
          on: subject,
          fault: fault,
          patience: patience,
          isolation: isolation
        )
      }
      guard let first = await failure(of: program, patience: .seconds(300)) else { continue }
      var last = first
      let shrunk = await program.shrunk(isolation: isolation) { program in
        guard let failure = await failure(of: program, patience: .seconds(1)) else {
          return false
        }
        last = failure
        return true
      }
      return Finding(
        seed: seed,
        subject: subject,
        failure: first,
        shrunk: shrunk,
        shrunkFailure: last
      )
    }
    return nil
  }

  /// Returns the number of programs until one reveals a mistake in the model.
  func count(untilFinding fault: Model.Fault, limit: Int) async -> Int? {
    for seed in 0..<limit {
      let program = Program(seed: UInt64(seed), isForTestStore: false)
      let failure = await ProgramRun.failure(
        of: program,
        on: .store,
        fault: fault,
        patience: .seconds(1),
        isolation: self
      )
      if failure != nil { return seed + 1 }
    }
    return nil
  }
}
