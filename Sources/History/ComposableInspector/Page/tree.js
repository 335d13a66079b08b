const mark = { added: "+", removed: "−", changed: "●", inside: "", moved: "↕" };

class Tree {
  constructor(element, value) {
    this.element = element;
    this.valueElement = value;
    this.lines = [];
    this.note = element.appendChild(make("p", "empty"));
    this.opened = new Map();  // What was opened or closed by hand, by path.
    this.position = 0;
    this.list = new VirtualList(element, 22, () => this.makeLine(),
      (line, index) => this.fillLine(line, this.lines[index], index));
  }

  /** Shows a text instead of lines. */
  showNote(text) {
    this.make = () => {};
    this.rebuild();
    setText(this.note, text);
    this.note.hidden = false;
  }

  /** Shows a value, in which the parts that a difference names are marked. */
  showValue(value, change) {
    this.make = () => this.addValue({ key: "", value, depth: 0, path: "", steps: [], change });
    this.rebuild();
  }

  /** Shows a difference only. */
  showDifference(change) {
    this.make = () => {
      for (const child of change?.kind === "inside" ? change.children : change ? [change] : []) {
        this.addChange(child, 0, "", this.name("", child.key, change.isList), this.steps([], change, child));
      }
    };
    this.rebuild();
  }

  rebuild(path = this.lines[this.position]?.path) {
    this.lines = [];
    this.note.hidden = true;
    this.make();
    const position = this.lines.findIndex((line) => line.path === path);
    this.position = Math.max(0, position);
    this.list.refresh(this.lines.length);
    if (position < 0) this.element.scrollTop = 0;
    this.showLongValue();
  }

  isOpen(path, isOpenAtFirst) { return this.opened.get(path) ?? isOpenAtFirst; }

  /** Puts objects with one member, such as the cases of an enum, on the line of that member. */
  shorten(line) {
    while (isBranch(line.value) && !Array.isArray(line.value)
      && !(line.value instanceof DumpNode)) {
      const members = Object.entries(line.value);
      if (members.length !== 1) return;
      const [[name, value]] = members;
      // The only payload of a case has no name.
      if (name !== "_0") line.key = this.name(line.key, name, false);
      line.path += `/${name}`;
      line.steps = [...line.steps, name];
      line.value = value;
      if (line.change?.kind === "inside") {
        line.change = line.change.children.find((child) => child.key === name && "after" in child);
      }
    }
  }

  addValue(line) {
    this.shorten(line);
    const { value, depth, path, change } = line;
    line.kind = change?.kind;
    this.lines.push(line);
    if (!isBranch(value)) return;
    const parts = entries(value);
    line.isBranch = parts.length > 0;
    // Long lists are easier to read with an element in each line.
    const isShort = !line.isElement && depth < 3 && parts.length <= 60;
    line.isOpen = line.isBranch
      && this.isOpen(path, depth === 0 || isShort || change?.kind === "inside");
    if (!line.isOpen) return;
    const changes = new Map((change?.children ?? []).map((child) => [child.key, child]));
    const isList = Array.isArray(value);
    const isElement = parts.length > 3 && (isList || parts[0][0].startsWith("["));
    for (const [key, part] of parts) {
      let inner = changes.get(key);
      if (inner?.kind === "removed") inner = undefined;
      if (change?.kind === "added") inner = { kind: "added" };
      this.addValue({ key: isList ? `[${key}]` : key, value: part, depth: depth + 1,
        path: `${path}/${key}`, steps: [...line.steps, stepTo(value, key)], isElement, change: inner });
    }
  }

  /** The way to a part of a difference. */
  steps(steps, change, child) {
    if (child === change) return steps;
    return [...steps, stepTo(child.kind === "removed" ? change.before : change.after, child.key)];
  }

  /** The key behind others: `todos[0].id`. */
  name(prefix, key, isList) {
    if (isList) return `${prefix}[${key}]`;
    // Dumps have keys in brackets. The names of shared values begin with a period.
    return prefix && !/^[[.]/.test(key) ? `${prefix}.${key}` : prefix + key;
  }

  addChange(change, depth, path, name, steps) {
    const own = `${path}/${change.kind === "removed" ? "-" : ""}${change.key}`;
    if (change.kind === "inside") {
      // Ways without a branch are one line.
      if (change.children.length === 1 && !change.isMoved) {
        const [child] = change.children;
        return this.addChange(child, depth, own, this.name(name, child.key, change.isList),
          this.steps(steps, change, child));
      }
      const line = { key: name, kind: "inside", depth, path: own, steps, value: change.after, change,
        isBranch: true, isTitle: true, isOpen: this.isOpen(own, true) };
      this.lines.push(line);
      if (!line.isOpen) return;
      for (const child of change.children) {
        this.addChange(child, depth + 1, own, this.name("", child.key, change.isList),
          this.steps(steps, change, child));
      }
      return;
    }
    if (change.kind === "changed" && !isBranch(change.before) && !isBranch(change.after)) {
      this.lines.push({ key: name, kind: "changed", depth, path: own, steps, value: change.after,
        before: change.before });
      return;
    }
    const sides = change.kind === "changed" ? ["removed", "added"] : [change.kind];
    for (const kind of sides) {
      const value = kind === "removed" ? change.before : change.after;
      const start = this.lines.length;
      this.addValue({ key: name, value, depth, path: `${own}:${kind}`, steps, change: { kind } });
      for (const line of this.lines.slice(start)) line.kind = kind === "moved" ? undefined : kind;
      this.lines[start].kind = kind;
    }
  }

  makeLine() {
    const line = make("div", "line");
    line.setAttribute("role", "treeitem");
    line.addEventListener("pointerdown", (event) => {
      const isToggle = this.lines[line.index].isBranch && event.button === 0;
      this.move(line.index, false);
      if (isToggle) this.toggle();
    });
    return line;
  }

  fillLine(element, line, index) {
    element.className = `line ${line.kind ?? ""}`;
    element.classList.toggle("selected", index === this.position);
    element.setAttribute("aria-level", line.depth + 1);
    element.id = `line-${index}`;
    if (line.isBranch) element.setAttribute("aria-expanded", line.isOpen);
    else element.removeAttribute("aria-expanded");
    const space = make("span", "mark", line.kind ? mark[line.kind] : "");
    const toggle = make("span", "toggle", line.isBranch ? (line.isOpen ? "▾" : "▸") : "");
    toggle.style.marginLeft = `${line.depth * 14}px`;
    element.replaceChildren(space, toggle, ...this.content(line));
  }

  content(line) {
    const key = line.key === "" ? []
      : [make("span", "key", line.key), make("span", "count", ": ")];
    if (line.isTitle) return [make("span", "key", line.key)];
    const { value } = line;
    if (!isBranch(value)) {
      const text = (leaf) => preview(leaf, 400);
      if (line.before === undefined) return [...key, make("span", leafClass(value), text(value))];
      return [...key, make("span", "old", text(line.before)), make("span", "arrow", " → "),
        make("span", "new", text(value))];
    }
    if (line.isOpen) return [...key, make("span", "count", contents(value))];
    return [...key, make("span", "preview", preview(value, 160))];
  }

  // MARK: Moving

  move(index, reveals = true) {
    if (!this.lines.length) return;
    this.position = Math.max(0, Math.min(this.lines.length - 1, index));
    this.element.setAttribute("aria-activedescendant", `line-${this.position}`);
    this.list.refresh();
    this.showLongValue();
    if (reveals) this.list.reveal(this.position);
    this.didMove?.(this.lines[this.position]);
  }

  toggle() {
    const line = this.lines[this.position];
    if (!line?.isBranch) return;
    this.opened.set(line.path, !line.isOpen);
    this.rebuild(line.path);
  }

  open() {
    const line = this.lines[this.position];
    if (line?.isBranch && !line.isOpen) this.toggle(); else this.move(this.position + 1);
  }

  /** Moves to the next line that has changed, or to the previous one. */
  moveToChange(direction) {
    let index = this.position + direction;
    while (this.lines[index] && (!this.lines[index].kind || this.lines[index].kind === "inside")) {
      index += direction;
    }
    if (this.lines[index]) this.move(index);
  }

  close() {
    const line = this.lines[this.position];
    if (line?.isBranch && line.isOpen) return this.toggle();
    for (let index = this.position - 1; index >= 0; index -= 1) {
      if (this.lines[index].depth < line.depth) return this.move(index);
    }
  }

  /** Shows the selected value below the tree if it does not fit in its line. */
  showLongValue() {
    const line = this.lines[this.position];
    const parts = [line?.before, line?.value].filter((part) => part !== undefined);
    const texts = parts.some(isBranch) ? [] : parts.map(fullText);
    const isLong = texts.some((text) => text.length > 48 || text.includes("\n"));
    this.valueElement.hidden = !isLong;
    if (!isLong) return;
    setText(this.valueElement.children[0], line.key);
    setText(this.valueElement.children[1], texts.join("\n→\n"));
  }
}
