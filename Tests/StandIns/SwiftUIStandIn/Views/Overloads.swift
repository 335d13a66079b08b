// Each overload and constant of the stand-in that no other view uses, so that a wrong one is noticed. Variables have the
// types of overloads, because a literal could choose another one.
import Composable
import Foundation
import SwiftUI

nonisolated private var key: LocalizedStringKey { "Books" }
nonisolated private let text = Text("Books")
nonisolated private let name = "Books"

nonisolated struct Missing: LocalizedError {}

struct AlertOverloads: View {
  @State private var isPresented = false
  @State private var book: Int?
  @State private var error: Missing?

  var body: some View {
    plain($isPresented)
    presenting(book, $isPresented)
    EmptyView()
      .alert(isPresented: $isPresented, error: error) {
        text
        Button("OK") {}
      }
      .fullScreenCover(item: $book.identified) { Text("\($0.id)") }
      .fullScreenCover(isPresented: $isPresented) { Text("Emma") }
    #if SDK_2026
    items($book)
    #endif
  }

  #if SDK_2026
  nonisolated private func items(_ book: Binding<Int?>) -> some View {
    EmptyView()
      .alert(text, item: book) {
        text
        Text("\($0)")
      }
      .alert(text, item: book) {
        text
        Text("\($0)")
      } message: {
        text
        Text("\($0)")
      }
      .confirmationDialog(text, item: book) {
        text
        Text("\($0)")
      }
      .confirmationDialog(text, item: book) {
        text
        Text("\($0)")
      } message: {
        text
        Text("\($0)")
      }
  }
  #endif

  @ViewBuilder nonisolated private func plain(_ isPresented: Binding<Bool>) -> some View {
    EmptyView()
      .alert(text, isPresented: isPresented) {
        text
        Text("")
      }
      .alert(key, isPresented: isPresented) {
        text
        Text("")
      }
      .alert(name, isPresented: isPresented) {
        text
        Text("")
      }
      .alert(text, isPresented: isPresented) {
        text
        Text("")
      } message: {
        text
        Text("")
      }
      .alert(key, isPresented: isPresented) {
        text
        Text("")
      } message: {
        text
        Text("")
      }
      .alert(name, isPresented: isPresented) {
        text
        Text("")
      } message: {
        text
        Text("")
      }
    EmptyView()
      .confirmationDialog(text, isPresented: isPresented) {
        text
        Text("")
      }
      .confirmationDialog(key, isPresented: isPresented) {
        text
        Text("")
      }
      .confirmationDialog(name, isPresented: isPresented) {
        text
        Text("")
      }
      .confirmationDialog(text, isPresented: isPresented) {
        text
        Text("")
      } message: {
        text
        Text("")
      }
      .confirmationDialog(key, isPresented: isPresented) {
        text
        Text("")
      } message: {
        text
        Text("")
      }
      .confirmationDialog(name, isPresented: isPresented) {
        text
        Text("")
      } message: {
        text
        Text("")
      }
  }

  @ViewBuilder nonisolated private func presenting(
    _ book: Int?,
    _ isPresented: Binding<Bool>
  ) -> some View {
    EmptyView()
      .alert(text, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      }
      .alert(key, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      }
      .alert(name, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      }
    EmptyView()
      .alert(text, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      } message: {
        text
        Text("\($0)")
      }
      .alert(key, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      } message: {
        text
        Text("\($0)")
      }
      .alert(name, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      } message: {
        text
        Text("\($0)")
      }
    EmptyView()
      .confirmationDialog(text, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      }
      .confirmationDialog(key, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      }
      .confirmationDialog(name, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      }
    EmptyView()
      .confirmationDialog(text, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      } message: {
        text
        Text("\($0)")
      }
      .confirmationDialog(key, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      } message: {
        text
        Text("\($0)")
      }
      .confirmationDialog(name, isPresented: isPresented, presenting: book) {
        text
        Text("\($0)")
      } message: {
        text
        Text("\($0)")
      }
  }
}

nonisolated private struct Numbered: Identifiable {
  let id: Int
}

nonisolated extension Int? {
  fileprivate var identified: Numbered? {
    get { map { Numbered(id: $0) } }
    set { self = newValue?.id }
  }
}

struct ControlOverloads: View {
  @State private var title = "Emma"
  @State private var count = 1
  @State private var date = Date(timeIntervalSince1970: 0)
  @State private var optionalDate: Date?
  @FocusState private var isFocused: Bool
  @AccessibilityFocusState private var isRead: Bool
  @AccessibilityFocusState(for: .voiceOver) private var isSpoken: Bool
  @AccessibilityFocusState(for: .voiceOver) private var spoken: Int?

  var body: some View {
    Form {
      buttons
      fields
      Image("cover")
      Section(name) { Text("Emma") }
    }
    .onSubmit(of: .search) { title = "" }
    .textFieldStyle(RoundedBorderTextFieldStyle())
    .pickerStyle(SegmentedPickerStyle())
    .navigationTitle(text)
    .searchable(text: $title, placement: .toolbar, prompt: text)
    .searchable(text: $title, prompt: text)
    .searchable(text: $title, isPresented: .constant(true), prompt: key)
    .task(id: count) { count += 1 }
  }

  @ViewBuilder private var buttons: some View {
    Button("Delete", role: .destructive) {}.buttonStyle(.bordered)
    Button("Read") {}.buttonStyle(.plain)
    if #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      Button(role: .close) {
      } label: {
        Text("Close")
      }
      Button(role: .confirm) {
      } label: {
        Text("Confirm")
      }
    }
    Stepper("Copies", value: $count)
    Stepper("Copies", value: $count, in: 1...9)
    Stepper(value: $count, in: 1...9) { Text("Copies") }
    Stepper {
      Text("Copies")
    } onIncrement: {
      count += 1
    } onDecrement: {
      count -= 1
    }
  }

  @ViewBuilder private var fields: some View {
    TextField(name, text: $title).focused($isFocused).accessibilityFocused($isRead)
    TextField(key, value: $date, format: .iso8601).accessibilityFocused($isSpoken)
    TextField(key, value: $optionalDate, format: .iso8601).accessibilityFocused($spoken, equals: 1)
    controls($title)
    selections($title, $count)
    Spoken(isRead: $isRead)
  }
}

/// A view that gets the focus of its parent, and passes it on.
private struct Spoken: View {
  @AccessibilityFocusState<Bool>.Binding var isRead: Bool

  var body: some View {
    Text(isRead ? "Read" : "Unread").accessibilityFocused($isRead)
  }
}

struct LinkOverloads: View {
  /// A value that is not `Codable`.
  nonisolated struct Chapter: Hashable {}

  @State private var title = "Emma"
  @State private var path = NavigationPath()

  var body: some View {
    NavigationStack(path: $path) {
      links
    }
    .navigationTitle($title)
    .navigationBarTitleDisplayMode(path.isEmpty ? .large : .automatic)
    .navigationBarItems(
      leading: Text("\(path.count)"),
      trailing: Text("\(path.codable == nil ? 0 : 1)")
    )
    .navigationBarItems(trailing: EmptyView())
    .toolbar { PathItems(path: $path) }
  }
}

private struct PathItems: ToolbarContent {
  @Binding var path: NavigationPath

  var body: some ToolbarContent {
    ToolbarItem(placement: .automatic) { Text("Emma") }
    if !path.isEmpty {
      Group {
        ToolbarItem { Button("Back") { path.removeLast() } }
        ToolbarItem { Button("Home") { path = NavigationPath() } }
      }
    }
  }
}

struct LayoutOverloads: View {
  var body: some View {
    layout
    TextField("Title", text: .constant(""), axis: .horizontal)
  }

  @ViewBuilder nonisolated private var layout: some View {
    ScrollView { VStack { ZStack {} } }.padding()
    ScrollView(.horizontal) { HStack(alignment: .top) { Text("Emma") } }
    ScrollView([.vertical, .horizontal]) { HStack(alignment: .bottom) { Text("Emma") } }
    VStack(alignment: .trailing) { Text("Emma") }.padding(
      EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    )
    VStack(alignment: .center) { Text("Emma") }.padding([.top, .leading, .bottom, .trailing])
    HStack(alignment: .center) { Text("Emma") }.padding(.horizontal).rotationEffect(
      .radians(1),
      anchor: .center
    )
    ZStack(alignment: .leading) { Text("Emma") }.background(.blue, ignoresSafeAreaEdges: .all)
    ZStack(alignment: .top) { Text("Emma") }.background(.gray)
    ZStack(alignment: .trailing) { Text("Emma") }.swipeActions(edge: .leading) { Text("Read") }
    Text("Emma").popover(isPresented: .constant(true), arrowEdge: .top) { Text("Emma") }
    Text("Emma").popover(isPresented: .constant(true), arrowEdge: .leading) { Text("Emma") }
    Text("Emma").popover(
      isPresented: .constant(true),
      attachmentAnchor: .rect(.bounds),
      arrowEdge: .trailing
    ) { Text("") }
    .presentationDetents([.fraction(0.5), .height(100)])
    TabView { Text("Emma") }
  }
}

/// Modifiers that an app applies where nothing is isolated.
nonisolated extension View {
  func look(_ color: Color) -> some View {
    font(.body).bold().monospacedDigit().lineLimit(1).multilineTextAlignment(.center)
      .foregroundStyle(color).foregroundColor(color).tint(color).tint(color as Color?)
      .cornerRadius(4).opacity(0.5).padding().padding(4)
      .padding(EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1))
      .frame(width: 1).frame(maxWidth: 1).rotationEffect(.degrees(1)).background(color)
      .background {
        text
        text
      }
      .overlay {
        text
        text
      }
      .disabled(true).id(1).tag(1).labelsHidden().disableAutocorrection(true)
      .accessibilityIdentifier("look").modifier(Padded(length: 1)).environment(\.isEnabled, true)
      .animation(.default, value: 1).animation(.default) { $0.opacity(0.5) }.transaction {
        $0.isContinuous = true
      }.transition(.opacity)
  }

  func events(text query: Binding<String>) -> some View {
    onAppear {}.onDisappear {}.onTapGesture {}.onSubmit {}.gesture(TapGesture())
      .onChange(of: 1) {}.onChange(of: 1) { _, _ in }
      .task {}.task(id: 1) {}.refreshable {}
      .searchable(text: query).searchable(text: query, prompt: key)
      .searchable(text: query, isPresented: .constant(true), prompt: key)
      .swipeActions {
        text
        text
      }
      .tabItem {
        text
        text
      }
  }

  func presentations(_ isPresented: Binding<Bool>, _ item: Binding<Int?>) -> some View {
    sheet(isPresented: isPresented) {
      text
      text
    }
    .sheet(item: item.identified) { _ in
      text
      text
    }
    .fullScreenCover(isPresented: isPresented) {
      text
      text
    }
    .fullScreenCover(item: item.identified) { _ in
      text
      text
    }
    .popover(isPresented: isPresented) {
      text
      text
    }
    .popover(item: item.identified) { _ in
      text
      text
    }
    .presentationDetents([.medium])
    .alert(isPresented: isPresented, error: Missing?.none) {
      text
      text
    }
  }

  func navigation(_ isPresented: Binding<Bool>, _ item: Binding<Int?>) -> some View {
    navigationTitle(text).navigationTitle(key).navigationTitle(name)
      .navigationTitle(.constant(name))
      .navigationBarTitleDisplayMode(.inline)
      .navigationBarItems(trailing: text).navigationBarItems(leading: text, trailing: text)
      .toolbar {
        text
        text
      }
      .navigationDestination(for: Int.self) { _ in
        text
        text
      }
      .navigationDestination(isPresented: isPresented) {
        text
        text
      }
      .navigationDestination(item: item) { _ in
        text
        text
      }
  }
}

/// Controls that a function makes where nothing is isolated.
@ViewBuilder nonisolated private func controls(_ title: Binding<String>) -> some View {
  Button(key) {}
  Button(name) {}
  Button(key, role: .cancel) {}
  Button(name, role: .cancel) {}
  Button(key, systemImage: "book") {}
  Button {
  } label: {
    text
    text
  }
  Button(role: .cancel) {
  } label: {
    text
    text
  }
  Label(key, systemImage: "book")
  Label(name, systemImage: "book")
  Label {
    text
    text
  } icon: {
    text
    text
  }
  ProgressView()
  ProgressView(key)
  ProgressView(name)
  ProgressView(value: 0.5)
}

@ViewBuilder nonisolated private func selections(
  _ title: Binding<String>,
  _ count: Binding<Int>
) -> some View {
  Spacer()
  SecureField(key, text: title)
  SecureField(name, text: title)
  Picker(key, selection: count) {
    text
    text
  }
  Picker(name, selection: count) {
    text
    text
  }
  Picker(selection: count) {
    text
    text
  } label: {
    text
    text
  }
  NavigationLink {
    text
    text
  } label: {
    text
    text
  }
  NavigationLink(key) {
    text
    text
  }
  NavigationLink(name) {
    text
    text
  }
  links
}

@ViewBuilder nonisolated private var links: some View {
  NavigationLink(value: LinkOverloads.Chapter()) {
    text
    text
  }
  NavigationLink(value: 1) {
    text
    text
  }
  NavigationLink(key, value: LinkOverloads.Chapter())
  NavigationLink(key, value: 1)
  NavigationLink(name, value: LinkOverloads.Chapter())
  NavigationLink(name, value: 1)
}

nonisolated extension Text {
  fileprivate func styled(_ color: Color) -> Text {
    bold().bold(true).italic().italic(true).monospacedDigit().font(.body)
      .foregroundColor(color).foregroundStyle(color)
      .strikethrough().strikethrough(pattern: .dash, color: color)
      .underline().underline(pattern: .solid)
  }
}

nonisolated private func shape(_ color: Color) -> some View {
  Circle().fill().overlay { Circle().stroke(color) }
    .gesture(TapGesture().onEnded {}).gesture(DragGesture().onChanged { _ in })
}

nonisolated private func rows(_ rows: some DynamicViewContent) -> some View {
  rows.onDelete { _ in }.onMove { _, _ in }
}

struct TextOverloads: View {
  private let fonts: [Font] = [
    .largeTitle, .title, .title2, .title3, .subheadline, .body, .callout, .body.bold(),
    .body.monospacedDigit(),
    .body.weight(.bold), .body.weight(.regular), .system(size: 12, design: .default),
    .system(size: 12, design: .serif),
    .system(size: 12, design: .monospaced),
  ]
  private let colors: [Color] = [
    .orange, .green, .clear, .primary, .secondary, .accentColor, .red.opacity(0.5),
    Color(.sRGBLinear, red: 0, green: 0, blue: 0), Color(.displayP3, red: 0, green: 0, blue: 0),
  ]
  private let styles: [HierarchicalShapeStyle] = [.primary, .secondary, .tertiary]

  var body: some View {
    let styled: Text = text.bold(true).italic(true).foregroundColor(colors[0]).font(fonts[0])
    styled.multilineTextAlignment(.leading)
    text.styled(colors[0]).look(colors[1])
    Text("Emma").multilineTextAlignment(.trailing)
    HStack { Text("Emma") }.bold(true).foregroundStyle(styles[0])
    HStack { Text("Emma") }.bold().monospacedDigit().foregroundStyle(.foreground).tint(styles[0])
    Text("\(1 as Int8) \(1 as Int16) \(1 as Int32) \(1 as Int64) \(1 as UInt)")
    Text("\(1 as UInt8) \(1 as UInt16) \(1 as UInt32) \(1 as UInt64) \(1 as Float) \(1 as CGFloat)")
    Text("\(1.5, specifier: "%.2f") \(text) \(Image(systemName: "book"))")
    Text(LocalizedStringKey(name)).frame(maxWidth: .infinity).foregroundStyle(.primary)
    shape(colors[1])
    RoundedRectangle(cornerRadius: 8, style: .circular).fill(
      .tertiary,
      style: FillStyle(eoFill: true)
    )
  }
}

@Observable
final class Shelf {
  var names = ["Emma"]
}

struct StateOverloads: View {
  @State private var names: [String] = ["Emma"]
  @State private var numbers: [Numbered] = []
  @State(initialValue: 1) private var count: Int
  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.openURL) private var openURL
  @Environment(Shelf.self) private var shelf
  @Environment(Shelf.self) private var optionalShelf: Shelf?

  var body: some View {
    ForEach($names, id: \.self) { $name in
      TextField(isEnabled ? "Title" : "Closed", text: $name)
    }
    .environment(optionalShelf ?? shelf)
    .environment(
      \.openURL,
      OpenURLAction { $0.isFileURL ? .handled : $0.host() == nil ? .discarded : .systemAction }
    )
    .environment(\.colorScheme, .light)
    .environment(\.isEnabled, false)
    .animation(.bouncy(duration: 1)) { $0.opacity(0.5) }
    .animation(.bouncy(extraBounce: 0.1), value: names)
    .transaction { $0.isContinuous = true }
    .transition(.slide)
    .animation(.easeInOut, value: count)
  }

  func bindings() {
    let bindings = $names
    requireRandomAccess(bindings)
    requireSendable(bindings)
    requireSendable(State(initialValue: count))
    requireSendable(State<Int?>())
    requireDynamic(bindings)
    let indices: ForEach<LazyMapSequence<Range<Int>, (Int, Int)>, Int, Text> =
      ForEach($numbers) { $number in Text("\(number.id)") }
    _ = indices
    var immediate = bindings
    immediate.transaction.disablesAnimations = true
    let optional = Binding<[String]?>(bindings)
    _ = Binding<[String]>(optional).map { Binding<AnyHashable>($0) }
    _ = bindings.transaction(Transaction(animation: .default)).transaction
    _ = Binding(projectedValue: bindings).projectedValue
    let bindable = Bindable(shelf)
    _ = Bindable(projectedValue: bindable).projectedValue.names
    var transaction = Transaction()
    transaction[Source.self] = "list"
    transaction.animation = transaction.animation ?? .default
    transaction.addAnimationCompletion { print("Done") }
    withTransaction(\.isContinuous, true) {
      withAnimation(completionCriteria: .removed) {
      } completion: {
      }
    }
    withTransaction(transaction) {}
  }
}

private enum Source: TransactionKey {
  static let defaultValue = ""
}

private struct Fade: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    switch phase {
    case .willAppear, .didDisappear: content.opacity(0)
    case .identity: content.opacity(1)
    }
  }
}

struct Faded: View {
  var body: some View {
    Text("Emma").transition(Fade()).transition(.move(edge: .top))
  }
}

struct Dropped: View {
  @GestureValue var isOn: Bool

  var body: some View {
    Text(isOn ? "On" : "Off")
      .gesture(DragGesture().onChanged { _ in }.onEnded { _ in })
      .gesture(TapGesture(count: 2).onEnded {})
      .gesture(DragGesture())
  }
}

/// A property wrapper of the app's own, which SwiftUI updates.
@propertyWrapper
struct GestureValue: DynamicProperty {
  var wrappedValue = false
  mutating func update() { wrappedValue.toggle() }
}

struct ContentOverloads: View {
  var body: some View {
    AnyView(erasing: pair)
    List([Numbered(id: 1)]) { Text("\($0.id)") }
    List { rows(ForEach([Numbered(id: 1)]) { Text("\($0.id)") }) }
    Button("Emma") {}.buttonStyle(WarningButtonStyle())
  }

  @ViewBuilder private var pair: TupleView<(Text, Text)> {
    text
    text
  }

  func contents() {
    var pair = TupleView((text, text))
    pair.value.0 = pair.value.1
    var padded = ModifiedContent(content: text, modifier: Padded(length: 1))
    padded.content = Text("\(padded.modifier.length)")
    padded.modifier = Padded(length: padded.content == text ? 1 : 2)
  }
}

nonisolated private struct Padded: ViewModifier {
  var length: Double

  func body(content: Content) -> some View { content.padding(length) }
}

private struct WarningButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.foregroundStyle(configuration.role == .destructive ? Color.red : .blue)
  }
}

/// What a feature can keep about the look of a view in its state.
private struct Look: Hashable, Sendable {
  var alignment: TextAlignment
  var angle: Angle
  var animation: Animation
  var anchor: UnitPoint
  var color: Color
  var criteria: AnimationCompletionCriteria
  var design: Font.Design
  var detents: Set<PresentationDetent>
  var edge: HorizontalEdge
  var font: Font
  var scheme: ColorScheme
  var title: NavigationBarItem.TitleDisplayMode
  var visibility: Visibility
  var weight: Font.Weight
}

private struct Layout: Equatable {
  var alignment: Alignment
  var column: HorizontalAlignment
  var fill: FillStyle
  var image: Image
  var insets: EdgeInsets
  var key: LocalizedStringKey
  var path: NavigationPath
  var role: ButtonRole
  var row: VerticalAlignment
  var text: Text
}

#Preview("Overloads") {
  ControlOverloads()
  LinkOverloads()
  TextOverloads()
  StateOverloads()
}

private func requireRandomAccess(_ elements: some RandomAccessCollection) {}
private func requireSendable(_ value: some Sendable) {}
private func requireDynamic(_ property: some DynamicProperty) {
  var property = property
  property.update()
}
