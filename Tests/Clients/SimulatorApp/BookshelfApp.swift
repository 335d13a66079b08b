import Composable
import Foundation
import SwiftUI

/// The tutorial's last chapter as an app, which `.ci/platforms/apple` opens in a simulator.
@main
struct BookshelfApp: App {
  static let store = Store(initialState: .saved) {
    Shelf()
  }

  /// The books are in the current folder, which an app chooses before it creates the store.
  init() {
    _ = FileManager.default.changeCurrentDirectoryPath(NSHomeDirectory() + "/Documents")
  }

  var body: some Scene {
    WindowGroup {
      ShelfView(store: Self.store)
    }
  }
}
