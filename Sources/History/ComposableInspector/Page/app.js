const byID = (id) => document.getElementById(id);

class App {
  constructor(session, states) {
    this.session = session;
    const go = (row) => this.go(row);
    this.list = new ActionList(byID("list"), session);
    this.list.select = go;
    this.detail = new Detail(session, states, go);
    this.overview = new Overview(byID("overview"), session, go);
    this.message = new Message();
    this.blame = new Blame(this);
    this.compare = new Compare(this);
    this.graph = new GraphView(this);
    this.features = new Set();
    this.cases = new Set();
    this.mute = new Mute(this);
    this.costs = new Costs(this);
    this.files = new Files(this);
    this.addFilters();
    this.addKeys();
    this.fillHeader();
    this.update();
    this.go(this.session.rows.find((row) => row.mark === "issue") ?? this.list.rows[1] ?? this.list.rows[0]);
    this.compare.show();
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.redraw());
  }

  /** Shows another session instead. */
  open(session, states, row) {
    this.session = this.list.session = this.detail.session = this.overview.session = session;
    this.detail.states = states;
    this.features.clear();
    this.cases.clear();
    this.offered = {};
    byID("filters").reset();
    this.update();
    this.compare.show();
    this.select(row);
  }

  fillHeader() {
    const { feature, program, start, test } = this.session.header;
    setText(byID("feature"), feature);
    const date = new Date(start);
    const parts = [test, program && `version ${program}`, isNaN(date) ? "" : dateText(date.getTime() / 1000 - 978307200),
      this.session.isDump ? "dumps" : ""];
    document.body.classList.toggle("is-test", this.session.isTest);
    if (this.session.isTest) {
      const issue = this.session.rows.find((row) => row.mark === "issue");
      setText(byID("status"), issue ? `Failed: ${markName(issue)}` : "Failed test");
      byID("status").className = "error";
    }
    setText(byID("about"), parts.filter(Boolean).join("  ·  "));
    document.title = visible(`${feature} – Inspector`);
  }

  redraw() {
    this.list.drawn = undefined;
    this.list.list.refresh();
    this.overview.redraw();
  }

  // MARK: Filters

  addFilters() {
    for (const id of ["query", "by-feature", "by-case", "by-cause"]) {
      byID(id).addEventListener("input", () => this.filter());
    }
    byID("filters").addEventListener("submit", (event) => event.preventDefault());
    byID("list").querySelector(".empty button").addEventListener("click", () => {
      byID("filters").reset();
      this.filter();
    });
  }

  /** Shows the rows that pass the filters, and offers what there is to filter by. */
  update() {
    this.offer("by-feature", "Any feature", (label) => label.feature || "(root)", this.features);
    this.offer("by-case", "Any case", (label) => label.name, this.cases);
    const words = byID("query").value.toLowerCase().split(/\s+/).filter(Boolean);
    const [feature, name, cause] = ["by-feature", "by-case", "by-cause"]
      .map((id) => byID(id).value);
    const all = this.session.rows;
    const isFiltered = words.length > 0 || feature || name || cause;
    const isMuted = this.mute.isActive;
    let hidden = 0;
    const rows = !isFiltered && !isMuted ? all : all.filter((row) => {
      if (isMuted && this.mute.hides(row)) {
        hidden += 1;
        return false;
      }
      if (!isFiltered) return true;
      if (row.kind !== "action") return false;
      const { label } = row;
      if (feature && (label.feature || "(root)") !== feature) return false;
      if (name && label.name !== name) return false;
      if (cause && row.cause !== cause) return false;
      row.text ??= `${row.number} ${label.prefix}${label.name} ${label.payload ?? ""} ${row.location ?? ""}`
        .toLowerCase();
      return words.every((word) => row.text.includes(word));
    });
    this.list.show(rows === all ? all.slice() : rows);
    this.mute.show(hidden);
    const actions = amount(this.session.actionCount, "action");
    setText(byID("count"), isFiltered ? `${rows.length.toLocaleString("en")} of ${actions}` : actions);
    byID("list").querySelector(".empty").hidden = rows.length > 0;
    this.overview.draw();
  }

  /** Shows the rows that pass the filters. If they hide the selected row, selects the next one. */
  filter() {
    this.update();
    const { rows } = this.list;
    if (this.lastSelected) this.select(rows[Math.min(this.list.line(this.lastSelected), rows.length - 1)]);
  }

  offer(id, title, nameOf, known) {
    const select = byID(id);
    const { rows } = this.session;
    const from = known.size === 0 ? 0 : this.offered?.[id] ?? 0;
    const before = known.size;
    for (let index = Math.min(from, rows.length); index < rows.length; index += 1) {
      if (rows[index].label) known.add(nameOf(rows[index].label));
    }
    this.offered = { ...this.offered, [id]: rows.length };
    if (known.size === before && select.options.length) return;
    const chosen = select.value;
    const options = [...known].sort().map((name) => new Option(visible(name), name));
    select.replaceChildren(new Option(title, ""), ...options);
    select.value = chosen;
  }

  // MARK: Selection

  get selected() { return this.list.selected; }

  /** Selects a row. If the filters hide it, they are cleared. */
  go(row) {
    if (!this.session.has(row)) return;
    if (!this.list.isVisible(row)) {
      this.mute.reveal(row);
      if (!this.list.isVisible(row)) {
        byID("filters").reset();
        this.update();
      }
    }
    this.select(row);
  }

  /** Selects a row that the filters show, or none if they show no row. */
  select(row) {
    this.list.choose(row);
    this.lastSelected = row ?? this.lastSelected;
    this.detail.show(row);
    this.overview.select(row);
    this.didSelect?.(row);
  }

  move(distance) {
    const { rows } = this.list;
    if (!this.selected) return;
    const line = this.list.line(this.selected);
    this.go(rows[Math.max(0, Math.min(rows.length - 1, line + distance))]);
  }

  // MARK: Keys

  addKeys() {
    byID("show-help").addEventListener("click", () => byID("help").showModal());
    document.addEventListener("keydown", (event) => {
      if (event.metaKey || event.ctrlKey || event.altKey || document.querySelector("dialog[open]")) return;
      // The key may just have closed a dialog.
      if (event.defaultPrevented) return;
      if (event.target.tagName === "SELECT") return;
      if (event.target === byID("query")) return this.pressInQuery(event);
      const isButton = event.target.tagName === "BUTTON";
      if (isButton && ["Enter", " "].includes(event.key)) return;
      const isInTree = byID("detail").contains(document.activeElement);
      const isInBlame = byID("blame-list") === document.activeElement;
      const keys = { ...this.keys,
        ...(isInBlame ? this.blame.listKeys : isInTree ? this.treeKeys : this.listKeys) };
      if (!Object.hasOwn(keys, event.key)) return;
      event.preventDefault();
      keys[event.key]();
    });
    const tree = this.detail.tree;
    const page = (list) => list.pageLength;
    this.keys = {
      "/": () => { byID("query").focus(); byID("query").select(); },
      "?": () => byID("help").showModal(),
      1: () => this.detail.choose("difference"),
      2: () => this.detail.choose("state"),
      3: () => this.detail.choose("action"),
      n: () => tree.moveToChange(1),
      N: () => tree.moveToChange(-1),
      C: () => this.costs.open(),
      o: () => this.files.choose(),
      ...this.mute.keys,
      w: () => this.overview.zoom(2 / 3),
      s: () => this.overview.zoom(3 / 2),
      a: () => this.overview.pan(-0.2),
      d: () => this.overview.pan(0.2),
      ...this.blame.keys,
      ...this.compare.keys,
      ...this.graph.keys,
      Escape: () => { byID("row-menu").hidden = true; if (!this.message.dismiss()) byID("list").focus(); },
    };
    this.listKeys = aliases({
      ArrowDown: () => this.move(1),
      ArrowUp: () => this.move(-1),
      PageDown: () => this.move(page(this.list.list)),
      PageUp: () => this.move(-page(this.list.list)),
      Home: () => this.go(this.list.rows[0]),
      End: () => this.go(this.list.rows.at(-1)),
      ArrowLeft: () => this.go(this.selected?.causeRow),
      ArrowRight: () => this.go(this.selected?.led[0]),
      Enter: () => byID("tree").focus(),
    });
    this.treeKeys = aliases({
      ArrowDown: () => tree.move(tree.position + 1),
      ArrowUp: () => tree.move(tree.position - 1),
      PageDown: () => tree.move(tree.position + page(tree.list)),
      PageUp: () => tree.move(tree.position - page(tree.list)),
      Home: () => tree.move(0),
      End: () => tree.move(tree.lines.length - 1),
      ArrowLeft: () => tree.close(),
      ArrowRight: () => tree.open(),
      Enter: () => tree.toggle(),
    });
  }

  pressInQuery(event) {
    if (event.key === "Escape" && byID("query").value) {
      byID("query").value = "";
      this.filter();
    } else if (!["Escape", "Enter", "ArrowDown"].includes(event.key)) {
      return;
    }
    event.preventDefault();
    byID("list").focus();
  }
}

/** A message that stays until it is dismissed, with buttons for what can be done about it. */
class Message {
  constructor() {
    this.element = byID("message");
    byID("dismiss").addEventListener("click", () => this.dismiss());
  }

  /**
   * Shows a text as an alert. Each action has a title and a function, and dismisses the message
   * unless its function returns `true`.
   */
  show(text, kind, actions) {
    setText(byID("message-text"), text);
    this.element.className = kind;
    byID("message-actions").replaceChildren(...actions.map(([title, act]) => {
      const button = make("button", "", title);
      button.type = "button";
      button.addEventListener("click", async () => { if (await act(button) !== true) this.dismiss(); });
      return button;
    }));
    this.element.hidden = false;
  }

  /** Hides the message, and returns whether there was one. */
  dismiss() {
    if (this.element.hidden) return false;
    this.element.hidden = true;
    byID("list").focus();
    return true;
  }
}

function aliases(keys) {
  return { ...keys, j: keys.ArrowDown, k: keys.ArrowUp, h: keys.ArrowLeft, l: keys.ArrowRight,
    g: keys.Home, G: keys.End, " ": keys.PageDown };
}
