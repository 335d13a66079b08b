// The forms of everyday views that Trips.swift does not use.
import SwiftUI

struct EverydayGroups: View {
  let url: URL
  @AppStorage("name") private var name = "Blob"
  @AppStorage("text size") private var size = TextSize.regular
  @Environment(\.editMode) private var editMode
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.locale) private var locale
  @Environment(\.scenePhase) private var phase

  enum TextSize: String { case large, regular }

  var body: some View {
    List {
      GroupBox {
        TextField("Name", text: $name).textInputAutocapitalization(.never).submitLabel(.search)
        Button("Larger") { size = size == .regular ? .large : .regular }.controlSize(.small)
        Button("Largest") {}.buttonStyle(PlainButtonStyle()).controlSize(
          sizeClass == .regular ? .regular : .mini
        )
      } label: {
        Text(locale.identifier).accessibilityAddTraits(.isHeader)
      }
      DatePicker("Start", selection: .constant(.now))
        .disabled(editMode?.wrappedValue.isEditing ?? false)
      Menu {
        Link(destination: url) { Text("Open") }
        Text(isActive ? "Active" : "Inactive").textCase(.lowercase)
      } label: {
        Image(systemName: "ellipsis").imageScale(.medium)
      }
      .buttonBorderShape(.automatic)
    }
    .listStyle(.plain)
    .scrollIndicators(.automatic)
    .scrollDismissesKeyboard(.immediately)
    .listRowSeparator(.visible, edges: .bottom)
    .environment(\.editMode, .constant(.active))
    .environment(\.locale, Locale(identifier: "en"))
  }

  private var isActive: Bool {
    switch phase {
    case .active: true
    case .background, .inactive: false
    @unknown default: false
    }
  }
}

struct EverydayImages: View {
  let url: URL

  var body: some View {
    ZStack {
      ContentUnavailableView("No images", systemImage: "photo")
      ContentUnavailableView { Text("No images") }
      AsyncImage(url: url) { phase in
        switch phase {
        case .empty: ProgressView()
        case .failure: Image(systemName: "photo").imageScale(.small)
        case .success(let image): image.resizable().scaledToFit()
        @unknown default: EmptyView()
        }
      }
      LazyVStack { Text("A") }.italic()
      LazyVGrid(columns: [GridItem(.fixed(40))]) { Rectangle().hidden().zIndex(1) }
      LinearGradient(
        gradient: Gradient(colors: [.red, .blue]),
        startPoint: .topLeading,
        endPoint: .bottom
      )
      .ignoresSafeArea(.keyboard, edges: .bottom)
      .clipShape(.capsule)
      Text("A")
        .truncationMode(.head)
        .truncationMode(.tail)
        .accessibilityLabel("The first letter")
        .accessibilityElement()
      Text("B").accessibilityElement(children: .ignore)
    }
    .background(.ultraThinMaterial)
    .safeAreaInset(edge: .top) { Divider() }
    .offset(x: 4)
    .scaleEffect(2)
    .sensoryFeedback(.selection, trigger: url)
  }
}

#Preview("Everyday") {
  EverydayGroups(url: URL(filePath: "/"))
  EverydayImages(url: URL(filePath: "/"))
}
