import Foundation
import Testing

@testable import ComposableCommandLine
@testable import ComposableSample

@Suite struct StringPrintableTests {
  private static var scalars: some Sequence<Unicode.Scalar> {
    (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
  }

  /// Returns whether a scalar is only drawn, from its Unicode properties instead of its number.
  private static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    case .format: return !properties.isBidiControl && !(0x206A...0x206F ~= scalar.value)
    default: return true
    }
  }

  @Test func `knows of every scalar whether it is only drawn`() {
    #expect(Self.scalars.filter { $0.isPrintable != Self.isDrawn($0) } == [])
  }

  @Test func `replaces every other scalar by one that is only drawn`() {
    for scalar in Self.scalars {
      let text = "a\(Character(scalar))b"
      let scalars = Array(text.printable.unicodeScalars)
      guard scalars.count == 3, scalars.allSatisfy(Self.isDrawn),
        scalar.isPrintable == (scalars[1] == scalar)
      else {
        Issue.record("U+\(String(scalar.value, radix: 16)) becomes \(scalars)")
        return
      }
    }
  }

  @Test func `shows what stands for a control character`() {
    #expect("\0\t\n\u{1B}[2J\u{7F}".printable == "␀␉␊␛[2J␡")
    #expect("\r\n".printable == "␍␊")
    #expect("\u{9B}2J\u{202E}".printable == "\u{FFFD}2J\u{FFFD}")
  }

  @Test func `means the same as JSON`() throws {
    for scalar in Self.scalars where !scalar.isPrintable {
      let text = "a\(Character(scalar))b"
      let data = try JSONEncoder().encode([text])
      let json = String(decoding: data, as: UTF8.self).printableJSON
      #expect(json.unicodeScalars.allSatisfy(Self.isDrawn))
      #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
    }
  }

  @Test func `keeps the line feeds between JSON documents`() {
    #expect("{\"a\":\"\u{9B}\u{202E}\"}\n".printableJSON == "{\"a\":\"\\u009B\\u202E\"}\n")
  }
}
