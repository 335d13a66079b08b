extension FeatureTemplate {
  /// The file with the SwiftUI views and a preview.
  var view: (file: String, text: String) {
    let views = parts.map(\.view)
    let property = views.contains(where: \.needsBinding) ? "@Bindable var store" : "let store"
    let rows = views.flatMap(\.rows).joined(separator: "\n").indented(by: 1)
    let list = "List {\n\(rows)\n}\n.navigationTitle(\"\(name)\")"
    let screen = views.flatMap(\.modifiers).reduce(list) { $0 + "\n" + $1 }
    let types = views.flatMap(\.types).map { "\n\($0)\n" }.joined()
    return (
      "\(name)View.swift",
      """
      #if canImport(SwiftUI)
      import Composable
      import SwiftUI

      struct \(name)View: View {
        \(property): StoreOf<\(name)>

        var body: some View {
      \(stacked(screen).indented(by: 2))
        }
      }
      \(types)
      #Preview {
        \(name)View(store: Store(initialState: \(name).State()) { \(name)() })
      }
      #endif

      """
    )
  }

  private func stacked(_ screen: String) -> String {
    guard parts.contains(where: { !$0.operators.filter { $0.contains("path") }.isEmpty }) else {
      return screen
    }
    return #"""
      NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
      \#(screen.indented(by: 1))
      } destination: { store in
        switch store.case {
        case .detail(let store): \#(name)DetailView(store: store)
        }
      }
      """#
  }
}
