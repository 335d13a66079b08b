// swift-tools-version: 6.2
import PackageDescription

let exercises = [
  "SilentSheet", "UnreceivedAction", "EndlessTimer", "StaleAnswer", "CollidingID", "DeafForm",
  "LateReport", "RealTime", "BusyView", "OldFile", "StaleRows", "LostEdit",
  "EarlyCheckMark", "WrongRollback",
]

let package = Package(
  name: "Exercises",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [
    .package(name: "swift-composable", path: "../..")
  ],
  targets: exercises.flatMap { name in
    [
      .target(
        name: name,
        dependencies: [.product(name: "Composable", package: "swift-composable")]
      ),
      .testTarget(
        name: "\(name)Tests",
        dependencies: [
          .target(name: name),
          .product(name: "ComposableTestSupport", package: "swift-composable"),
        ]
      ),
    ]
  }
)
