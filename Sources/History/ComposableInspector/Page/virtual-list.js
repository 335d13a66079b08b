/** Shows lines of equal height. Their elements are used again as the list is scrolled. */
class VirtualList {
  constructor(element, height, makeLine, fillLine) {
    this.element = element;
    this.height = height;
    this.makeLine = makeLine;
    this.fillLine = fillLine;
    this.count = 0;
    // It has the height of all lines. What is in it cannot make the element higher.
    this.content = element.appendChild(make("div", "content"));
    this.content.setAttribute("role", "presentation");
    this.pool = [];
    this.viewHeight = 0;
    element.addEventListener("scroll", () => this.schedule(), { passive: true });
    new ResizeObserver(() => {
      this.viewHeight = element.clientHeight;
      this.refresh();
    }).observe(element);
  }

  schedule() {
    this.frame ??= requestAnimationFrame(() => this.draw());
  }

  /** Shows every visible line anew in the next frame. */
  refresh(count = this.count) {
    this.count = count;
    this.isStale = true;
    this.schedule();
  }

  draw() {
    this.frame = undefined;
    this.setHeight();
    const margin = 8;
    const top = Math.floor(this.element.scrollTop / this.height);
    this.first = Math.max(0, top - margin);
    this.end = Math.min(this.count,
      top + Math.ceil(this.viewHeight / this.height) + margin);
    const size = Math.max(this.pool.length, this.end - this.first);
    while (this.pool.length < size) {
      const line = this.makeLine();
      line.hidden = true;
      this.pool.push(this.content.appendChild(line));
      this.isStale = true;  // Lines change their places in the pool.
    }
    const isUsed = new Set();
    for (let index = this.first; index < this.end; index += 1) {
      const line = this.pool[index % size];
      isUsed.add(line);
      if (line.index === index && !this.isStale) continue;
      line.index = index;
      line.hidden = false;
      line.style.transform = `translateY(${index * this.height}px)`;
      this.fillLine(line, index);
    }
    for (const line of this.pool) {
      if (isUsed.has(line) || line.hidden) continue;
      line.hidden = true;
      line.index = undefined;
    }
    this.isStale = false;
    this.didDraw?.(this.first, this.end);
  }

  /** Makes room for all lines. The browser then keeps the scroll position within them. */
  setHeight() {
    const height = `${this.count * this.height}px`;
    if (this.content.style.height !== height) this.content.style.height = height;
  }

  /** Scrolls so that a line is visible. */
  reveal(index) {
    this.setHeight();
    this.viewHeight = this.element.clientHeight;
    const top = index * this.height;
    const margin = Math.min(this.height * 2, this.viewHeight / 4);
    const { scrollTop } = this.element;
    if (top - margin < scrollTop) {
      this.element.scrollTop = top - margin;
    } else if (top + this.height + margin > scrollTop + this.viewHeight) {
      this.element.scrollTop = top + this.height + margin - this.viewHeight;
    }
  }

  get pageLength() { return Math.max(1, Math.floor(this.viewHeight / this.height) - 1); }
}
