// settings: swift6 swift5 main-actor package
import Composable
import Foundation

nonisolated struct Settings: Codable, Equatable, Sendable {
  var theme = Theme.light
  var names: [String: Int] = [:]

  nonisolated enum Theme: String, Codable, CaseIterable, Sendable { case dark, light }
}

nonisolated struct Contact: Codable, Equatable, Identifiable, Sendable {
  var id = 1
  var name: String?
}

nonisolated struct CloudKey<Value: Codable & Sendable>: SharedKey {
  let name: String
  var id: String { name }

  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

nonisolated extension SharedKey {
  static func cloud<Value>(_ name: String) -> Self where Self == CloudKey<Value> { Self(name: name) }
}

nonisolated extension SharedKey where Self == CloudKey<Settings>.Default {
  static var settings: Self { Self[.cloud("settings"), default: Settings()] }
}

nonisolated extension SharedKey where Self == AppStorageKey<Settings.Theme>.Default {
  static var theme: Self { Self[.appStorage("theme"), default: .light] }
}

nonisolated extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Contact>>.Default {
  static func contacts(_ account: String) -> Self {
    Self[.fileStorage(URL(filePath: "/\(account).json")), default: [Contact()]]
  }
}

@Reducer struct Contacts {
  @ObservableState struct State: Equatable {
    @Shared(.contacts("me")) var contacts
    @Shared(.contacts("you")) var others = []
    @Shared(.settings) var settings
    @Shared(.theme) var theme
    @Shared(.cloud("count")) var count = 0
    @Shared(.cloud("settings")) var typed: Settings?
    @Shared(.appStorage("isOn")) var isOn = false
    @Shared(.appStorage("date")) var date: Date?
    @Shared var row: Contact
    @SharedReader(.settings) var reader
    @SharedReader var name: String?
    @SharedReader(value: 1) var constant

    init(row: Shared<Contact>) {
      _row = row
      _name = SharedReader(row.name)
    }
  }

  enum Action { case tapped(Contact.ID) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped(let id):
        state.$contacts.withLock { $0[id: id]?.name = nil }
        state.$settings.theme.withLock { $0 = .dark }
        state.$settings.names["a"].withLock { $0 = 1 }
        if let row = Shared(state.$contacts[id: id]) { state = State(row: row) }
        return .run { [contacts = state.$contacts] _ in
          contacts.withLock { $0.removeAll() }
          try await contacts.save()
        }
      }
    }
  }
}

@MainActor func stores() async {
  _ = Store(initialState: Contacts.State(row: Shared(value: Contact()))) { Contacts() }
  let store = TestStore(initialState: Contacts.State(row: Shared(value: Contact()))) { Contacts() }
  await store.send(.tapped(1)) {
    $0.$contacts.withLock { $0 = [] }
    $0.$settings.withLock { $0.theme = .dark }
  }
}
