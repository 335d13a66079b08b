import CGtk
import Composable

/// Creates a list that scrolls, with a row for each id.
///
/// The list asks for the rows that are near the screen, and destroys the others together with their
/// observations. `onEnd` is called with the last id when its row is on the screen, also repeatedly.
@MainActor func list<ID: Hashable & Sendable>(
  _ name: String,
  ids: @escaping @MainActor @Sendable () -> [ID],
  row: @escaping @MainActor (ID) -> Widget,
  onEnd: (@MainActor (ID) -> Void)? = nil
) -> Widget {
  let model = ListModel<ID>(row: row)
  let factory = Widget(gtk_signal_list_item_factory_new())!
  factory.on("setup") { item in
    gtk_list_item_set_activatable(OpaquePointer(bitPattern: item), 0)
    gtk_list_item_set_child(
      OpaquePointer(bitPattern: item),
      gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    )
  }
  factory.on("bind") { item in
    let item = OpaquePointer(bitPattern: item)
    let row = model.row(at: Int(gtk_list_item_get_position(item)))
    // Gtk also binds the item of a row again that only moves. The row keeps the keyboard then.
    guard let box = gtk_list_item_get_child(item), gtk_widget_get_parent(row) != box else { return }
    if let old = gtk_widget_get_first_child(box) { gtk_box_remove(box.cast(), old) }
    if let box = gtk_widget_get_parent(row) { gtk_box_remove(box.cast(), row) }
    gtk_box_append(box.cast(), row.wide())
  }
  let selection = gtk_no_selection_new(model.makeObject())
  let list = gtk_list_view_new(selection, factory.opaque)!.named(name)
  let scrolled = gtk_scrolled_window_new()!
  gtk_scrolled_window_set_child(scrolled.opaque, list)
  gtk_widget_set_vexpand(scrolled, 1)

  let atEnd = onEnd.map { onEnd in scrolled.atEnd { if let last = model.ids.last { onEnd(last) } } }
  list.show(ids) { ids in
    model.update(ids)
    // Other rows can have the size of the old ones, which moves nothing.
    if let atEnd { list.afterLayout(call: atEnd) }
  }
  return scrolled
}

@MainActor extension UnsafeMutablePointer<GtkWidget> {
  /// Returns a handler that calls a closure if a list is at its end, as when the user scrolls.
  fileprivate func atEnd(perform: @escaping @MainActor () -> Void) -> Handler {
    let adjustment = gtk_scrolled_window_get_vadjustment(opaque)
    g_object_ref(adjustment)
    onDestroy { g_object_unref(adjustment) }
    let handler = Handler { _ in
      let end = gtk_adjustment_get_value(adjustment) + gtk_adjustment_get_page_size(adjustment)
      if end > gtk_adjustment_get_upper(adjustment) - 1 { perform() }
    }
    for signal in ["changed", "value-changed"] {
      Widget(OpaquePointer(adjustment))?.on(signal) { handler.perform(0) }
    }
    return handler
  }
}

/// The ids of a list, as a `GListModel` whose items exist while Gtk uses them, and for a while after.
///
/// An id has one item at a time, which has the row of the id. The row stays if the id moves.
@MainActor private final class ListModel<ID: Hashable & Sendable>: ListContent {
  private(set) var ids: [ID] = []
  private var items: [ID: (object: Widget, row: Widget?)] = [:]
  private let makeRow: @MainActor (ID) -> Widget

  init(row: @escaping @MainActor (ID) -> Widget) {
    makeRow = row
  }

  override var count: Int { ids.count }

  override func item(at position: Int) -> Int {
    let id = ids[position]
    if let item = items[id] { return Int(bitPattern: g_object_ref(item.object)) }
    let item = Widget(gtk_string_object_new(""))!
    items[id] = (item, nil)
    item.onDestroy {
      if let row = self.items.removeValue(forKey: id)?.row { g_object_unref(row) }
    }
    g_list_store_append(recent, item)
    if g_list_model_get_n_items(recent) > 500 { g_list_store_remove(recent, 0) }
    return Int(bitPattern: item)
  }

  /// Returns the row of an item that Gtk uses.
  func row(at position: Int) -> Widget {
    let id = ids[position]
    if let row = items[id]?.row { return row }
    let row = makeRow(id)
    g_object_ref_sink(row)
    items[id]?.row = row
    return row
  }

  /// Replaces the ids between the first and the last ones that are the same.
  func update(_ newIDs: [ID]) {
    let start = zip(ids, newIDs).prefix { $0 == $1 }.count
    let limit = min(ids.count, newIDs.count) - start
    let end = zip(ids.reversed(), newIDs.reversed()).prefix(limit).prefix { $0 == $1 }.count
    let removed = ids.count - start - end
    ids = newIDs
    itemsChanged(at: start, removed: removed, added: newIDs.count - start - end)
    g_list_store_remove_all(recent)
  }
}

/// What Gtk asks a `GListModel` for.
@MainActor private class ListContent {
  private var object: OpaquePointer?

  /// Items that exist although Gtk may not use them: while the user scrolls, its range of items moves
  /// back and forth by 200, and the same rows would be created again and again.
  let recent = g_list_store_new(g_object_get_type())

  var count: Int { 0 }

  /// Returns a reference to the item at a position, as a number, which can leave the main actor.
  func item(at position: Int) -> Int { 0 }

  /// Creates the object of the model, which retains the model.
  func makeObject() -> OpaquePointer? {
    let object = Widget(OpaquePointer(g_object_new_with_properties(Self.type, 0, nil, nil)))!
    object.onDestroy { g_object_unref(gpointer(self.recent)) }
    g_object_set_data(object.cast(), "content", Unmanaged.passUnretained(self).toOpaque())
    self.object = object.opaque
    return object.opaque
  }

  func itemsChanged(at position: Int, removed: Int, added: Int) {
    g_list_model_items_changed(object, guint(position), guint(removed), guint(added))
  }

  /// Calls a closure with the model of an object.
  nonisolated private static func read<Value: Sendable>(
    _ object: OpaquePointer?,
    _ body: @MainActor (ListContent) -> Value
  ) -> Value {
    let data = g_object_get_data(UnsafeMutablePointer(object), "content")!
    let content = Unmanaged<ListContent>.fromOpaque(data).takeUnretainedValue()
    return MainActor.assumeIsolated { body(content) }
  }

  /// The class of the objects.
  private static let type: GType = {
    let type = g_type_register_static_simple(
      g_object_get_type(),
      "ComposableList",
      guint(MemoryLayout<GObjectClass>.size),
      nil,
      guint(MemoryLayout<GObject>.size),
      nil,
      GTypeFlags(rawValue: 0)
    )
    var interface = GInterfaceInfo()
    interface.interface_init = { interface, _ in
      let functions = interface!.assumingMemoryBound(to: GListModelInterface.self)
      functions.pointee.get_item_type = { _ in g_object_get_type() }
      functions.pointee.get_n_items = { guint(ListContent.read($0) { $0.count }) }
      functions.pointee.get_item = { object, position in
        let item = ListContent.read(object) { $0.count > position ? $0.item(at: Int(position)) : 0 }
        return UnsafeMutableRawPointer(bitPattern: item)
      }
    }
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()
}
