public import Foundation

public enum ContentMode: Hashable, CaseIterable, Sendable {
  case fit
  case fill
}

public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let all = SafeAreaRegions(rawValue: 3)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
}

public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = RedactionReasons(rawValue: 1)
}

public struct SensoryFeedback: Equatable, Sendable {
  public static let selection = SensoryFeedback()
  public static let success = SensoryFeedback()
}

extension Image {
  public enum Scale: Hashable, Sendable {
    case small
    case medium
    case large
  }
}

extension View {
  nonisolated public func aspectRatio(
    _ aspectRatio: CGFloat? = nil,
    contentMode: ContentMode
  ) -> some View { EmptyView() }
  nonisolated public func scaledToFit() -> some View { EmptyView() }
  nonisolated public func scaledToFill() -> some View { EmptyView() }
  nonisolated public func imageScale(_ scale: Image.Scale) -> some View { EmptyView() }
  nonisolated public func clipped(antialiased: Bool = false) -> some View { EmptyView() }
  nonisolated public func fixedSize() -> some View { EmptyView() }
  nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View { EmptyView() }
  nonisolated public func layoutPriority(_ value: Double) -> some View { EmptyView() }
  nonisolated public func hidden() -> some View { EmptyView() }
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { EmptyView() }
  nonisolated public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    EmptyView()
  }
  nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View { EmptyView() }
  nonisolated public func shadow(
    color: Color = Color(.sRGBLinear, red: 0, green: 0, blue: 0, opacity: 0.33),
    radius: CGFloat,
    x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View { EmptyView() }
  nonisolated public func zIndex(_ value: Double) -> some View { EmptyView() }
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { EmptyView() }
  nonisolated public func redacted(reason: RedactionReasons) -> some View { EmptyView() }
  nonisolated public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all,
    edges: Edge.Set = .all
  ) -> some View { EmptyView() }
  nonisolated public func safeAreaInset<V: View>(
    edge: VerticalEdge,
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View { EmptyView() }
  nonisolated public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    EmptyView()
  }
  nonisolated public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback,
    trigger: T
  ) -> some View { EmptyView() }

  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    EmptyView()
  }
  nonisolated public func onLongPressGesture(
    minimumDuration: Double = 0.5,
    perform action: @escaping () -> Void
  ) -> some View { EmptyView() }
}

extension View {
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View { EmptyView() }
  nonisolated public func italic(_ isActive: Bool = true) -> some View { EmptyView() }
  nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View { EmptyView() }
  nonisolated public func textCase(_ textCase: Text.Case?) -> some View { EmptyView() }
  nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View { EmptyView() }
}

extension Text {
  public enum Case: Sendable {
    case uppercase
    case lowercase
  }

  public enum TruncationMode: Sendable {
    case head
    case tail
    case middle
  }
}
