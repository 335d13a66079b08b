/**
 * Hides actions. What is hidden is part of the address: `#hide=todos/binding,search/*` hides a case of
 * one feature, and all cases of another one and of the features in it.
 */
class Mute {
  constructor(app) {
    this.app = app;
    this.element = byID("muted");
    this.menu = byID("row-menu");
    this.read();
    addEventListener("hashchange", () => { this.read(); app.filter(); });
    byID("list").addEventListener("contextmenu", (event) => this.openMenu(event));
    this.menu.addEventListener("keydown", (event) => {
      const distance = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
      if (!distance) return;
      const items = [...this.menu.children];
      items[(items.indexOf(document.activeElement) + distance + items.length) % items.length].focus();
      event.preventDefault();
      event.stopPropagation();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!this.menu.contains(event.target)) this.menu.hidden = true;
    });
    byID("list").addEventListener("scroll", () => { this.menu.hidden = true; }, { passive: true });
  }

  get isActive() { return this.patterns.length > 0; }

  read() {
    const [, list] = /[#&]hide=([^&]*)/.exec(location.hash) ?? [];
    const words = (list ?? "").split(",").filter(Boolean).map((word) => {
      try { return decodeURIComponent(word); } catch { return word; }
    });
    this.use(words.filter((word) => word.includes("/")));
  }

  /** Hides what matches these patterns, and nothing else. */
  use(patterns) {
    this.patterns = [...new Set(patterns)];
    this.known = new Map();
  }

  /** Changes what is hidden, and the address with it. */
  change(patterns) {
    this.use(patterns);
    fragment.set("hide", this.patterns.map(encodeURIComponent).join(","));
    this.app.filter();
  }

  /** The patterns that match a case of a feature. */
  matching({ feature, name }) {
    return this.patterns.filter((pattern) => {
      const end = pattern.lastIndexOf("/");
      const hidden = pattern.slice(0, end);
      if (pattern.slice(end + 1) !== "*") return hidden === feature && pattern.slice(end + 1) === name;
      return hidden === feature || hidden !== "" && feature.startsWith(`${hidden}.`);
    });
  }

  hides(row) {
    if (!row.label) return false;
    const key = row.key ??= `${row.label.feature}/${row.label.name}`;
    let isHidden = this.known.get(key);
    if (isHidden === undefined) {
      isHidden = this.matching(row.label).length > 0;
      this.known.set(key, isHidden);
    }
    return isHidden;
  }

  /** Hides the actions of the row's case, or of its whole feature. */
  hide(row, isFeature) {
    if (!row?.label) return;
    const { feature, name } = row.label;
    this.change([...this.patterns, `${feature}/${isFeature ? "*" : name}`]);
  }

  /** Shows a row again, and what is hidden with it. */
  reveal(row) {
    if (!this.hides(row)) return;
    const matching = this.matching(row.label);
    this.change(this.patterns.filter((pattern) => !matching.includes(pattern)));
  }

  name(pattern) {
    const end = pattern.lastIndexOf("/");
    const [feature, name] = [pattern.slice(0, end), pattern.slice(end + 1)];
    return name === "*" ? `all of ${feature || "(root)"}` : `${feature && feature + "."}${name}`;
  }

  /** Shows what is hidden, and how many actions that are. */
  show(count) {
    this.element.hidden = !this.isActive;
    if (!this.isActive) return;
    if (this.shown !== this.known) this.makeButtons();
    setText(this.element.firstChild, `${amount(count, "action")} hidden`);
  }

  makeButtons() {
    this.shown = this.known;
    const all = make("button", "", "Show all (u)");
    all.type = "button";
    all.addEventListener("click", () => this.change([]));
    this.element.replaceChildren(make("span"),
      ...this.patterns.map((pattern) => {
        const button = make("button", "pattern", `${this.name(pattern)}  ✕`);
        button.type = "button";
        button.title = visible(`Show ${this.name(pattern)} again`);
        button.addEventListener("click", () =>
          this.change(this.patterns.filter((other) => other !== pattern)));
        return button;
      }), all);
  }

  // MARK: The menu of a row

  openMenu(event) {
    const line = event.target.closest(".row");
    const row = line && this.app.list.rows[line.index];
    if (!row?.label) return;
    event.preventDefault();
    const { feature, name } = row.label;
    const items = [
      [`Hide all like this: ${feature && feature + "."}${name}  (m)`, () => this.hide(row, false)],
      [`Hide all of ${feature || "(root)"}  (M)`, () => this.hide(row, true)],
    ];
    this.menu.replaceChildren(...items.map(([title, act]) => {
      const item = make("button", "", title);
      item.type = "button";
      item.setAttribute("role", "menuitem");
      item.addEventListener("click", () => { this.menu.hidden = true; byID("list").focus(); act(); });
      return item;
    }));
    this.menu.hidden = false;
    const { offsetWidth, offsetHeight } = this.menu;
    this.menu.style.left = `${Math.min(event.clientX, innerWidth - offsetWidth - 4)}px`;
    this.menu.style.top = `${Math.min(event.clientY, innerHeight - offsetHeight - 4)}px`;
    this.menu.firstChild.focus();
  }

  get keys() {
    return {
      m: () => this.hide(this.app.selected, false),
      M: () => this.hide(this.app.selected, true),
      u: () => { if (this.isActive) this.change([]); },
    };
  }
}
