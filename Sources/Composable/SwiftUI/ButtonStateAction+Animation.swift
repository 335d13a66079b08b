#if canImport(SwiftUI)
public import ComposableAlerts
public import SwiftUI

extension ButtonStateAction {
  /// Sends an action and animates its changes.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - animation: The animation of the changes.
  /// - Returns: A button action.
  @available(
    *,
    unavailable,
    message:
      "State cannot hold an animation. Animate in the view, or send an action with 'await send(_:animation:)' in an effect."
  )
  public static func send(_ action: Action?, animation: Animation?) -> Self { fatalError() }
}

extension TextState {
  /// The text in a font.
  ///
  /// - Parameter font: The font.
  /// - Returns: The text.
  @available(*, unavailable, message: "State cannot hold a font. Choose it in the view.")
  public func font(_ font: Font?) -> Self { fatalError() }

  /// The text in a color.
  ///
  /// - Parameter color: The color.
  /// - Returns: The text.
  @available(*, unavailable, message: "State cannot hold a color. Choose it in the view.")
  public func foregroundColor(_ color: Color?) -> Self { fatalError() }
}
#endif
