import ComposableCasePaths
import Testing

@Suite struct ResultCasePathableTests {
  struct Failure: Error, Equatable {}

  @Test func `a result has two cases`() {
    typealias R = Result<Int, Failure>
    #expect(Array(R.allCasePaths) == [\.success, \.failure])
    #expect(R.success(1).case == \.success)
    #expect(R.failure(Failure()).case == \.failure)
    #expect(R.success(1)[case: \.success] == 1)
    #expect(R.success(1)[case: \.failure] == nil)
    #expect((\R.Cases.failure)(Failure()) == .failure(Failure()))
  }
}
