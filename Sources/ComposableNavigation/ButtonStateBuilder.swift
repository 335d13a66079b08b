/// Makes a list of buttons of the buttons that are written one below the other.
@resultBuilder
public enum ButtonStateBuilder<Action> {
  /// The buttons of a loop.
  ///
  /// - Parameter components: Those of each turn.
  /// - Returns: All.
  public static func buildArray(_ components: [[ButtonState<Action>]]) -> [ButtonState<Action>] {
    components.flatMap { $0 }
  }

  /// The buttons of a block.
  ///
  /// - Parameter components: Those of each statement.
  /// - Returns: All.
  public static func buildBlock(_ components: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    components.flatMap { $0 }
  }

  /// The buttons of an `if` where it is true.
  ///
  /// - Parameter component: The buttons.
  /// - Returns: The buttons.
  public static func buildEither(first component: [ButtonState<Action>]) -> [ButtonState<Action>] {
    component
  }

  /// The buttons of an `if` where it is false.
  ///
  /// - Parameter component: The buttons.
  /// - Returns: The buttons.
  public static func buildEither(
    second component: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    component
  }

  /// One button.
  ///
  /// - Parameter expression: The button.
  /// - Returns: A list of it.
  public static func buildExpression(_ expression: ButtonState<Action>) -> [ButtonState<Action>] {
    [expression]
  }

  /// The buttons of an `if #available`.
  ///
  /// - Parameter component: The buttons.
  /// - Returns: The buttons.
  public static func buildLimitedAvailability(
    _ component: [ButtonState<Action>]
  ) -> [ButtonState<Action>] {
    component
  }

  /// The buttons of an `if` without an `else`.
  ///
  /// - Parameter component: The buttons, if the condition holds.
  /// - Returns: The buttons, or none.
  public static func buildOptional(_ component: [ButtonState<Action>]?) -> [ButtonState<Action>] {
    component ?? []
  }
}
