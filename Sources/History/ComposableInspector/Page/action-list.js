const rowHeight = 26;
const laneWidth = 12;
const dotX = 16;
const mostLanes = 12;

/** A time in the unit that suits it. */
function duration(seconds) {
  if (seconds < 5e-10) return "0 s";
  const [value, unit] = seconds < 0.001 ? [seconds * 1e6, "µs"]
    : seconds < 1 ? [seconds * 1e3, "ms"]
    : seconds < 120 ? [seconds, "s"] : [seconds / 60, "min"];
  return `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ${unit}`;
}

/** Who sent an action, if that is neither the program's own code nor an effect of its store. */
function senderName(sender) {
  if (sender === "inspector") return "inspector";
  const store = window.live?.stores?.[sender.store];
  return `effect ${sender.effect} of ${store ?? "another store"}`;
}

/** The name of a row that has no action. */
function rowName(row) {
  if (row.kind === "mark") return markName(row);
  if (row.skipped) return `Paused: ${amount(row.skipped, "action")} not recorded`;
  if (row.kind === "replaced") return "Time travel replaced the state";
  if (row.kind === "shared") return "Shared values changed";
  return row.number === 0 ? "Initial state" : `Oldest kept state, after #${row.number}`;
}

function fillLabel(element, row) {
  if (row.kind !== "action") return element.replaceChildren(make("span", "", rowName(row)));
  const { prefix, name, payload } = row.label;
  element.replaceChildren(
    make("span", "path", prefix),
    make("span", "case", name),
    make("span", "payload", payload === undefined ? "" : `(${payload})`),
  );
  if (row.sender) element.append(make("span", "sender", senderName(row.sender)));
}

/** The colors of the page by their names; the style is asked once for each. */
function colors() {
  const style = getComputedStyle(document.documentElement);
  const known = new Map();
  return (name) => {
    if (!known.has(name)) known.set(name, style.getPropertyValue(name));
    return known.get(name);
  };
}

function effectColor(effect) {
  if (effect.color) return effect.color;
  let hash = 0;
  for (const scalar of effect.feature + (effect.name ?? "") + effect.location) {
    hash = (hash * 31 + scalar.codePointAt(0)) >>> 0;
  }
  effect.color = `--lane-${hash % 6}`;
  return effect.color;
}

class ActionList {
  constructor(element, session) {
    this.element = element;
    this.session = session;
    this.rows = [];
    this.canvas = document.createElement("canvas");
    this.list = new VirtualList(element, rowHeight, () => this.makeRow(),
      (line, index) => this.fillRow(line, index));
    this.list.content.append(this.canvas);
    this.list.didDraw = (first, end) => {
      this.drawGutter(first, end);
      this.didDraw?.(this.rows.slice(first, end));
    };
  }

  makeRow() {
    const line = make("div", "row");
    line.setAttribute("role", "option");
    line.append(make("span", "number"), make("span", "label"), make("span", "changes"),
      make("span", "time"));
    line.addEventListener("pointerdown", () => this.select?.(this.rows[line.index]));
    return line;
  }

  fillRow(line, index) {
    const row = this.rows[index];
    const [number, label, changes, time] = line.children;
    line.id = `row-${row.index}`;
    line.classList.toggle("selected", row === this.selected);
    line.classList.toggle("shown", row.number !== undefined && row.number === this.shown);
    line.classList.toggle("pinned", row === this.pinned);
    line.classList.toggle("start", row.kind !== "action");
    line.classList.toggle("issue", row.mark === "issue");
    line.classList.toggle("quiet", row.changeCount === 0);
    line.setAttribute("aria-selected", row === this.selected);
    setText(number, row.number ?? "");
    fillLabel(label, row);
    const count = row.changeCount ?? 0;
    setText(changes, count || "");
    changes.title = count ? amount(count, "change") + " of the state" : "";
    const previous = this.rows[index - 1];
    setText(time, rowTime(row, previous, this.session.isTest));
  }

  /** Shows other rows of the session. */
  show(rows) {
    this.rows = rows;
    const lanes = Math.min(mostLanes, this.session.laneCount);
    this.width = dotX + 14 + lanes * laneWidth;
    this.element.style.setProperty("--gutter", `${this.width}px`);
    this.element.style.setProperty("--digits", String(this.session.lastNumber).length);
    this.drawn = undefined;
    this.list.refresh(rows.length);
  }

  /** The line of a row, or of the next one that is shown. */
  line(row) {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rows[middle].index < row.index) low = middle + 1; else high = middle;
    }
    return low;
  }

  isVisible(row) { return this.rows[this.line(row)] === row; }

  /** Marks a row as the selected one, or none. */
  choose(row) {
    this.selected = row;
    this.drawn = undefined;
    this.list.refresh();
    if (!row) return this.element.removeAttribute("aria-activedescendant");
    this.list.reveal(this.line(row));
    this.element.setAttribute("aria-activedescendant", `row-${row.index}`);
  }

  laneX(effect) { return dotX + 16 + Math.min(effect.lane, mostLanes - 1) * laneWidth; }

  drawGutter(first, end) {
    // A few rows more than are visible, so that most frames need not draw.
    const top = Math.max(0, first - first % 16);
    const bottom = Math.min(this.rows.length, end + 16 - end % 16);
    const ratio = devicePixelRatio;
    const key = `${top} ${bottom} ${ratio} ${this.session.version} ${this.width}`;
    if (this.drawn === key) return;
    this.drawn = key;
    const height = (bottom - top) * rowHeight;
    const { canvas } = this;
    canvas.width = this.width * ratio;
    canvas.height = height * ratio;
    canvas.style.width = `${this.width}px`;
    canvas.style.height = `${height}px`;
    canvas.style.transform = `translateY(${top * rowHeight}px)`;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    pen.translate(0, -top * rowHeight);
    pen.lineCap = "round";
    this.color = colors();
    // Nearly all effects are elsewhere, which their rows tell without a search.
    const firstIndex = this.rows[top]?.index;
    const lastIndex = this.rows[bottom - 1]?.index;
    for (const effect of this.session.effects.values()) {
      if (effect.row?.index > lastIndex || effect.endRow?.index < firstIndex - 1) continue;
      this.drawEffect(pen, effect, top, bottom);
    }
    for (let index = top; index < bottom; index += 1) this.drawRow(pen, this.rows[index], index);
  }

  middle(line) { return line * rowHeight + rowHeight / 2; }

  drawEffect(pen, effect, top, bottom) {
    const startLine = effect.row ? this.line(effect.row) : -1;
    let endLine = effect.endRow ? this.line(effect.endRow) : this.rows.length;
    // An effect whose first row is filtered out has no line, and one whose last row is, ends above it.
    if (effect.row && this.rows[startLine] !== effect.row) return;
    if (effect.endRow && this.rows[endLine] !== effect.endRow) endLine -= 1;
    if (startLine >= bottom || endLine < top) return;
    const x = this.laneX(effect);
    const y = this.middle(startLine);
    const isChosen = effect === this.selected?.causeEffect
      || this.selected && effect.row === this.selected;
    const endY = effect.endRow
      ? Math.max(endLine * rowHeight + rowHeight - 3, y + 7) : this.rows.length * rowHeight;
    pen.strokeStyle = pen.fillStyle = this.color(effectColor(effect));
    pen.lineWidth = isChosen ? 3 : 1.75;
    pen.beginPath();
    if (effect.row) {
      pen.moveTo(dotX, y);
      pen.lineTo(x - 5, y);
      pen.quadraticCurveTo(x, y, x, y + 5);
    } else {
      pen.moveTo(x, Math.max(0, y));
    }
    pen.lineTo(x, endY);
    pen.stroke();
    if (effect.outcome === "ended") {
      pen.fillRect(x - 4, endY - 1.25, 8, 2.5);
    } else if (effect.outcome === "cancelled") {
      pen.beginPath();
      pen.moveTo(x - 3.5, endY - 5);
      pen.lineTo(x + 3.5, endY + 2);
      pen.moveTo(x + 3.5, endY - 5);
      pen.lineTo(x - 3.5, endY + 2);
      pen.stroke();
    }
  }

  drawRow(pen, row, index) {
    const y = this.middle(index);
    const isSelected = row === this.selected;
    if (row.causeEffect?.lane !== undefined) {
      const x = this.laneX(row.causeEffect);
      pen.strokeStyle = pen.fillStyle = this.color(effectColor(row.causeEffect));
      pen.lineWidth = isSelected ? 2.5 : 1.5;
      pen.beginPath();
      // The start is out of sight: an open end shows that the line begins elsewhere.
      const isHere = !row.causeRow || this.isVisible(row.causeRow);
      if (!isHere) {
        pen.arc(x, y, 3, 0, 7);
        pen.stroke();
        pen.beginPath();
      }
      pen.moveTo(isHere ? x : x - 3, y);
      pen.lineTo(dotX + 10, y);
      pen.stroke();
      this.drawArrowhead(pen, dotX + 5, y);
    } else if (row.cause === "action" && row.causeRow && this.isVisible(row.causeRow)) {
      const from = this.middle(this.line(row.causeRow));
      pen.strokeStyle = pen.fillStyle = this.color(isSelected ? "--accent" : "--dim");
      pen.lineWidth = isSelected ? 2.5 : 1.5;
      pen.beginPath();
      pen.moveTo(dotX - 4, from + 2);
      pen.bezierCurveTo(2, from + 6, 2, y - 6, dotX - 8, y - 1);
      pen.stroke();
      this.drawArrowhead(pen, dotX - 5, y, -1);
    }
    pen.beginPath();
    pen.arc(dotX, y, isSelected ? 5 : 4, 0, 7);
    const isUser = row.cause === "user";
    pen.fillStyle = this.color(isUser ? "--accent" : row.kind === "action" ? "--dim" : "--back");
    pen.fill();
    if (row.kind !== "action") {
      pen.lineWidth = row.mark === "issue" ? 3 : 1.5;
      pen.strokeStyle = this.color(row.mark === "issue" ? "--removed" : "--dim");
      pen.stroke();
    }
  }

  /** An arrowhead whose tip is at a point, from the right or from the left. */
  drawArrowhead(pen, x, y, direction = 1) {
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + 6 * direction, y - 3.5);
    pen.lineTo(x + 6 * direction, y + 3.5);
    pen.fill();
  }
}
