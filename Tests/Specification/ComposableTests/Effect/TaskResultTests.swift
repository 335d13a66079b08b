import Composable
import ComposableTestKit
import Testing

@Suite struct TaskResultTests {
  private struct Offline: Error, Hashable { var code = 0 }
  private struct Opaque: Error {}

  @available(*, deprecated)
  @Test func `it is what an operation returns or throws`() async throws {
    let success = await TaskResult { 1 }
    let failure = await TaskResult<Int> { throw Offline() }
    try expectEqual(success.value, 1)
    #expect(throws: Offline()) { try failure.value }
    expectEqual(success[case: \.success], 1)
    #expect(failure.is(\.failure))
  }

  @available(*, deprecated)
  @Test func `successes and comparable failures are compared`() {
    expectEqual(TaskResult.success(1), .success(1))
    #expect(TaskResult.success(1) != .success(2))
    expectEqual(TaskResult<Int>.failure(Offline()), .failure(Offline()))
    #expect(TaskResult<Int>.failure(Offline()) != .failure(Offline(code: 1)))
    #expect(TaskResult<Int>.failure(Offline()) != .failure(Opaque()))
    #expect(TaskResult.success(1) != .failure(Offline()))
    expectEqual(
      Set([TaskResult<Int>.failure(Offline()), .failure(Offline()), .success(1)]).count,
      2
    )
  }

  @available(*, deprecated)
  @Test func `errors that cannot be compared are reported and differ`() {
    let texts = issues { #expect(TaskResult<Int>.failure(Opaque()) != .failure(Opaque())) }
    expectEqual(
      texts,
      [
        """
        Two errors of type "Opaque" count as different, because the type is not "Equatable".

        Conform "Opaque" to "Equatable".
        """
      ]
    )
  }

  @available(*, deprecated)
  @Test func `a success is mapped`() throws {
    expectEqual(TaskResult.success(1).map { "\($0)" }, .success("1"))
    let failure = TaskResult<String>.failure(Offline())
    expectEqual(TaskResult.success(1).flatMap { _ in failure }, failure)
    expectEqual(TaskResult<Int>.failure(Offline()).map { "\($0)" }, failure)
    try expectEqual(Result(TaskResult.success(1)).get(), 1)
  }
}
