import Composable
import Testing

struct TestHelperTests {
  @Test func `a test helper takes the source location of its caller`() {
    #expect(line() == #line)
  }

  /// Compiles only while the library declares no type that Swift Testing declares too.
  private func line(sourceLocation: SourceLocation = #_sourceLocation) -> Int {
    sourceLocation.line
  }
}
