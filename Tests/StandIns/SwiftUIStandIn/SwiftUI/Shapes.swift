public import Foundation

public protocol ShapeStyle: Sendable {}

public struct Color: Hashable, Sendable, ShapeStyle {
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB
    case sRGBLinear
    case displayP3
  }

  public init(
    _ colorSpace: RGBColorSpace = .sRGB,
    red: Double,
    green: Double,
    blue: Double,
    opacity: Double = 1
  ) {}
  public init(_ name: String, bundle: Bundle? = nil) {}
  private init() {}

  public static let red = Color()
  public static let orange = Color()
  public static let yellow = Color()
  public static let green = Color()
  public static let blue = Color()
  public static let indigo = Color()
  public static let pink = Color()
  public static let purple = Color()
  public static let teal = Color()
  public static let gray = Color()
  public static let black = Color()
  public static let white = Color()
  public static let clear = Color()
  public static let primary = Color()
  public static let secondary = Color()
  public static var accentColor: Color { Color() }
  public func opacity(_ opacity: Double) -> Color { self }
}

extension Color: PrimitiveView {}

extension ShapeStyle where Self == Color {
  public static var red: Color { .red }
  public static var green: Color { .green }
  public static var blue: Color { .blue }
  public static var gray: Color { .gray }
}

public struct ForegroundStyle: ShapeStyle {}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

public struct HierarchicalShapeStyle: ShapeStyle {
  public static let primary = HierarchicalShapeStyle()
  public static let secondary = HierarchicalShapeStyle()
  public static let tertiary = HierarchicalShapeStyle()
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
}

public struct FillStyle: Equatable, Sendable {
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public enum RoundedCornerStyle: Sendable {
  case circular
  case continuous
}

public protocol Shape: Sendable, View {}

extension Shape {
  nonisolated public func fill<S: ShapeStyle>(
    _ content: S = .foreground,
    style: FillStyle = FillStyle()
  ) -> some View { EmptyView() }

  nonisolated public func stroke<S: ShapeStyle>(
    _ content: S,
    lineWidth: CGFloat = 1
  ) -> some View { EmptyView() }
}

public struct Circle {
  public init() {}
}

extension Circle: PrimitiveView, Shape {}

public struct RoundedRectangle {
  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {}
}

extension RoundedRectangle: PrimitiveView, Shape {}

public struct Image: Equatable, Sendable {
  public init(systemName: String) {}
  public init(_ name: String, bundle: Bundle? = nil) {}
  public func resizable() -> Image { self }
}

extension Image: PrimitiveView {}

extension View {
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { EmptyView() }
  nonisolated public func foregroundColor(_ color: Color?) -> some View { EmptyView() }
  nonisolated public func tint(_ tint: Color?) -> some View { EmptyView() }
  nonisolated public func tint<S: ShapeStyle>(_ tint: S?) -> some View { EmptyView() }
  nonisolated public func cornerRadius(
    _ radius: CGFloat,
    antialiased: Bool = true
  ) -> some View { EmptyView() }
}
