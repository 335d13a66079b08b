import Metrics
import Synchronization

/// Metrics in memory, whose description is the text that Prometheus reads.
///
/// In a real server, use a package for your monitoring system.
final class ServerMetrics: MetricsFactory, CustomStringConvertible {
  private let metrics = Mutex<[String: Metric]>([:])

  private func metric(_ label: String, _ dimensions: [(String, String)]) -> Metric {
    let name = label.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    let labels = dimensions.map { "\($0.replacing(".", with: "_"))=\"\($1)\"" }.joined(
      separator: ","
    )
    return metrics.withLock { metrics in
      if let metric = metrics["\(name){\(labels)}"] { return metric }
      let metric = Metric(name: name, labels: labels)
      metrics["\(name){\(labels)}"] = metric
      return metric
    }
  }

  var description: String {
    let metrics = metrics.withLock { $0 }.sorted { $0.key < $1.key }
    return metrics.flatMap(\.value.lines).joined(separator: "\n") + "\n"
  }

  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    metric(label, dimensions)
  }

  func makeRecorder(
    label: String,
    dimensions: [(String, String)],
    aggregate: Bool
  ) -> any RecorderHandler {
    metric(label, dimensions)
  }

  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    metric(label, dimensions)
  }

  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}

private final class Metric: CounterHandler, RecorderHandler, TimerHandler {
  private enum Value {
    case nothing
    case counter(Int64)
    case gauge(Double)
    case histogram(Histogram)
  }

  private let name: String
  private let labels: String
  private let value = Mutex(Value.nothing)

  init(name: String, labels: String) {
    (self.name, self.labels) = (name, labels)
  }

  func increment(by amount: Int64) {
    value.withLock { value in
      if case .counter(let count) = value {
        value = .counter(count + amount)
      } else {
        value = .counter(amount)
      }
    }
  }

  func reset() { value.withLock { $0 = .counter(0) } }

  func record(_ number: Int64) { record(Double(number)) }

  func record(_ number: Double) { value.withLock { $0 = .gauge(number) } }

  func recordNanoseconds(_ duration: Int64) {
    value.withLock { value in
      var histogram = if case .histogram(let histogram) = value { histogram } else { Histogram() }
      histogram.record(Double(duration) / 1e9)
      value = .histogram(histogram)
    }
  }

  var lines: [String] {
    switch value.withLock({ $0 }) {
    case .nothing: []
    case .counter(let count): ["\(name)_total{\(labels)} \(count)"]
    case .gauge(let number): ["\(name){\(labels)} \(number)"]
    case .histogram(let histogram): histogram.lines(name: name, labels: labels)
    }
  }
}

/// The number of durations up to each of a few limits, in seconds.
private struct Histogram {
  private static let limits = [0.0001, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, .infinity]

  private var counts = Array(repeating: 0, count: limits.count)
  private var sum = 0.0

  mutating func record(_ seconds: Double) {
    sum += seconds
    for (index, limit) in Self.limits.enumerated() where seconds <= limit { counts[index] += 1 }
  }

  func lines(name: String, labels: String) -> [String] {
    let labels = labels.isEmpty ? "" : labels + ","
    return zip(Self.limits, counts).map { limit, count in
      "\(name)_bucket{\(labels)le=\"\(limit == .infinity ? "+Inf" : "\(limit)")\"} \(count)"
    } + [
      "\(name)_sum{\(labels.dropLast())} \(sum)",
      "\(name)_count{\(labels.dropLast())} \(counts[counts.count - 1])",
    ]
  }
}
