import ComposableCasePaths
import ComposableTestKit
import Testing

@Suite struct ResultCasePathableTests {
  struct Failure: Error, Equatable {}

  @Test func `a result has two cases`() {
    typealias R = Result<Int, Failure>
    expectEqual(Array(R.allCasePaths), [\.success, \.failure])
    expectEqual(R.success(1).case, \.success)
    expectEqual(R.failure(Failure()).case, \.failure)
    expectEqual(R.success(1)[case: \.success], 1)
    #expect(R.success(1)[case: \.failure] == nil)
    expectEqual((\R.Cases.failure)(Failure()), .failure(Failure()))
  }
}
