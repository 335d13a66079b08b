import CGtk
import Composable

/// Creates a stack of screens that follows a path, with a button to go back on each screen above
/// the first one.
///
/// The screens below the one that is shown keep their state. An element whose id is in another path
/// later has another screen.
@MainActor func navigationStack<State, Action>(
  _ name: String,
  path: UIBinding<Store<StackState<State>, StackAction<State, Action>>>,
  root: Widget,
  destination: @escaping @MainActor (Store<State, Action>) -> Widget
) -> Widget {
  let stack = gtk_stack_new()!.named(name)
  gtk_stack_add_child(stack.opaque, root)
  let elements = path.stackPath()
  var shown: [(id: StackElementID, screen: Widget)] = []
  stack.show {
    elements.wrappedValue.map(\.id)
  } in: { ids in
    let old = shown
    shown = elements.wrappedValue.map { element in
      if let screen = old.first(where: { $0.id == element.id }) { return screen }
      let back = button("Back") {
        guard let index = elements.wrappedValue.firstIndex(of: element) else { return }
        elements.wrappedValue.removeSubrange(index...)
      }
      gtk_widget_set_halign(back, GTK_ALIGN_START)
      let screen = column(back, destination(path.wrappedValue.scope(to: element)))
      gtk_stack_add_child(stack.opaque, screen)
      return (element.id, screen)
    }
    gtk_stack_set_visible_child(stack.opaque, shown.last?.screen ?? root)
    for (id, screen) in old where !ids.contains(id) { gtk_stack_remove(stack.opaque, screen) }
  }
  return stack
}
