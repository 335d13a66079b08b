/// Decides which screens a navigation stack shows: those of the elements of its path, and those
/// that others have pushed.
///
/// It is a value that knows no toolkit. When the path or the display has changed, and no transition
/// is in progress, the toolkit first asks for what the user has popped, and removes it from the
/// path. Then it shows the screens that follow from the path:
///
///     if let id = stack.popped(on: display) { pop(id) }
///     display = stack.screens(for: path, on: display)
struct ScreenStack<ID: Hashable, Other: Hashable> {
  /// A screen of the stack.
  enum Screen: Hashable {
    /// The screen of an element of the path.
    case element(ID)
    /// A screen that is not in the path, such as the first one.
    case other(Other)
  }

  /// The elements whose screens were last shown.
  private(set) var elements: [ID] = []

  /// Notes which screens are not on the display anymore.
  ///
  /// Code can have removed one from the middle. A path loses the elements above it, too.
  ///
  /// - Parameter display: The screens on the display, from the bottom.
  /// - Returns: The lowest element that was popped, or `nil` if none was.
  mutating func popped(on display: [Screen]) -> ID? {
    guard let position = elements.firstIndex(where: { !display.contains(.element($0)) })
    else { return nil }
    defer { elements.removeSubrange(position...) }
    return elements[position]
  }

  /// Returns the screens that follow from a path.
  ///
  /// Screens that others have pushed stay above the one that they were pushed onto.
  ///
  /// - Parameters:
  ///   - path: The elements of the path.
  ///   - display: The screens on the display, from the bottom.
  /// - Returns: The screens to show. They equal those on the display if nothing changes.
  mutating func screens(for path: [ID], on display: [Screen]) -> [Screen] {
    let common = zip(path, elements).prefix { $0 == $1 }.count
    var kept = display.filter { screen in
      if case .element(let id) = screen { elements.contains(id) } else { true }
    }
    if common < elements.count, let end = kept.firstIndex(of: .element(elements[common])) {
      kept.removeSubrange(end...)
    }
    elements = path
    return kept + path[common...].map(Screen.element)
  }
}
