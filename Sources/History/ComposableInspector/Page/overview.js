/** The text of a tick: "2 s" or "2:05.3", with the digits that tell it from its neighbors. */
function tickText(seconds, step) {
  if (seconds === 0) return "0";
  const fixed = (value, distance) =>
    value.toFixed(Math.max(0, Math.min(9, -Math.floor(Math.log10(distance * 1.000001)))));
  if (step < 1 && seconds < 10) return `${fixed(seconds * 1e3, step * 1e3)} ms`;
  if (seconds < 120) return `${fixed(seconds, step)} s`;
  const minutes = Math.floor(seconds / 60 + 1e-9);
  const rest = Math.max(0, seconds - minutes * 60);
  return `${minutes}:${rest < 9.999999 ? "0" : ""}${fixed(rest, step)}`;
}

/**
 * The positions of times on an axis on which long pauses are short.
 *
 * A pause is a time without an event that is longer than 20 usual ones, and than 5 s or a tenth of
 * the session. All pauses together take at most a third of what is between them.
 */
class TimeScale {
  constructor(times) {
    this.start = times[0];
    this.end = times[times.length - 1];
    const gaps = times.map((time, i) => time - (times[i - 1] ?? time)).filter((gap) => gap > 0).sort();
    const usual = gaps[gaps.length >> 1] ?? 0;
    const least = Math.max(20 * usual, Math.min(5, (this.end - this.start) / 10));
    const long = gaps.filter((gap) => gap > least);
    const busy = Math.max(1e-6, this.end - this.start - long.reduce((sum, gap) => sum + gap, 0));
    const short = Math.min(busy / 25, busy / 3 / long.length);
    this.pauses = [];
    let skipped = 0;
    for (let i = 1; i < times.length; i += 1) {
      const gap = times[i] - times[i - 1];
      if (gap <= least) continue;
      const length = Math.min(gap, short);
      const at = times[i - 1] - skipped;
      this.pauses.push({ start: times[i - 1], end: times[i], at, length });
      skipped += gap - length;
    }
    this.length = Math.max(1e-6, this.end - this.start - skipped);
  }

  /** The last pause for which a member is at most a value. */
  pauseBefore(member, value) {
    let [low, high] = [0, this.pauses.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.pauses[middle][member] <= value) low = middle + 1; else high = middle;
    }
    return this.pauses[low - 1];
  }

  position(time) {
    const pause = this.pauseBefore("start", time);
    if (!pause) return time - this.start;
    const { start, end, at, length } = pause;
    return at - this.start + (time < end ? (time - start) / (end - start) * length : length + time - end);
  }

  time(position) {
    const pause = this.pauseBefore("at", position + this.start);
    if (!pause) return position + this.start;
    const { start, end, at, length } = pause;
    const inside = position + this.start - at;
    return inside < length ? start + inside / length * (end - start) : end + inside - length;
  }
}

class Overview {
  constructor(canvas, session, go) {
    this.canvas = canvas;
    this.session = session;
    this.still = document.createElement("canvas");  // All but what moves.
    new ResizeObserver(() => this.redraw()).observe(canvas);
    // A press selects when it ends where it began. Otherwise, it moves the time line.
    canvas.addEventListener("pointerdown", (event) => {
      this.drag = { from: event.offsetX, edges: this.edges, hasMoved: false };
      if (event.isTrusted) canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      this.pointer = event.offsetX;
      if (!this.drag) return;
      const { from, edges: [start, end] } = this.drag;
      this.drag.hasMoved ||= Math.abs(event.offsetX - from) > 4;
      if (this.drag.hasMoved) {
        this.show(start - (event.offsetX - from) / (this.width - 24) * (end - start), end - start);
      }
    });
    canvas.addEventListener("pointerup", (event) => {
      const wasPress = this.drag && !this.drag.hasMoved;
      this.drag = undefined;
      if (wasPress) go(this.rowNear(this.timeAt(event.offsetX)));
    });
    canvas.addEventListener("pointercancel", () => { this.drag = undefined; });
    canvas.addEventListener("pointerleave", () => { this.pointer = undefined; });
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) this.pan(event.deltaX / this.width);
      else this.zoom(2 ** (event.deltaY / 240));
    }, { passive: false });
  }

  rowNear(time) {
    const { rows } = this.session;
    let best = rows[0];
    for (const row of rows) if (Math.abs(row.time - time) < Math.abs(best.time - time)) best = row;
    return best;
  }

  // MARK: Zoom

  /** The positions at the edges: those of the times that were chosen, or of the whole session. */
  get edges() {
    this.measure();
    if (!this.view) return [0, this.scale.length];
    const [start, end] = this.view.map((time) => this.scale.position(time));
    return [start, Math.max(end, start + 1e-6)];
  }

  timeAt(x) {
    const [start, end] = this.edges;
    return this.scale.time(start + (x - 12) / (this.width - 24) * (end - start));
  }

  /** Shows more or less time. The time under the pointer, or of the selected row, stays where it is. */
  zoom(factor) {
    const [start, end] = this.edges;
    const isSelectedInView = this.selected && this.isInView(this.selected.time);
    const fixed = this.pointer !== undefined ? start + (this.pointer - 12) / (this.width - 24) * (end - start)
      : isSelectedInView ? this.scale.position(this.selected.time) : (start + end) / 2;
    const length = Math.max(2e-6, (end - start) * factor);
    this.show(fixed - (fixed - start) / (end - start) * length, length);
  }

  pan(part) {
    const [start, end] = this.edges;
    this.show(start + (end - start) * part, end - start);
  }

  show(start, length) {
    const most = this.scale.length;
    const first = Math.max(0, Math.min(start, most - length));
    this.view = length >= most ? undefined : [first, first + length].map((at) => this.scale.time(at));
    this.redraw();
  }

  isInView(time) { return this.x(time) >= 0 && this.x(time) <= this.width; }

  // MARK: Drawing

  x(time) { return this.positions()(time); }

  /** The function from times to positions in pixels, as long as the edges stay. */
  positions() {
    const [start, end] = this.edges;
    const { scale } = this;
    const factor = (this.width - 24) / (end - start);
    return (time) => 12 + (scale.position(time) - start) * factor;
  }

  /** Marks a row, and shows its time. */
  select(row) {
    this.selected = row;
    if (row && this.view && !this.isInView(row.time)) {
      const [start, end] = this.edges;
      this.show(this.scale.position(row.time) - (end - start) / 2, end - start);
    }
    this.draw();
  }

  get isChanged() { return this.measured !== this.session || this.version !== this.session.version; }

  redraw() {
    this.isStale = true;
    this.draw();
  }

  /** Draws in the next frame, and the session only if it has changed. */
  draw() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      const ratio = devicePixelRatio;
      this.width = this.canvas.clientWidth;
      this.height = this.canvas.clientHeight;
      if (this.isStale || this.isChanged) this.drawStill(ratio);
      this.canvas.width = this.width * ratio;
      this.canvas.height = this.height * ratio;
      const pen = this.canvas.getContext("2d");
      pen.drawImage(this.still, 0, 0);
      if (!this.selected || !this.isInView(this.selected.time)) return;
      pen.scale(ratio, ratio);
      pen.fillStyle = this.color("--text");
      pen.fillRect(this.x(this.selected.time) - 0.75, 2, 1.5, this.height - 4);
    });
  }

  /** Computes the scale if the session has changed. */
  measure() {
    if (!this.isChanged) return;
    this.measured = this.session;
    this.version = this.session.version;
    this.isStale = true;
    const { rows, effects } = this.session;
    const times = rows.map((row) => row.time);
    for (const { start, end } of effects.values()) {
      if (start >= rows[0].time) times.push(start);
      if (end !== undefined) times.push(end);
    }
    this.scale = new TimeScale(Float64Array.from(times).sort());
  }

  drawStill(ratio) {
    this.measure();
    this.isStale = false;
    this.color = colors();
    const { rows, effects } = this.session;
    this.still.width = Math.max(1, this.width * ratio);
    this.still.height = Math.max(1, this.height * ratio);
    const pen = this.still.getContext("2d");
    pen.scale(ratio, ratio);
    this.drawScale(pen);
    const bottom = this.height - 12;
    const lanes = Math.max(4, Math.min(12, this.session.laneCount));
    const pitch = (bottom - 16) / lanes;
    const position = this.positions();
    // What has the same place as what was drawn before it is not drawn.
    const drawn = new Map();
    const isNew = (key, x) => drawn.get(key) !== x && drawn.set(key, x);
    for (const effect of effects.values()) {
      const x = Math.max(-9, position(Math.max(this.scale.start, effect.start)));
      const end = Math.min(this.width + 9, position(effect.end ?? this.scale.end));
      const lane = effect.lane % lanes;
      if (end < 0 || x > this.width || end - x < 1 && !isNew(lane, Math.round(x))) continue;
      pen.fillStyle = this.color(effectColor(effect));
      pen.globalAlpha = effect.outcome === "cancelled" ? 0.45 : 0.85;
      pen.fillRect(x, 14 + lane * pitch, Math.max(1.5, end - x), Math.max(1, pitch - 1));
    }
    pen.globalAlpha = 1;
    for (const row of rows) {
      if (row.kind !== "action") continue;
      const x = Math.round(position(row.time));
      if (x < 0 || x > this.width || !isNew(row.cause, x)) continue;
      pen.fillStyle = this.color(row.cause === "user" ? "--accent" : "--dim");
      pen.fillRect(x, bottom + 1, 1, 8);
    }
    if (this.session.isTest) drawMarks(pen, this);
  }

  /** Draws the ticks and the pauses, each with a text where there is room for it. */
  drawScale(pen) {
    if (this.session.isTest) return;
    const [start, end] = this.edges;
    const { scale } = this;
    const [from, to] = [this.timeAt(0), this.timeAt(this.width)];
    pen.font = "10px system-ui, sans-serif";
    let right = -Infinity;
    const write = (text, x) => {
      if (x < right + 6) return;
      right = x + pen.measureText(text).width;
      pen.fillStyle = this.color("--dim");
      pen.fillText(text, x, 10);
    };
    const least = (end - start) * 90 / Math.max(1, this.width);
    const power = 10 ** Math.floor(Math.log10(least));
    const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least * 0.999);
    const drawTicks = (from, to) => {
      for (let i = Math.ceil(from / step - 1e-9); i * step <= to; i += 1) {
        const x = this.x(i * step);
        pen.fillStyle = this.color("--line");
        pen.fillRect(x, 0, 1, this.height);
        write(tickText(i * step, step), x + 4);
      }
    };
    let next = Math.max(from, scale.start);
    for (const pause of scale.pauses) {
      if (pause.end < from || pause.start > to) continue;
      drawTicks(next, pause.start);
      next = pause.end;
      const [left, end] = [this.x(pause.start), this.x(pause.end)];
      this.drawPause(pen, left, end - left);
      const text = duration(pause.end - pause.start);
      const width = pen.measureText(text).width;
      if (width < end - left) write(text, (left + end - width) / 2);
    }
    drawTicks(next, Math.min(to, scale.end));
  }

  /** Hatches a time that is drawn shorter than it was. */
  drawPause(pen, left, width) {
    pen.save();
    pen.beginPath();
    pen.rect(left, 13, width, this.height - 13);
    pen.clip();
    pen.fillStyle = this.color("--idle");
    pen.fillRect(left, 13, width, this.height);
    pen.strokeStyle = this.color("--scroll");
    pen.globalAlpha = 0.5;
    pen.beginPath();
    const first = Math.max(left, -8) - this.height;
    for (let x = first; x < Math.min(left + width, this.width + 8); x += 6) {
      pen.moveTo(x, this.height);
      pen.lineTo(x + this.height, 0);
    }
    pen.stroke();
    pen.restore();
  }
}
