/// A result builder that builds a list of buttons.
@resultBuilder
public enum ButtonStateBuilder<Action> {
  /// Combines the buttons of a loop.
  ///
  /// - Parameter components: The buttons of each iteration.
  /// - Returns: All buttons.
  public static func buildArray(_ components: [[ButtonState<Action>]]) -> [ButtonState<Action>] {
    components.flatMap { $0 }
  }

  /// Combines the buttons of a block.
  ///
  /// - Parameter components: The buttons of each statement.
  /// - Returns: All buttons.
  public static func buildBlock(_ components: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    components.flatMap { $0 }
  }

  /// Builds the buttons of the first branch of an `if` or `switch`.
  ///
  /// - Parameter component: The buttons.
  /// - Returns: The buttons.
  public static func buildEither(first component: [ButtonState<Action>]) -> [ButtonState<Action>] {
    component
  }

  /// Builds the buttons of the second branch of an `if` or `switch`.
  ///
  /// - Parameter component: The buttons.
  /// - Returns: The buttons.
  public static func buildEither(
    second component: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    component
  }

  /// Builds a list with one button.
  ///
  /// - Parameter expression: The button.
  /// - Returns: A list with the button.
  public static func buildExpression(_ expression: ButtonState<Action>) -> [ButtonState<Action>] {
    [expression]
  }

  /// Builds the buttons of an `if #available`.
  ///
  /// - Parameter component: The buttons.
  /// - Returns: The buttons.
  public static func buildLimitedAvailability(
    _ component: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    component
  }

  /// Builds the buttons of an `if` without an `else`.
  ///
  /// - Parameter component: The buttons, or `nil` if the condition is false.
  /// - Returns: The buttons, or none.
  public static func buildOptional(_ component: [ButtonState<Action>]?) -> [ButtonState<Action>] {
    component ?? []
  }
}
