import CGtk
import Composable

/// Creates a list that scrolls, with a row for each id.
///
/// If the ids change, only rows that were inserted are created, and only rows that were removed are
/// destroyed, together with their observations. The other rows stay as they are. The list is for
/// some hundred rows. Gtk has `GtkListView` for more, which asks for the rows on the screen.
@MainActor func list<ID: Hashable & Sendable>(
  _ name: String,
  ids: @escaping @MainActor @Sendable () -> [ID],
  row: @escaping @MainActor (ID) -> Widget
) -> Widget {
  let list = gtk_list_box_new()!.named(name)
  gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
  var shown: [ID] = []
  list.show(ids) { ids in
    for change in ids.difference(from: shown) {
      switch change {
      case .remove(let position, _, _):
        let row = gtk_list_box_get_row_at_index(list.opaque, Int32(position))
        gtk_list_box_remove(
          list.opaque,
          UnsafeMutableRawPointer(row)?.assumingMemoryBound(to: GtkWidget.self)
        )
      case .insert(let position, let id, _):
        gtk_list_box_insert(list.opaque, row(id), Int32(position))
      }
    }
    shown = ids
  }
  let scrolled = gtk_scrolled_window_new()!
  gtk_scrolled_window_set_child(scrolled.opaque, list)
  gtk_widget_set_vexpand(scrolled, 1)
  return scrolled
}
