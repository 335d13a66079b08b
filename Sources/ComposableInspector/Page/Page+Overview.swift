extension Page {
  /// The time axis of the whole session.
  static let overview = ##"""
    /** A time without zeros behind its point. */
    function roundTime(seconds) {
      return seconds === 0 ? "0" : duration(seconds).replace(/(\.\d*?)0+ /, "$1 ").replace(". ", " ");
    }

    class Overview {
      constructor(canvas, session, go) {
        this.canvas = canvas;
        this.session = session;
        this.still = document.createElement("canvas");  // All but what moves.
        new ResizeObserver(() => {
          this.isStale = true;
          this.draw();
        }).observe(canvas);
        canvas.addEventListener("pointerdown", (event) => {
          const time = this.start + (event.offsetX - 12) / (this.width - 24) * this.span;
          go(this.rowNear(time));
        });
      }

      rowNear(time) {
        const { rows } = this.session;
        let best = rows[0];
        for (const row of rows) if (Math.abs(row.time - time) < Math.abs(best.time - time)) best = row;
        return best;
      }

      x(time) { return 12 + (time - this.start) / this.span * (this.width - 24); }

      /** Draws anew in the next frame; the session only if it has changed. */
      draw(selected = this.selected) {
        this.selected = selected;
        this.frame ??= requestAnimationFrame(() => {
          this.frame = undefined;
          const ratio = devicePixelRatio;
          this.width = this.canvas.clientWidth;
          this.height = this.canvas.clientHeight;
          if (this.isStale || this.version !== this.session.version) this.drawStill(ratio);
          this.canvas.width = this.width * ratio;
          this.canvas.height = this.height * ratio;
          const pen = this.canvas.getContext("2d");
          pen.drawImage(this.still, 0, 0);
          if (!this.selected) return;
          pen.scale(ratio, ratio);
          pen.fillStyle = this.color("--text");
          const x = this.x(this.selected.time);
          pen.fillRect(x - 0.75, 2, 1.5, this.height - 4);
        });
      }

      drawStill(ratio) {
        this.isStale = false;
        this.version = this.session.version;
        this.color = colors();
        const { rows, effects } = this.session;
        this.start = rows[0].time;
        let end = rows[rows.length - 1].time;
        for (const effect of effects.values()) end = Math.max(end, effect.end ?? effect.start);
        this.span = Math.max(1e-6, end - this.start);
        this.still.width = Math.max(1, this.width * ratio);
        this.still.height = Math.max(1, this.height * ratio);
        const pen = this.still.getContext("2d");
        pen.scale(ratio, ratio);
        this.drawScale(pen);
        const bottom = this.height - 12;
        const lanes = Math.max(4, Math.min(12, this.session.laneCount));
        const pitch = (bottom - 16) / lanes;
        for (const effect of effects.values()) {
          const x = this.x(Math.max(this.start, effect.start));
          const width = Math.max(1.5, this.x(effect.end ?? end) - x);
          pen.fillStyle = this.color(effectColor(effect));
          pen.globalAlpha = effect.outcome === "cancelled" ? 0.45 : 0.85;
          pen.fillRect(x, 14 + (effect.lane % lanes) * pitch, width, Math.max(1, pitch - 1));
        }
        pen.globalAlpha = 1;
        for (const row of rows) {
          if (row.kind !== "action") continue;
          pen.fillStyle = this.color(row.cause === "user" ? "--accent" : "--dim");
          pen.fillRect(this.x(row.time) - 0.5, bottom + 1, 1, 8);
        }
      }

      drawScale(pen) {
        const least = this.span * 90 / Math.max(1, this.width);
        const power = 10 ** Math.floor(Math.log10(least));
        const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= least);
        pen.font = "10px system-ui, sans-serif";
        for (let i = Math.ceil(this.start / step); i * step <= this.start + this.span; i += 1) {
          const x = this.x(i * step);
          pen.fillStyle = this.color("--line");
          pen.fillRect(x, 0, 1, this.height);
          pen.fillStyle = this.color("--dim");
          pen.fillText(roundTime(i * step), x + 4, 10);
        }
      }
    }
    """##
}
