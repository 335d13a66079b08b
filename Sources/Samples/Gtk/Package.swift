// swift-tools-version: 6.2
import PackageDescription

// A program for the GNOME desktop. Gtk is not everywhere, so only this package needs it.

let package = Package(
  name: "composable-gtk",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-composable", path: "../../..")],
  targets: [
    .systemLibrary(
      name: "CGtk",
      path: "CGtk",
      pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"])]
    ),
    .executableTarget(
      name: "ComposableGtk",
      dependencies: ["CGtk"]
        + ["Composable", "ComposableHistory", "_ComposableFeatures"].map {
          .product(name: $0, package: "swift-composable")
        },
      path: "ComposableGtk",
      swiftSettings: ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        .map { .enableUpcomingFeature($0) }
    ),
  ],
  swiftLanguageModes: [.v6]
)
