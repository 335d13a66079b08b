import Composable
import SwiftUI

/// The tutorial's last chapter as an app, which `.ci/apple` opens in a simulator.
@main
struct BookshelfApp: App {
  static let store = Store(initialState: Shelf.State()) {
    Shelf()
  }

  var body: some Scene {
    WindowGroup {
      ShelfView(store: Self.store)
    }
  }
}
