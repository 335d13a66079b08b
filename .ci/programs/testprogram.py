"""Compiles tests with the modules of a build, to programs that run them."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
library = ["Composable", "ComposableAlerts", "ComposableCasePaths", "ComposableClocks", "ComposableCollections",
           "ComposableConcurrency", "ComposableDependencies", "ComposableDiff", "ComposableExploration",
           "ComposableHistory", "ComposableIssues", "ComposableJSON", "ComposableNotes", "ComposableSharing",
           "ComposableTestSupport"]
# How the package compiles its own modules.
strict = [word for feature in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility")
          for word in ("-enable-upcoming-feature", feature)]
runner = """
import Testing

@main struct Runner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
"""


def run(*words, status=0, **options):
    """The output of a program, which must end with a status."""
    result = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            **options)
    if result.returncode != status:
        sys.exit(f"{' '.join(map(str, words))[:500]}\nended with status {result.returncode}:\n{result.stdout}")
    return result.stdout


def objects(build, name, folder):
    """The objects of the files of a module. The build folder keeps those of removed files, too."""
    return [build / f"{name}.build" / f"{path.name}.o" for path in sorted(root.glob(f"{folder}/**/{name}/**/*.swift"))]


def imports(build):
    """What a module needs to import the modules of a build, with their macros."""
    return ["-I", build / "Modules", "-load-plugin-executable", f"{build}/ComposableMacros-tool#ComposableMacros"]


def testing_plugins():
    """The folder with the macros of Swift Testing."""
    return pathlib.Path(shutil.which("swiftc")).resolve().parents[1] / "lib/swift/host/plugins/testing"


def compile_tests(build, module, sources, work, features=(), kit=(), options=()):
    """Compiles sources to a program in a folder, with the library, and modules of Sources and Tests/Kit."""
    (work / "Runner.swift").write_text(runner)
    linked = [file for name in [*library, *features] for file in objects(build, name, "Sources")]
    linked += [file for name in kit for file in objects(build, name, "Tests/Kit")]
    (work / "objects").write_text("\n".join(f'"{path}"' for path in linked))
    program = work / f"{module}.run"
    run("swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", module, "-enable-testing",
        *imports(build), "-plugin-path", testing_plugins(), *options, "-o", program, *sources,
        work / "Runner.swift", f"@{work}/objects")
    return program


def package_name(build):
    """The name of the package for the compiler, which package access needs."""
    return re.search(r'"-module-name","Composable",.*"-package-name","(\w+)"', pathlib.Path(f"{build}.yaml").read_text())[1]
