import ComposableDiff
import Testing

@Suite struct CustomDumpProtocolsTests {
  private struct Version: CustomDumpStringConvertible {
    var major = 1
    var customDumpDescription: String { "v\(major)" }
  }

  private struct Tagged: CustomDumpRepresentable, Equatable {
    var rawValue = 1
    var tag = "a"
    var customDumpValue: Any { rawValue }
  }

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

  @Test func `a description is shown without quotes`() {
    #expect(String(customDumping: Version()) == "v1")
    #expect(diff(Version(), Version(major: 2)) == "- v1\n+ v2")
  }

  @Test func `another value stands for one that is represented`() {
    #expect(String(customDumping: Tagged()) == "1")
    #expect(diff(Tagged(), Tagged(rawValue: 2)) == "- 1\n+ 2")
    #expect(
      diff(Tagged(), Tagged(tag: "b")) == """
          // Not equal but no difference detected:
        - 1
        + 1
        """
    )
  }

  @Test func `a mirror shows only what it is made of`() {
    #expect(String(customDumping: Account()) == #"CustomDumpProtocolsTests.Account(name: "A")"#)
    #expect(diff(Account(), Account(secret: "t")) == nil)
  }

  @Test func `a dictionary that has an order keeps it`() {
    #expect(String(customDumping: Path(elements: [2, 1])) == "[\n  #2: 20,\n  #1: 10\n]")
    #expect(
      diff(Path(elements: [3, 1, 2]), Path(elements: [1, 2, 4])) == """
          [
        -   #3: 30,
            … (2 unchanged),
        +   #4: 40
          ]
        """
    )
  }

  @Test func `a value that represents itself ends`() {
    struct Mirrored: CustomDumpRepresentable {
      var customDumpValue: Any { self }
    }
    #expect(String(customDumping: Mirrored()) == "CustomDumpProtocolsTests.Mirrored()")
  }
}
