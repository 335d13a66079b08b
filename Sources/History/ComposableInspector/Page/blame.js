/**
 * Shows below the tree which action set the selected value and what led to that action, and lists all
 * changes of the value.
 */
class Blame {
  constructor(app) {
    this.app = app;
    this.element = byID("blame");
    this.lines = byID("blame-list");
    this.found = [];
    this.position = 0;
    this.search = 0;
    this.list = new VirtualList(this.lines, 22, () => this.makeLine(),
      (line, index) => this.fillLine(line, this.found[index], index));
    byID("blame-all").addEventListener("click", () => this.open());
    byID("blame-close").addEventListener("click", () => this.close());
    app.detail.tree.didMove = (line) => this.ask(line);
    app.detail.didShow = () => this.askAgain();
  }

  /** Shows what set the value of a line. */
  ask(line) {
    const { tab, result } = this.app.detail;
    if (!line?.steps || tab === "action" || result) return this.hide();
    const isOther = this.steps?.length !== line.steps.length || this.name !== nameOf(line.steps);
    this.steps = line.steps;
    this.name = nameOf(line.steps);
    if (isOther && this.isOpen) this.findAll();
    this.askAgain();
  }

  /** Shows what set the same value before the row that is selected now. */
  askAgain() {
    if (!this.steps) return;
    const { detail, selected } = this.app;
    if (!selected || detail.tab === "action" && !this.isOpen || detail.result) return this.hide();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.find(), this.element.hidden ? 0 : 60);
    this.list.refresh();
  }

  hide() {
    if (this.isOpen) return;
    this.search += 1;
    this.steps = undefined;
    this.element.hidden = true;
  }

  async find() {
    const { detail, selected, session } = this.app;
    const { steps, name } = this;
    if (!steps || !selected) return;
    const search = this.search += 1;
    const isCurrent = () => this.search === search && this.app.selected === selected;
    this.element.hidden = false;
    setText(byID("blame-name"), name);
    try {
      for await (const change of this.changes(steps, selected, isCurrent)) {
        return this.showChange(change);
      }
      if (!isCurrent()) return;
      const first = session.rows[0];
      const isKnown = valueAt(detail.readState(await detail.states.after(first)), steps) !== undefined;
      if (!isCurrent()) return;
      this.showText(!isKnown ? "has no value here"
        : first.number === 0 ? "has its value from the initial state"
        : `was set before the oldest kept state`);
    } catch (error) {
      if (isCurrent()) this.showText(error.message);
    }
  }

  showText(text) {
    byID("blame-by").replaceChildren(make("span", "", text));
    byID("blame-causes").replaceChildren();
  }

  showChange({ row, before, after }) {
    const verb = after === undefined ? "removed by " : before === undefined ? "added by " : "set by ";
    byID("blame-by").replaceChildren(make("span", "", verb), this.app.detail.link(row),
      ...(after === undefined ? [] : this.sides(before, after)));
    byID("blame-causes").replaceChildren(...this.causes(row));
  }

  sides(before, after) {
    const text = (value) => value === undefined ? "–" : preview(value, 60);
    return [make("span", "old", text(before)), make("span", "arrow", "→"), make("span", "new", text(after))];
  }

  /** What led to an action, up to the action that the program sent. */
  causes(row) {
    const parts = [];
    let count = 0;
    while (row.cause === "effect" || row.cause === "action") {
      const effect = row.causeEffect;
      if (effect) parts.push(make("span", "", `← ${effect.name ?? `effect ${effect.number}`}`));
      row = row.causeRow;
      count += 1;
      if (!row || count > 30) return [...parts, make("span", "", row ? "← …" : "← an earlier action")];
      parts.push(make("span", "", "←"), this.app.detail.link(row));
    }
    if (row.cause === "user") parts.push(this.app.detail.sender(row));
    return parts;
  }

  /** The changes of a value up to a row, the last one first. */
  async *changes(steps, row, isCurrent) {
    const { detail, session } = this.app;
    let { index } = row;
    let start = performance.now();
    while (index > 0) {
      const part = await detail.states.part(session, index);
      if (!isCurrent() || part.length < 2) return;
      let after = valueAt(detail.readState(part.at(-1)), steps);
      for (let next = part.length - 2; next >= 0; next -= 1) {
        const [old, new_] = [part[next], part[next + 1]];
        index -= 1;
        if (old.state === new_.state && old.shared === new_.shared) continue;
        const before = valueAt(detail.readState(old), steps);
        if (difference(before, after, "")) yield { row: session.rows[index + 1], before, after };
        if (!isCurrent()) return;
        after = before;
      }
      if (performance.now() - start < 12) continue;
      await breathe();
      if (!isCurrent()) return;
      start = performance.now();
    }
  }

  // MARK: The list

  get isOpen() { return !this.lines.hidden; }

  /** Lists all changes of the selected value. */
  open() {
    const { detail } = this.app;
    if (!this.steps) this.ask(detail.tree.lines[detail.tree.position]);
    if (!this.steps) return;
    if (!this.isOpen) {
      this.lines.hidden = false;
      byID("blame-all").hidden = true;
      this.findAll();
      this.askAgain();
    }
    this.lines.focus();
  }

  async findAll() {
    const { session, selected } = this.app;
    const { steps } = this;
    const all = this.all = {};
    this.found = [];
    this.position = 0;
    this.list.refresh(0);
    const isCurrent = () => this.all === all && this.app.session === session;
    try {
      for await (const change of this.changes(steps, session.last, isCurrent)) {
        if (this.found.push(change) > 100_000) break;
        if (change.row.index > selected?.index) this.position = this.found.length;
        this.showCount(true);
        this.list.refresh(this.found.length);
      }
      if (isCurrent()) this.showCount(false);
    } catch (error) {
      if (isCurrent()) setText(byID("blame-count"), error.message);
    }
    if (!isCurrent()) return;
    this.position = Math.min(this.position, Math.max(0, this.found.length - 1));
    this.list.refresh(this.found.length);
    this.list.reveal(this.position);
  }

  showCount(isSearching) {
    this.lines.style.maxHeight = `${Math.max(3, this.found.length) * 22 + 2}px`;
    setText(byID("blame-count"), amount(this.found.length, "change") + (isSearching ? " …" : ""));
  }

  close() {
    this.all = undefined;
    this.found = [];
    this.list.refresh(0);
    this.lines.hidden = true;
    byID("blame-all").hidden = false;
    setText(byID("blame-count"), "");
    this.hide();
    byID("tree").focus();
  }

  makeLine() {
    const line = make("div", "line");
    line.setAttribute("role", "option");
    line.addEventListener("pointerdown", () => this.jump(line.index));
    return line;
  }

  fillLine(element, { row, before, after }, index) {
    element.classList.toggle("selected", index === this.position);
    const isCurrent = row.index <= this.app.selected?.index
      && !(this.found[index - 1]?.row.index <= this.app.selected?.index);
    element.classList.toggle("current", isCurrent);
    element.id = `blame-${index}`;
    const label = make("span", "what");
    fillLabel(label, row);
    element.replaceChildren(make("span", "count", row.number === undefined ? "" : `#${row.number}`), label,
      ...this.sides(before, after));
  }

  move(index) {
    if (!this.found.length) return;
    this.position = Math.max(0, Math.min(this.found.length - 1, index));
    this.lines.setAttribute("aria-activedescendant", `blame-${this.position}`);
    this.list.refresh();
    this.list.reveal(this.position);
  }

  /** Selects the action of a change. */
  jump(index) {
    this.move(index);
    this.app.go(this.found[this.position]?.row);
  }

  get keys() {
    return { v: () => this.open() };
  }

  get listKeys() {
    return aliases({
      ArrowDown: () => this.move(this.position + 1),
      ArrowUp: () => this.move(this.position - 1),
      PageDown: () => this.move(this.position + this.list.pageLength),
      PageUp: () => this.move(this.position - this.list.pageLength),
      Home: () => this.move(0),
      End: () => this.move(this.found.length - 1),
      ArrowLeft: () => this.close(),
      ArrowRight: () => this.jump(this.position),
      Enter: () => this.jump(this.position),
      Escape: () => this.close(),
    });
  }
}
