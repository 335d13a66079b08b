/** The number of characters of a value as JSON. */
function jsonLength(value) {
  if (value === undefined) return 0;
  return JSON.stringify(value, (key, part) => part instanceof ExactNumber ? Number(part.text) : part).length;
}

/** By how many characters a change makes a value longer or shorter as JSON. */
function growth(value, change) {
  let container = value;
  for (const key of change.at.slice(0, -1)) container = container?.[key];
  const key = change.at.at(-1);
  const isKnown = key === undefined || Object.hasOwn(container ?? {}, key);
  const old = key === undefined ? value : isKnown ? container[key] : undefined;
  if ("insert" in change) {
    const removed = (old ?? []).slice(change.from, change.from + change.count);
    const length = (values) => values.reduce((sum, part) => sum + jsonLength(part) + 1, 0);
    return length(change.insert) - length(removed);
  }
  const name = isKnown && !change.remove ? 0 : jsonLength(String(key)) + 2;
  return change.remove ? -jsonLength(old) - name : jsonLength(change.set) - jsonLength(old) + name;
}

/** Keeps the growth of the state with each row of a recording. */
function measureGrowth(session) {
  let { state, shared } = { state: session.header.state, shared: session.header.shared ?? {} };
  for (const row of session.rows) {
    row.growth = 0;
    for (const change of row.changes ?? []) {
      row.growth += growth(state, change);
      state = applyChange(state, change, 0);
    }
    for (const { name, changes } of row.shared ?? []) {
      for (const { at, ...change } of changes) {
        const inShared = { ...change, at: [name, ...at] };
        row.growth += growth(shared, inShared);
        shared = applyChange(shared, inShared, 0);
      }
    }
  }
  session.measured = session.version;
}

/** The costs of rows with the same case or feature. */
class CostGroup {
  constructor(label, isFeature) {
    this.label = label;
    this.isFeature = isFeature;
    this.durations = [];
    this.growth = 0;
  }

  get name() {
    const feature = this.label.feature || "(root)";
    return this.isFeature ? feature : `${this.label.feature && this.label.feature + "."}${this.label.name}`;
  }

  /** Computes the numbers when all rows are added. */
  finish() {
    const times = Float64Array.from(this.durations).sort();
    const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))];
    this.count = times.length;
    this.total = times.reduce((sum, time) => sum + time, 0);
    this.median = at(0.5);
    this.most = at(0.99);
    this.longest = times.at(-1);
    return this;
  }
}

const costColumns = [
  ["name", "Case"], ["count", "Count"], ["total", "Total"], ["median", "Median"], ["most", "99 %"],
  ["longest", "Longest"], ["growth", "State"],
];

class Costs {
  constructor(app) {
    this.app = app;
    this.dialog = byID("costs");
    this.isByFeature = false;
    this.column = "total";
    this.isAscending = false;
    this.dialog.addEventListener("keydown", (event) => this.press(event));
    byID("show-costs").addEventListener("click", () => this.open());
    byID("costs-by").addEventListener("click", () => this.toggle());
    byID("costs-close").addEventListener("click", () => this.dialog.close());
    this.dialog.addEventListener("close", () => byID("list").focus());
  }

  open() {
    const { session } = this.app;
    this.rows = session.rows.filter((row) => row.kind === "action" && row.duration !== undefined);
    // A running program sends no changes with its actions.
    this.hasGrowth = this.rows.every((row) => row.changes !== undefined);
    if (this.hasGrowth && session.measured !== session.version) measureGrowth(session);
    this.position = 0;
    this.collect();
    this.slowest = this.rows.slice().sort((a, b) => b.duration - a.duration).slice(0, 50);
    this.dialog.showModal();
    this.fill();
    byID("costs-rows").focus();
  }

  collect() {
    const groups = new Map();
    for (const row of this.rows) {
      const { feature, name } = row.label;
      const key = this.isByFeature ? feature : `${feature}/${name}`;
      let group = groups.get(key);
      if (!group) groups.set(key, group = new CostGroup(row.label, this.isByFeature));
      group.durations.push(row.duration);
      group.growth += row.growth ?? 0;
    }
    this.groups = [...groups.values()].map((group) => group.finish());
    this.total = this.groups.reduce((sum, { total }) => sum + total, 0);
    this.sort();
  }

  sort() {
    const { column } = this;
    const direction = this.isAscending ? 1 : -1;
    this.groups.sort((a, b) => direction * (column === "name"
      ? (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) : a[column] - b[column]));
  }

  /** Sorts by a column, or in the other direction if the table is already sorted by it. */
  sortBy(column) {
    this.isAscending = column === this.column ? !this.isAscending : column === "name";
    this.column = column;
    this.sort();
    this.position = 0;
    this.fill();
  }

  toggle() {
    this.isByFeature = !this.isByFeature;
    this.position = 0;
    this.collect();
    this.fill();
  }

  // MARK: Drawing

  fill() {
    setText(byID("costs-by"), this.isByFeature ? "By case (f)" : "By feature (f)");
    const growthNote = !this.hasGrowth ? "The growth of the state is known in a recording: export it and open its page."
      : `State: by how much the recorded state has grown, in characters of ${this.app.session.isDump ? "its dump" : "JSON"}.`;
    setText(byID("costs-note"), `Times of the reducer, without effects. ${growthNote}`);
    const head = make("tr");
    head.append(...costColumns.map(([column, title]) => {
      const cell = make("th");
      const name = column === "name" && this.isByFeature ? "Feature" : title;
      const arrow = column !== this.column ? "" : this.isAscending ? " ▴" : " ▾";
      const button = make("button", "", name + arrow);
      button.type = "button";
      button.tabIndex = -1;
      button.addEventListener("click", () => this.sortBy(column));
      cell.setAttribute("aria-sort",
        column !== this.column ? "none" : this.isAscending ? "ascending" : "descending");
      cell.append(button);
      return cell;
    }));
    byID("costs-head").replaceChildren(head);
    byID("costs-rows").replaceChildren(...this.groups.slice(0, 1000).map((group, index) => this.line(group, index)));
    const title = make("p", "title", "Slowest actions");
    byID("slowest").replaceChildren(title, ...this.slowest.map((row, index) => this.slow(row, index)));
    this.mark();
  }

  line(group, index) {
    const line = make("tr");
    line.id = `cost-${index}`;
    const size = (value) => `${value < 0 ? "−" : value > 0 ? "+" : ""}${Math.abs(value).toLocaleString("en")}`;
    const values = [group.name, group.count.toLocaleString("en"), duration(group.total),
      duration(group.median), duration(group.most), duration(group.longest),
      this.hasGrowth ? size(group.growth) : "–"];
    line.append(...values.map((value, column) => {
      const cell = make("td", "", value);
      if (column === 0) cell.title = visible(value);
      if (column === 2 && this.total > 0) cell.style.setProperty("--part", `${group.total / this.total * 100}%`);
      return cell;
    }));
    line.addEventListener("click", () => { this.position = index; this.use(); });
    return line;
  }

  slow(row, index) {
    const line = make("button", "slow");
    line.type = "button";
    line.tabIndex = -1;
    const label = make("span", "label");
    fillLabel(label, row);
    line.append(make("span", "duration", duration(row.duration)), make("span", "number", `#${row.number}`), label);
    line.addEventListener("click", () => { this.position = this.groups.length + index; this.use(); });
    return line;
  }

  get lines() { return [...byID("costs-rows").children, ...byID("slowest").querySelectorAll(".slow")]; }

  mark() {
    this.lines.forEach((line, index) => {
      line.classList.toggle("selected", index === this.position);
      if (index === this.position) line.scrollIntoView({ block: "nearest" });
    });
    const isGroup = this.position < this.groups.length;
    if (isGroup) byID("costs-rows").setAttribute("aria-activedescendant", `cost-${this.position}`);
  }

  // MARK: Keys

  move(distance) {
    this.position = Math.max(0, Math.min(this.lines.length - 1, this.position + distance));
    this.mark();
  }

  /** Shows the actions of the selected line only, or the selected slow action. */
  use() {
    const group = this.groups[this.position];
    const row = this.slowest[this.position - this.groups.length];
    this.dialog.close();
    if (row) return this.app.go(row);
    byID("filters").reset();
    byID("by-feature").value = group.label.feature || "(root)";
    if (!group.isFeature) byID("by-case").value = group.label.name;
    this.app.mute.reveal({ label: group.label });
    this.app.filter();
    const [first] = this.app.list.rows;
    if (first) this.app.go(first);
  }

  press(event) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const index = costColumns.findIndex(([column]) => column === this.column);
    const next = (distance) =>
      this.sortBy(costColumns[(index + distance + costColumns.length) % costColumns.length][0]);
    const keys = aliases({
      ArrowDown: () => this.move(1),
      ArrowUp: () => this.move(-1),
      ArrowLeft: () => next(-1),
      ArrowRight: () => next(1),
      PageDown: () => this.move(10),
      PageUp: () => this.move(-10),
      Home: () => this.move(-Infinity),
      End: () => this.move(Infinity),
    });
    Object.assign(keys, {
      Enter: () => this.use(), r: () => this.sortBy(this.column), f: () => this.toggle(),
      C: () => this.dialog.close(),
    });
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }
}
