import ComposableDiff
import ComposableTestKit
import Testing

@Suite struct CustomDumpReflectableTests {
  private struct Account: CustomDumpReflectable {
    var name = "A"
    var secret = "s"
    var customDumpMirror: Mirror {
      Mirror(self, children: ["name": name], displayStyle: .struct)
    }
  }

  private struct Path: CustomDumpReflectable {
    var elements = [1, 2]
    var customDumpMirror: Mirror {
      Mirror(
        self,
        unlabeledChildren: elements.map { (key: Id(id: $0), value: $0 * 10) },
        displayStyle: .dictionary
      )
    }
  }

  private struct Id: CustomDumpStringConvertible {
    var id: Int
    var customDumpDescription: String { "#\(id)" }
  }

  @Test func `a mirror shows only what it is made of`() {
    expectEqual(String(customDumping: Account()), #"CustomDumpReflectableTests.Account(name: "A")"#)
    #expect(diff(Account(), Account(secret: "t")) == nil)
  }

  @Test func `a dictionary that has an order keeps it`() {
    expectEqual(String(customDumping: Path(elements: [2, 1])), "[\n  #2: 20,\n  #1: 10\n]")
    expectEqual(
      diff(Path(elements: [3, 1, 2]), Path(elements: [1, 2, 4])),
      """
        [
      -   #3: 30,
          … (2 unchanged),
      +   #4: 40
        ]
      """
    )
  }
}
