import Synchronization

/// What a task does after one of its jobs has run.
///
/// The memory of the task shows it, and no function of Swift returns it. A test store needs it to
/// know whether an effect waits for its own child tasks.
///
/// - Assumption: Of the first words of a task, a bit says that the task has ended, and a word has
///   one of a few values if the task awaits other tasks. Both are found by looking at tasks in
///   known states, when the first test store runs an effect.
/// - If it fails: If no bit and no word tell these states apart, the state of each task is unknown.
///   An effect with child tasks then looks as if it waits for something outside of the test store,
///   and a test that fails does so only after its timeout.
enum TaskState {
  case hasEnded

  /// The task awaits a child task, a group, or the value of another task.
  case awaitsTasks

  /// The task is suspended in another way, or it has already been resumed.
  case isSuspended

  case isUnknown

  /// Runs a job of a task, and returns what the task does then.
  ///
  /// The memory of a child task must exist until this method returns. It does if the parent runs
  /// only on the same executor.
  static func afterRunning(
    _ job: UnownedJob,
    _ layout: TaskLayout? = .learned,
    _ run: () -> Void
  ) -> TaskState {
    // A task that ends releases itself.
    let task = unsafeBitCast(job, to: Task<Never, Never>.self)
    return withExtendedLifetime(task) {
      run()
      return layout?.state(of: TaskWords(of: job)) ?? .isUnknown
    }
  }
}

/// The first words of a task.
struct TaskWords {
  /// A task has more of them on every platform.
  static let count = 12

  var words: [UInt]

  init(of job: UnownedJob) {
    let address = UnsafePointer<UInt>(bitPattern: unsafeBitCast(job, to: UInt.self))
    words = Array(UnsafeBufferPointer(start: address, count: Self.count))
  }
}

/// The words of a task that show its state.
struct TaskLayout {
  private let endWord: Int
  private let endBit: UInt
  private let waitWord: Int

  /// The values of the word for a task that awaits other tasks.
  private let waits: Set<UInt>

  static let learned = TaskLayout(from: TaskSamples())

  init?(from samples: TaskSamples) {
    let others = samples.awaiting + samples.suspended
    let ends = (0..<TaskWords.count).map { word in
      let common = samples.ended.reduce(UInt.max) { $0 & $1.words[word] }
      return others.reduce(common) { $0 & ~$1.words[word] }
    }
    // Addresses differ, because the tasks exist at the same time. Each way to wait has two samples.
    let waitWord = (0..<TaskWords.count).first { word in
      let waits = Set(samples.awaiting.map { $0.words[word] })
      return waits.count <= samples.awaiting.count / 2
        && waits.isDisjoint(with: samples.suspended.map { $0.words[word] })
    }
    guard !samples.ended.isEmpty, !others.isEmpty, let waitWord,
      let endWord = ends.firstIndex(where: { $0 != 0 })
    else { return nil }
    self.endWord = endWord
    self.waitWord = waitWord
    endBit = ends[endWord] & (~ends[endWord] + 1)
    waits = Set(samples.awaiting.map { $0.words[waitWord] })
  }

  func state(of task: TaskWords) -> TaskState {
    if task.words[endWord] & endBit != 0 { return .hasEnded }
    return waits.contains(task.words[waitWord]) ? .awaitsTasks : .isSuspended
  }
}

/// Tasks in known states.
struct TaskSamples {
  var awaiting: [TaskWords] = []
  var suspended: [TaskWords] = []
  var ended: [TaskWords] = []

  init() {
    let gates = (0..<12).map { _ in SampleGate() }
    let samples = gates.enumerated().map { index, gate in
      SampleExecutor(runs: Self.operations[index % Self.operations.count], gate)
    }
    for sample in samples { sample.runJobs() }
    for sample in samples {
      let tasks = sample.words
      // The first task awaits the others, if there are others.
      if tasks.count > 1 { awaiting.append(tasks[0]) } else { suspended += tasks }
      suspended += tasks.dropFirst()
    }
    for gate in gates { gate.open() }
    for sample in samples {
      sample.runJobs()
      ended += sample.words
    }
  }

  private static let operations: [@Sendable (SampleGate) async -> Void] = [
    { await $0.pass() },
    { gate in
      async let child: Void = gate.pass()
      await child
    },
    { gate in
      async let child: Void = gate.tryToPass()
      try? await child
    },
    { gate in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await gate.pass() }
        await group.next()
      }
    },
    { gate in
      try? await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await gate.tryToPass() }
        try await group.next()
      }
    },
    { gate in
      await withDiscardingTaskGroup { group in
        group.addTask { await gate.pass() }
      }
    },
  ]
}

/// Something that a task waits for until it is opened.
private final class SampleGate: Sendable {
  private let waiter = Mutex<CheckedContinuation<Void, Never>?>(nil)

  func pass() async {
    await withCheckedContinuation { continuation in waiter.withLock { $0 = continuation } }
  }

  func tryToPass() async throws {
    await pass()
    try Task.checkCancellation()
  }

  func open() {
    waiter.withLock { $0.take() }?.resume()
  }
}

/// An executor that runs the tasks of an operation when it is told to, and keeps them.
private final class SampleExecutor: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var tasks: [UnownedJob] = []

    /// The words of each task after it last ran.
    var words: [TaskWords] = []
  }

  private let state = Mutex(State())

  init(
    runs operation: @escaping @Sendable (SampleGate) async -> Void,
    _ gate: SampleGate
  ) {
    Task(executorPreference: self) { await operation(gate) }
  }

  var words: [TaskWords] { state.withLock(\.words) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.jobs.append(job) }
  }

  func runJobs() {
    while let job = state.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
      let task = unsafeBitCast(job, to: Task<Never, Never>.self)
      withExtendedLifetime(task) {
        job.runSynchronously(on: asUnownedTaskExecutor())
        let words = TaskWords(of: job)
        state.withLock { state in
          if let index = state.tasks.firstIndex(where: { TaskKey($0) == TaskKey(job) }) {
            state.words[index] = words
          } else {
            state.tasks.append(job)
            state.words.append(words)
          }
        }
      }
    }
  }
}
