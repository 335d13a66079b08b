import Foundation
import PackagePlugin

/// `swift package composable`: builds the tool when it is called, and runs it in the package.
///
/// The plugin depends on no target, so that a build of a package never builds the tool. It requests
/// no permission, because SwiftPM would ask for it each time, even for commands that only read.
@main
struct ComposableCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let product =
      Self.commandsOfRecordings.contains(arguments.first ?? "")
      ? "composable-recording" : "composable-tool"
    // A debug build takes a third of the time of a release build, and is fast enough.
    let result = try packageManager.build(
      .product(product),
      parameters: .init(configuration: .debug)
    )
    guard result.succeeded,
      let tool = result.builtArtifacts.first(where: { $0.url.lastPathComponent == product })
    else {
      Diagnostics.error("\(product) could not be built:\n\(result.logText)")
      return
    }
    let process = Process()
    process.executableURL = tool.url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// The commands of another program, which needs the library and takes longer to build.
  private static let commandsOfRecordings: Set = ["inspect", "replay", "test-from"]
}
