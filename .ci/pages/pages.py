"""The pages, README.md and those of Docs, as the scripts of this folder read them."""
import pathlib
import re

root = pathlib.Path(__file__).resolve().parents[2]
docs = root / "Docs"
guide = docs / "Guides/GettingStarted.md"
pages = [root / "README.md", *sorted(docs.rglob("*.md"))]
FENCE = re.compile(r"^ *```.*?^ *```$", re.M | re.S)
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def text(page):
    """The text of a page. A skill begins with its name and description, which are not part of it."""
    return re.sub(r"\A---\n.*?\n---\n+", "", page.read_text(), flags=re.S)


def without_code(text):
    """A text with spaces instead of code, and the same lines."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match[0])

    return re.sub(r"`[^`\n]*`", blank, FENCE.sub(blank, text))


def sections(page):
    """The sections of a page as (heading, offset, text). What comes before the first heading has an empty one."""
    whole = page.read_text()
    starts = [0, *(match.start() for match in re.finditer(r"^#+ ", without_code(whole), re.M))]
    for start, end in zip(starts, [*starts[1:], len(whole)]):
        heading = re.match(r"#+ (.*)", whole[start:end])
        yield heading[1] if heading else "", start, whole[start:end]


def slug(heading):
    """The anchor of a heading in the repository."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def groups():
    """The lists of pages at the end of Getting started, with their titles."""
    return re.findall(r"^([A-Z][\w ]*):\n\n((?:\* .*\n(?:  .*\n)*)+)", guide.read_text(), re.M)
