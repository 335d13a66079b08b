import Synchronization
import Testing

@testable import Composable

/// The library relies on these to know whether an effect waits for its child tasks.
@Suite struct TaskStateTests {
  private func states(
    of operation: @escaping @Sendable (Gate) async -> Void
  ) -> (first: [TaskState], last: [TaskState]) {
    let executor = ReadingExecutor()
    let gate = Gate()
    Task(executorPreference: executor) { await operation(gate) }
    let first = executor.runJobs()
    gate.open()
    return (first, executor.runJobs())
  }

  @Test func `a task that waits for something unknown is suspended, and ends`() {
    let states = states { await $0.pass() }
    #expect(states.first == [.isSuspended])
    #expect(states.last == [.hasEnded])
  }

  @Test func `another layout is found, and one that shows no state is refused`() throws {
    var samples = TaskSamples()
    func change(_ body: (inout [UInt]) -> Void) {
      for kind in [\TaskSamples.awaiting, \.suspended, \.ended] {
        for index in samples[keyPath: kind].indices { body(&samples[keyPath: kind][index].words) }
      }
    }
    change { $0.reverse() }
    let layout = try #require(TaskLayout(from: samples))
    #expect(samples.awaiting.map(layout.state) == samples.awaiting.map { _ in .awaitsTasks })
    #expect(samples.suspended.map(layout.state) == samples.suspended.map { _ in .isSuspended })
    #expect(samples.ended.map(layout.state) == samples.ended.map { _ in .hasEnded })
    change { words in words = words.map { _ in 0 } }
    #expect(TaskLayout(from: samples) == nil)
  }

  @Test func `a task that is suspended at the same place again has not ended`() {
    let executor = ReadingExecutor()
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    Task(executorPreference: executor) { for await _ in numbers {} }
    #expect(executor.runJobs() == [.isSuspended])
    for number in 1...3 {
      continuation.yield(number)
      #expect(executor.runJobs() == [.isSuspended])
    }
    continuation.finish()
    #expect(executor.runJobs() == [.hasEnded])
  }

  @Test func `a task that awaits an async let awaits tasks`() {
    let states = states { gate in
      async let child: Void = gate.pass()
      await child
    }
    #expect(states.first == [.awaitsTasks, .isSuspended])
    #expect(states.last == [.hasEnded, .hasEnded])
  }

  @Test func `a task that awaits an async let that can throw awaits tasks`() {
    let states = states { gate in
      async let child: Void = {
        await gate.pass()
        try Task.checkCancellation()
      }()
      try? await child
    }
    #expect(states.first == [.awaitsTasks, .isSuspended])
    #expect(states.last == [.hasEnded, .hasEnded])
  }

  @Test func `a task that awaits the next task of a group awaits tasks`() {
    let states = states { gate in
      await withTaskGroup { group in
        group.addTask { 1 }
        group.addTask {
          await gate.pass()
          return 2
        }
        for await _ in group {}
      }
    }
    #expect(states.first == [.awaitsTasks, .hasEnded, .isSuspended, .awaitsTasks])
    #expect(states.last == [.hasEnded, .hasEnded])
  }

  @Test func `a task that awaits the end of a group awaits tasks`() {
    let states = states { gate in
      try? await withThrowingDiscardingTaskGroup { group in
        group.addTask { await gate.pass() }
      }
    }
    #expect(states.first == [.awaitsTasks, .isSuspended])
    #expect(states.last == [.hasEnded, .hasEnded])
  }

  @Test func `a task that awaits the value of another task awaits tasks`() {
    let states = states { gate in await Task.detached { await gate.pass() }.value }
    #expect(states.first == [.awaitsTasks])
  }
}

/// An executor that reads the state of a task after each of its jobs.
private final class ReadingExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  func runJobs() -> [TaskState] {
    var states: [TaskState] = []
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      states.append(.afterRunning(job) { job.runSynchronously(on: asUnownedTaskExecutor()) })
    }
    return states
  }
}
