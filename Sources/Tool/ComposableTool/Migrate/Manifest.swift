import ComposableSyntax

/// The manifest of a package.
enum Manifest {
  /// Replaces the products of TCA and its packages in the dependencies of targets, and lists the
  /// rest.
  static func migrate(_ file: SourceFile, isMainActor: Bool) -> Migration.Result {
    let rule = MigrationRule("products") { file, _ in products(in: file) }
    var count = 0
    let migrated = rule.apply(to: file, MigrationModel([]), counting: &count)
    return Migration.Result(
      path: file.path,
      old: file.text,
      new: migrated.text,
      changes: count == 0 ? [:] : [rule.kind: count],
      tasks: tasks(in: migrated, isMainActor: isMainActor)
    )
  }

  /// Returns the text of a string literal without quotes.
  private static func string(_ range: Range<Int>, _ file: SourceFile) -> String? {
    guard let index = range.first, range.count == 1, file.tokens[index].kind == .string else {
      return nil
    }
    return String(file.text(index).dropFirst().dropLast())
  }

  /// Returns the name and the package of `.product(name:package:)`, and of `product(name:package:)`
  /// in an extension of dependencies.
  private static func product(
    _ index: Int,
    _ file: SourceFile
  ) -> (name: String, package: String, call: SourceFile.CallSyntax, start: Int)? {
    guard file.at(index, "product"), !file.at(index - 1, "func"),
      let call = file.callSyntax(at: index),
      call.arguments.count >= 2,
      let name = string(call.arguments[0].value, file),
      let package = string(call.arguments[1].value, file)
    else { return nil }
    return (name, package, call, file.at(index - 1, ".") ? index - 1 : index)
  }

  private static let targets: Set = ["executableTarget", "macro", "target", "testTarget"]

  /// The names of targets, and the tokens of their dependencies.
  private static func targets(in file: SourceFile) -> [(name: String, call: SourceFile.CallSyntax)]
  {
    file.words(targets).compactMap { index in
      guard file.at(index - 1, "."), let call = file.callSyntax(at: index),
        let name = argument("name", of: call, file)
      else { return nil }
      return (name, call)
    }
  }

  private static func argument(
    _ label: StaticString,
    of call: SourceFile.CallSyntax,
    _ file: SourceFile
  ) -> String? {
    call.arguments.first { $0.label.map { file.at($0, label) } ?? false }
      .flatMap { string($0.value, file) }
  }

  private static func products(in file: SourceFile) -> [[Edit]] {
    var known: Set<String> = []
    var changes: [[Edit]] = []
    let targets = targets(in: file)
    let names = Set(targets.map(\.name))
    // Products that are named by a string.
    let dependencies = Set(
      targets.flatMap { target in
        target.call.arguments.filter { $0.label.map { file.at($0, "dependencies") } ?? false }
          .map(\.value.lowerBound)
      }
    )
    func delete(_ range: Range<Int>) {
      let end = file.at(range.upperBound, ",") ? range.upperBound + 1 : range.upperBound
      changes.append([file.deleting(range.lowerBound..<end)])
    }
    for index in file.tokens.indices {
      guard let array = file.enclosing[index] else { continue }
      if dependencies.contains(array), let name = string(index..<index + 1, file),
        !names.contains(name),
        let new = OldModules.replacements[name]
      {
        if known.insert("\(array) \(new)").inserted {
          changes.append([
            file.replacing(index, with: ".product(name: \"\(new)\", package: \"swift-composable\")")
          ])
        } else {
          delete(index..<index + 1)
        }
      }
      guard let product = product(index, file) else { continue }
      let (call, rest) = (product.call, product.call.arguments.dropFirst(2))
      let condition = rest.map { " " + file.text($0.value) }.joined()
      if product.package == "swift-composable" {
        known.insert("\(array) \(product.name)\(condition)")
        continue
      }
      guard OldModules.packages.contains(product.package),
        let new = OldModules.replacements[product.name]
      else { continue }
      // A constant that other lines name stays.
      if !file.at(array, "[")
        || !known.contains("\(array) \(new)")
          && known.insert("\(array) \(new)\(condition)").inserted
      {
        changes.append([
          file.replacing(call.arguments[0].value, with: "\"\(new)\""),
          file.replacing(call.arguments[1].value, with: "\"swift-composable\""),
        ])
      } else {
        delete(product.start..<call.last + 1)
      }
    }
    return changes
  }

  private static let platforms: [String: Int] = [
    "iOS": 18, "macOS": 15, "tvOS": 18, "visionOS": 2, "watchOS": 11,
  ]

  private static func tasks(in file: SourceFile, isMainActor: Bool) -> [MigrationTask] {
    var tasks: [MigrationTask] = []
    func add(_ index: Int, _ message: String) {
      let location = file.location(of: file.tokens[index].range.lowerBound)
      tasks.append(MigrationTask(location: location, message: message, section: "The manifest"))
    }
    let products = file.words(["product"]).compactMap { index in product(index, file) }
    let uses = products.filter { $0.package == "swift-composable" }
    for product in products where OldModules.packages.contains(product.package) {
      add(
        product.start,
        "Composable does not replace \(product.name). Remove it, or keep the package \(product.package)."
      )
    }
    let packages = packages(in: file)
    let old = packages.filter { OldModules.packages.contains($0.name) }
    let first = old.first { $0.name == "swift-composable-architecture" } ?? old.first
    let isNamed = packages.contains { $0.name == "swift-composable" }
    for package in old {
      let isReplaced =
        package.name == "swift-composable-architecture"
        || !isNamed && !uses.isEmpty && package.index == first?.index
      add(
        package.index - 1,
        isReplaced
          ? "Depend on the package swift-composable instead of \(package.name)."
          : "Remove the package \(package.name), if no product of it is left."
      )
    }
    if !isNamed, old.isEmpty, let use = uses.first {
      add(use.start, "Add the package swift-composable to the dependencies of the package.")
    }
    for index in file.tokens.indices {
      if file.at(index - 1, "."), file.isWord(index),
        let minimum = platforms[file.text(index)],
        file.at(index + 1, ["(", "."]), file.isWord(index + 3),
        let version = version(file.text(index + 3)), version < minimum
      {
        add(index, "Composable requires \(file.text(index)) \(minimum).")
      } else if file.at(index, "defaultIsolation"), file.at(index + 1, ["(", "MainActor"]),
        !isMainActor
      {
        add(index, MigrationTask.mainActor(folder(ofTargetAround: index, file).map { [$0] } ?? []))
      }
    }
    // `static let support = product(name: "ComposableTestSupport", …)`
    let supports = Set(
      uses.filter { $0.name == "ComposableTestSupport" }
        .compactMap { file.declarationKeyword(of: $0.start) }.map { file.text($0 + 1) }
    )
    for index in file.words(["testTarget"]) where !uses.isEmpty {
      guard let call = file.callSyntax(at: index), let close = call.close, let open = call.open,
        !(open..<close).contains(where: {
          file.at($0, "\"ComposableTestSupport\"")
            || file.at($0 - 1, ".") && supports.contains(file.text($0))
        })
      else { continue }
      add(index, "Add .product(name: \"ComposableTestSupport\", package: \"swift-composable\").")
    }
    return tasks.sorted { $0.location < $1.location }
  }

  /// The packages that the manifest depends on, with the names by which products refer to them.
  private static func packages(in file: SourceFile) -> [(index: Int, name: String)] {
    file.words(["package"]).compactMap { index in
      guard file.at(index - 1, "."), let call = file.callSyntax(at: index),
        let location = argument("url", of: call, file) ?? argument("path", of: call, file)
          ?? argument("id", of: call, file)?.replacing(".", with: "/"),
        let last = location.split(separator: "/").last
      else { return nil }
      return (index, last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last))
    }
  }

  /// Returns the folder with the sources of a target that a token belongs to.
  private static func folder(ofTargetAround index: Int, _ file: SourceFile) -> String? {
    guard
      let target = targets(in: file).first(where: { target in
        target.call.name < index && index <= target.call.last
      })
    else { return nil }
    let parent = file.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    let tests = file.at(target.call.name, "testTarget") ? "Tests/" : "Sources/"
    return parent + (argument("path", of: target.call, file) ?? tests + target.name)
  }

  /// Returns the number of `v18` and `v10_15`.
  private static func version(_ name: String) -> Int? {
    Int(name.dropFirst().prefix { $0 != "_" })
  }
}
