// swift-format-ignore-file: AlwaysUseLowerCamelCase, NoLeadingUnderscores, TypeNamesShouldBeCapitalized

// What the stand-in for SwiftUI leaves out, because it exists on Darwin only. See README.md.
public import StandInFoundation

extension Text {
  public init(_ resource: LocalizedStringResource) { self.init(verbatim: "") }
}
