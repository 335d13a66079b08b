import Composable
import ComposableHistory
import Foundation

/// A bank with a client of its own, whose transfers are retried.
///
/// Reducers and effects read the date, ids, and the bank's own client.
@Reducer struct Bank {
  struct Transfer: Codable, Equatable, Identifiable {
    var id: UUID
    var amount: Decimal
    var date: Date
  }

  @ObservableState
  struct State: Codable, Equatable {
    var balance: Decimal = 100
    var counts: [String: Int] = [:]
    var message: String?
    var rate = 0.0
    var transfers: [Transfer] = []
  }

  enum Action: Codable, Equatable {
    case transferButtonTapped(Decimal)
    case transferEnded(Transfer)
    case transferFailed(String)
  }

  @Dependency(\.bank) var bank
  @Dependency(\.continuousClock) var clock
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .transferButtonTapped(let amount):
        state.message = nil
        state.rate = bank.rate()
        let transfer = Transfer(id: uuid(), amount: amount, date: date.now)
        state.counts["started", default: 0] += 1
        return .run { send in
          for attempt in 1...3 {
            do {
              // Each attempt has a number of its own, and a date.
              _ = (uuid(), date.now)
              try await bank.transfer(transfer, attempt)
              return await send(.transferEnded(transfer))
            } catch {
              try await clock.sleep(for: .milliseconds(100))
            }
          }
          await send(.transferFailed("The bank did not answer."))
        }
      case .transferEnded(let transfer):
        state.balance -= transfer.amount
        state.counts["ended", default: 0] += 1
        state.transfers.append(transfer)
        return .none
      case .transferFailed(let message):
        state.message = message
        state.counts["started"] = nil
        return .none
      }
    }
  }
}

@DependencyClient struct BankClient: Sendable {
  var rate: @Sendable () -> Double = { 0 }
  var transfer: @Sendable (_ transfer: Bank.Transfer, _ attempt: Int) async throws -> Void
}

struct BankError: Error {}

extension BankClient: DependencyKey {
  /// Fails twice, and always for large amounts.
  static let liveValue = Self(
    rate: { Double.random(in: 0...1) },
    transfer: { transfer, attempt in
      guard attempt == 3, transfer.amount < 1_000 else { throw BankError() }
    }
  )
  static let testValue = Self()
}

extension DependencyValues {
  var bank: BankClient {
    get { self[BankClient.self] }
    set { self[BankClient.self] = newValue }
  }
}

extension RecordedDependency {
  /// The rates that the bank returns.
  static let bank = RecordedDependency(\.bank) { original in
    BankClient(
      rate: { recorded("bank.rate") { original().rate() } },
      transfer: { try await original().transfer($0, $1) }
    )
  }
}

extension Bank: RecordedFeature {
  static var initialState: State { State() }
  static var recordedDependencies: [RecordedDependency] { RecordedDependency.standard + [.bank] }
  static var recordedDependencySources: [String] { [".bank"] }
  static var memberwise: [any Any.Type] { [Transfer.self] }
  static var preparation: [String] { ["$0.bank = .liveValue"] }
  static func prepare(_ dependencies: inout DependencyValues) { dependencies.bank = .liveValue }

  @MainActor static func play(_ store: StoreOf<Self>) async {
    await store.send(.transferButtonTapped(25)).finish()
    await store.send(.transferButtonTapped(5_000)).finish()
    await store.send(.transferButtonTapped(Decimal(string: "0.01")!)).finish()
  }
}
