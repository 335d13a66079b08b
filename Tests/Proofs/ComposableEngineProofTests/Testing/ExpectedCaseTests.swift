import Testing

@testable import Composable

@Suite struct ExpectedCaseTests {
  private func text<Value>(_ keyPath: CaseKeyPath<Action, Value>) -> String {
    AnyCasePath(keyPath).caseDescription
  }

  @Test func `a case is named by its key path`() {
    #expect(text(\.tapped) == #"\.tapped"#)
    #expect(text(\.renamed) == #"\.renamed"#)
    #expect(text(\.counted) == #"\.counted"#)
    #expect(text(\.loaded) == #"\.loaded"#)
    #expect(text(\.parsed) == #"\.parsed"#)
    #expect(text(\.selected) == #"\.selected"#)
  }

  @Test func `a case of a child is named with the way to it`() {
    #expect(text(\.child) == #"\.child"#)
    #expect(text(\.child.moved) == #"\.child.moved"#)
    #expect(text(\.child.closed) == #"\.child.closed"#)
    #expect(text(\.presented.dismiss) == #"\.presented.dismiss"#)
    #expect(text(\.presented.moved) == #"\.presented.presented.moved"#)
  }

  @Test func `a payload without a sample is shown by its type`() {
    let expected = "a case with the payload 'ExpectedCaseTests.User'"
    #expect(text(\.signedIn) == expected)
    #expect(text(\.only) == "a case with the payload 'ExpectedCaseTests.Recursive'")
  }

  struct User {}
  struct Malformed: Error {}

  @CasePathable enum Child {
    case signedIn(User)
    case moved(Double)
    case closed
  }

  @CasePathable indirect enum Recursive {
    case next(Recursive)
    case last(User)
  }

  @CasePathable enum Action {
    case tapped
    case renamed(String)
    case counted([Int])
    case loaded(Result<User, any Error>)
    case parsed(Result<Bool, Malformed>)
    case selected(User?)
    case child(Child)
    case presented(PresentationAction<Child>)
    case signedIn(User)
    case only(Recursive)
  }
}
