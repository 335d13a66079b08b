public import Foundation

public struct Gradient: Equatable, Sendable, ShapeStyle {
  public init(colors: [Color]) {}
}

public struct LinearGradient: ShapeStyle, Sendable {
  nonisolated public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
}

extension LinearGradient: PrimitiveView {}

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    colors: [Color],
    startPoint: UnitPoint,
    endPoint: UnitPoint
  ) -> LinearGradient { LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint) }
}

public struct AnyGradient: Hashable, Sendable, ShapeStyle {}

extension Color {
  public var gradient: AnyGradient { AnyGradient() }
}

public struct Material: Sendable, ShapeStyle {}

extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { Material() }
  public static var thinMaterial: Material { Material() }
  public static var ultraThinMaterial: Material { Material() }
}

public protocol InsettableShape: Shape {}

extension InsettableShape {
  nonisolated public func strokeBorder<S: ShapeStyle>(
    _ content: S,
    lineWidth: CGFloat = 1,
    antialiased: Bool = true
  ) -> some View { EmptyView() }
}

public struct Rectangle {
  public init() {}
}

extension Rectangle: PrimitiveView, InsettableShape {}

public struct Capsule {
  public init(style: RoundedCornerStyle = .continuous) {}
}

extension Capsule: PrimitiveView, InsettableShape {}
extension Circle: InsettableShape {}
extension RoundedRectangle: InsettableShape {}

extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(
    cornerRadius: CGFloat,
    style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius, style: style) }
}

extension View {
  nonisolated public func clipShape<S: Shape>(
    _ shape: S,
    style: FillStyle = FillStyle()
  ) -> some View { EmptyView() }
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    EmptyView()
  }
  nonisolated public func background<S: ShapeStyle, T: InsettableShape>(
    _ style: S,
    in shape: T,
    fillStyle: FillStyle = FillStyle()
  ) -> some View { EmptyView() }
  nonisolated public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    EmptyView()
  }
}
