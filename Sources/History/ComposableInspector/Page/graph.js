/** The part of a value that tells states apart: a case, a Boolean value, whether there is something. */
function shapeOf(value) {
  if (value === undefined || value === null) return "nil";
  if (value instanceof DumpNode) {
    if (isList(value)) return shapeOfList(value);
    if (!value.entries) return /^(true|false|nil|\.\w+|[\w.]+\.\w+)$/.test(value.text) ? value.text : undefined;
    const name = /\.(\w+)\($/.exec(value.text)?.[1];
    return withFields(/^[a-z]/.test(name ?? "") ? `.${name}` : "", value);
  }
  if (typeof value === "boolean") return String(value);
  if (!isBranch(value)) return undefined;
  if (Array.isArray(value)) return shapeOfList(value);
  const members = Object.entries(value);
  if (members.length === 1 && isBranch(members[0][1]) && !Array.isArray(members[0][1])) {
    return withFields(`.${members[0][0]}`, members[0][1]);
  }
  return withFields("", value);
}

function shapesOfFields(value) {
  return entries(value).map(([key, part]) => [key, shapeOf(part)])
    .filter(([, shape]) => shape !== undefined)
    .map(([key, shape]) => (/^(_\d+|@Shared)$/.test(key) ? shape : `${key}: ${shape}`));
}

function withFields(name, value) {
  const fields = shapesOfFields(value);
  if (!fields.length) return name || undefined;
  return name ? `${name}(${fields.join(", ")})` : fields.join(", ");
}

function shapeOfList(list) {
  const elements = entries(list);
  if (!elements.length) return "[]";
  const shapes = new Set(elements.slice(0, 8).map(([, element]) => shapeOf(element) ?? "…"));
  return `[${[...shapes].sort().join(" | ")}]`;
}

/** What tells states apart by a value in them: the shapes of its fields, or the value itself. */
function traitsOf(value) {
  if (!isBranch(value)) return [value === undefined ? "nil" : preview(value, 40)];
  const isStruct = !isList(value) && (value instanceof DumpNode || Object.keys(value).length !== 1);
  return isStruct ? shapesOfFields(value) : [shapeOf(value) ?? preview(value, 40)];
}

/** The names of states by their traits, without the traits that all of them have. */
function stateNames(traits) {
  const known = [...new Set(traits)].filter((traits) => traits !== undefined);
  const counts = new Map();
  for (const trait of known.flat()) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  const names = new Map(known.map((traits) => [traits,
    traits.filter((trait) => known.length === 1 || counts.get(trait) < known.length).join(", ") || "one state"]));
  return traits.map((traits) => names.get(traits));
}

/** The states that a session reached, by a projection, and the actions between them. */
class StateGraph {
  constructor() {
    this.nodes = new Map();
    this.edges = new Map();
  }

  addNode(name) {
    let node = this.nodes.get(name);
    if (!node) {
      node = { name, rows: [], out: [], in: [], loops: new Map() };
      this.nodes.set(name, node);
    }
    return node;
  }

  add(row, from, to) {
    const [start, end] = [this.addNode(from), this.addNode(to)];
    const label = row.label ? `${row.label.feature && row.label.feature + "."}${row.label.name}` : rowName(row);
    if (from !== to) end.rows.push(row);
    let actions = start.loops;
    if (from !== to) {
      const key = JSON.stringify([from, to]);
      let edge = this.edges.get(key);
      if (!edge) {
        edge = { from: start, to: end, actions: new Map() };
        this.edges.set(key, edge);
        start.out.push(edge);
        end.in.push(edge);
      }
      actions = edge.actions;
    }
    actions.set(label, (actions.get(label) ?? 0) + 1);
  }

  /** Puts each state into the layer of its distance from the first one, beside its neighbors. */
  arrange(first) {
    const layers = [[first]];
    const known = new Set([first]);
    const rest = new Set(this.nodes.values());
    while (known.size <= rest.size) {
      const next = [];
      for (const node of layers.at(-1)) {
        for (const { to } of node.out) if (!known.has(to)) { known.add(to); next.push(to); }
      }
      if (next.length) { layers.push(next); continue; }
      const other = [...rest].find((node) => !known.has(node));
      if (!other) break;
      known.add(other);  // What time travel has led to.
      layers.push([other]);
    }
    const place = () => layers.forEach((layer, x) => layer.forEach((node, y) => {
      node.layer = x;
      node.order = y - (layer.length - 1) / 2;
    }));
    place();
    for (let sweep = 0; sweep < 6; sweep += 1) {
      for (const layer of layers) {
        for (const node of layer) {
          const near = [...node.in.map(({ from }) => from), ...node.out.map(({ to }) => to)];
          const sum = near.reduce((sum, { order }) => sum + order, 0);
          node.center = near.length ? sum / near.length : node.order;
        }
        layer.sort((a, b) => a.center - b.center);
      }
      place();
    }
    this.layers = layers;
  }
}

/** The view of a graph, with the transitions that lead to the selected state. */
class GraphView {
  constructor(app) {
    this.app = app;
    this.dialog = byID("graph");
    this.picture = byID("graph-picture");
    this.namespace = this.picture.firstElementChild.namespaceURI;
    this.scale = 1;
    this.rows = [];
    this.list = new VirtualList(byID("graph-rows"), 22, () => this.makeLine(),
      (line, index) => this.fillLine(line, this.rows[index], index));
    byID("show-graph").addEventListener("click", () => this.open());
    byID("graph-close").addEventListener("click", () => this.dialog.close());
    byID("graph-by").addEventListener("input", () => this.make());
    this.dialog.addEventListener("close", () => { this.search = undefined; byID("list").focus(); });
    this.dialog.addEventListener("keydown", (event) => this.press(event));
  }

  get keys() { return { y: () => this.open() }; }

  async open() {
    const { detail, selected } = this.app;
    const { tree, tab } = detail;
    const line = tab === "action" || document.activeElement !== byID("tree") ? undefined : tree.lines[tree.position];
    this.dialog.showModal();
    this.picture.focus();
    await this.offer(selected, line?.steps);
    await this.make();
  }

  /** Offers the parts of the selected state to tell states apart by. */
  async offer(row, chosen) {
    const { detail, session } = this.app;
    const state = detail.readState(await detail.states.after(row ?? session.rows[0]));
    this.ways = [[]];
    const visit = (value, steps) => {
      if (steps.length) this.ways.push(steps);
      if (this.ways.length > 200 || steps.length > 5 || !isBranch(value) || isList(value)) return;
      for (const [key, part] of entries(value)) visit(part, [...steps, key]);
    };
    visit(state, []);
    const before = this.ways.findIndex((way) => nameOf(way) === this.chosen);
    if (chosen?.length) this.ways.push(chosen);
    byID("graph-by").replaceChildren(...this.ways.map((way, index) => new Option(
      index === 0 ? "Cases, optionals and Boolean values" : visible(nameOf(way)), index)));
    byID("graph-by").selectedIndex = chosen?.length ? this.ways.length - 1 : Math.max(0, before);
  }

  async make() {
    const { detail, session } = this.app;
    const steps = this.ways[byID("graph-by").selectedIndex];
    const search = this.search = {};
    this.chosen = nameOf(steps);
    const traits = [];
    const known = new Map();
    setText(byID("graph-note"), "Reading the states…");
    try {
      let { index } = session.last;
      let start = performance.now();
      while (index >= 0) {
        const part = index === 0 ? [await detail.states.after(session.rows[0])]
          : await detail.states.part(session, index);
        if (this.search !== search) return;
        let previous, found;
        for (let next = part.length - 1; next >= (index >= part.length ? 1 : 0); next -= 1, index -= 1) {
          const { state, shared } = part[next];
          if (!previous || previous.state !== state || previous.shared !== shared) {
            found = traitsOf(valueAt(detail.readState(part[next]), steps));
            const key = JSON.stringify(found);
            if (!known.has(key)) known.set(key, found);
            found = known.get(key);
          }
          previous = part[next];
          traits[index] = found;
        }
        if (performance.now() - start < 12) continue;
        await breathe();
        start = performance.now();
      }
    } catch (error) {
      return setText(byID("graph-note"), error.message);
    }
    this.draw(stateNames(traits));
  }

  /** Draws the states, the most frequent ones if there are many. */
  draw(names) {
    const { rows } = this.app.session;
    const counts = new Map();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    const most = 40;
    const frequent = new Set([...counts].sort((a, b) => b[1] - a[1]).slice(0, most).map(([name]) => name));
    frequent.add(names[0]);
    const others = `${(counts.size - frequent.size).toLocaleString("en")} other states`;
    const nameOfState = (name) => frequent.has(name) ? name : others;
    const graph = this.graph = new StateGraph();
    graph.addNode(names[0]);
    for (let index = 1; index < rows.length; index += 1) {
      if (names[index] === undefined) continue;
      graph.add(rows[index], nameOfState(names[index - 1]), nameOfState(names[index]));
    }
    graph.first = graph.nodes.get(names[0]);
    graph.arrange(graph.first);
    setText(byID("graph-note"), `${amount(counts.size, "state")}, ${amount(graph.edges.size, "edge")}`);
    this.order = graph.layers.flat();
    this.paint();
    const current = nameOfState(names[this.app.selected?.index ?? 0]);
    this.choose(graph.nodes.get(current) ?? graph.first);
  }

  paint() {
    const { graph } = this;
    const svg = (name, attributes, className, text) => {
      const element = document.createElementNS(this.namespace, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      if (className) element.setAttribute("class", className);
      if (text !== undefined) setText(element, text);
      return element;
    };
    const [character, line] = [7.3, 15];
    const rowGap = 46;
    let x = 24;
    for (const [index, layer] of graph.layers.entries()) {
      let width = 0;
      let height = 0;
      for (const node of layer) {
        node.lines = wrapped(node.name, 30).slice(0, 4);
        const loops = [...node.loops].sort((a, b) => b[1] - a[1]);
        node.note = loops.length ? `↻ ${loops[0][0]} ×${loops[0][1]}${loops.length > 1 ? ` +${loops.length - 1}` : ""}`
          .slice(0, 40) : "";
        const longest = Math.max(...node.lines.map((text) => text.length), node.note.length * 0.9, 8);
        node.width = longest * character + 20;
        node.height = node.lines.length * line + (node.note ? line : 0) + 12;
        width = Math.max(width, node.width);
        height += node.height + rowGap;
      }
      let y = -height / 2;
      for (const node of layer) {
        node.x = x;
        node.y = y + rowGap / 2;
        y += node.height + rowGap;
      }
      const labels = layer.flatMap((node) => node.out.map((edge) => edgeLines(edge)).flat());
      const next = graph.layers[index + 1];
      x += width + (next ? Math.min(320, Math.max(90, ...labels.map((text) => text.length * 6.2 + 50))) : 24);
    }
    const nodes = [...graph.nodes.values()];
    let top = Math.min(...nodes.map(({ y }) => y)) - 60;
    let bottom = Math.max(...nodes.map((node) => node.y + node.height)) + 40;
    const root = svg("svg", { role: "group" });
    const placed = [];
    const labels = [];
    for (const edge of graph.edges.values()) {
      const { from, to } = edge;
      const isForward = to.layer > from.layer;
      const isBeside = to.layer === from.layer;
      const isBack = !isForward && !isBeside;
      // Edges back lead around the boxes between, on the side where fewer boxes are in their way. Those in a
      // layer lead beside its boxes.
      const above = (node) => graph.layers[node.layer].indexOf(node);
      const below = (node) => graph.layers[node.layer].length - 1 - above(node);
      const isAbove = isBack && above(from) + above(to) < below(from) + below(to);
      const [fx, fy, tx, ty] = isBack
        ? [from.x + from.width / 2, isAbove ? from.y : from.y + from.height,
          to.x + to.width / 2 + 12, isAbove ? to.y - 2 : to.y + to.height + 2]
        : [from.x + from.width, from.y + from.height / 2, isBeside ? to.x + to.width + 2 : to.x - 2,
          to.y + to.height / 2 + (isBeside ? 8 : 0)];
      const bend = isForward ? Math.max(30, (tx - fx) / 2) : 0;
      const side = Math.max(fx, tx) + 44;
      const between = isBack ? graph.layers.slice(to.layer, from.layer + 1).flat() : [];
      const distance = 34 + 8 * (from.layer - to.layer);
      const detour = isAbove ? Math.min(...between.map((node) => node.y)) - distance
        : Math.max(...between.map((node) => node.y + node.height)) + distance;
      if (isAbove) top = Math.min(top, detour - 20);
      else if (isBack) bottom = Math.max(bottom, detour + 20);
      const curve = isForward ? `M${fx} ${fy} C${fx + bend} ${fy} ${tx - bend} ${ty} ${tx} ${ty}`
        : isBeside ? `M${fx} ${fy} C${side} ${fy} ${side} ${ty} ${tx} ${ty}`
        : `M${fx} ${fy} C${fx} ${detour} ${tx} ${detour} ${tx} ${ty}`;
      const tip = isForward ? "l-8 -3.5 v7 Z" : isBeside ? "l8 -3.5 v7 Z"
        : isAbove ? "l-3.5 -8 h7 Z" : "l-3.5 8 h7 Z";
      edge.path = root.appendChild(svg("g", {}, "edge"));
      edge.path.append(svg("path", { d: curve }), svg("path", { d: `M${tx} ${ty} ${tip}` }, "tip"));
      const lines = edgeLines(edge);
      const width = Math.max(...lines.map((text) => text.length)) * 6.2 + 8;
      const height = lines.length * 13 + 3;
      const box = { x: isBeside ? side - 20 : (fx + tx) / 2 - width / 2, width, height,
        y: (isBack ? (fy + ty) / 8 + detour * 0.75 : (fy + ty) / 2) - height / 2 };
      const hits = (other) => box.x < other.x + other.width && other.x < box.x + box.width
        && box.y < other.y + other.height && other.y < box.y + box.height;
      for (let tries = 0; tries < 30; tries += 1) {
        const other = placed.find(hits) ?? nodes.find(hits);
        if (!other) break;
        box.y = isAbove ? other.y - height - 1 : other.y + other.height + 1;
      }
      placed.push(box);
      top = Math.min(top, box.y - 10);
      bottom = Math.max(bottom, box.y + box.height + 10);
      edge.label = svg("g", { transform: `translate(${box.x} ${box.y})` }, "label");
      edge.label.append(svg("rect", { width, height, rx: 3 }));
      lines.forEach((text, index) => edge.label.append(
        svg("text", { x: width / 2, y: 11 + index * 13, "text-anchor": "middle" }, "", text)));
      labels.push(edge.label);
    }
    for (const node of nodes) {
      const group = root.appendChild(svg("g", { transform: `translate(${node.x} ${node.y})`,
        role: "button" }, node === graph.first ? "node first" : "node"));
      group.append(svg("rect", { width: node.width, height: node.height, rx: 7 }));
      node.lines.forEach((text, index) => group.append(
        svg("text", { x: node.width / 2, y: 18 + index * line, "text-anchor": "middle" }, "", text)));
      if (node.note) {
        group.append(svg("text", { x: node.width / 2, y: node.height - 7, "text-anchor": "middle" }, "loops",
          node.note));
      }
      group.append(svg("title", {}, "", node.name));
      group.addEventListener("pointerdown", () => this.choose(node));
      group.addEventListener("dblclick", () => this.jump(node.rows[0]));
      node.element = group;
    }
    root.append(...labels);
    const right = Math.max(x, ...placed.map((box) => box.x + box.width)) + 10;
    const left = Math.min(0, ...placed.map((box) => box.x - 10));
    this.size = [right - left, bottom - top];
    root.setAttribute("viewBox", `${left} ${top} ${this.size.join(" ")}`);
    this.picture.replaceChildren(root);
    const fit = (this.picture.clientWidth - 16) / this.size[0];
    this.scale = Math.max(0.7, Math.min(1, fit));
    this.zoom(1);
  }

  zoom(factor) {
    this.scale = Math.max(0.3, Math.min(3, this.scale * factor));
    const root = this.picture.firstChild;
    root.style.width = `${this.size[0] * this.scale}px`;
    root.style.height = `${this.size[1] * this.scale}px`;
  }

  choose(node) {
    if (!node) return;
    this.chosenNode = node;
    const { graph } = this;
    for (const other of graph.nodes.values()) other.element.classList.toggle("chosen", other === node);
    for (const { path, label, from, to } of graph.edges.values()) {
      const isNear = from === node || to === node;
      path.classList.toggle("chosen", isNear);
      label.classList.toggle("chosen", isNear);
    }
    node.element.scrollIntoView({ block: "nearest", inline: "nearest" });
    setText(byID("graph-name"), node.name);
    const stays = [...node.loops].sort((a, b) => b[1] - a[1]).slice(0, 5)
      .map(([label, count]) => `${label} ×${count.toLocaleString("en")}`).join(", ");
    setText(byID("graph-about"), `Entered ${amount(node.rows.length, "time")}.`
      + (stays ? ` Stays on ${stays}${node.loops.size > 5 ? ", …" : ""}.` : ""));
    this.rows = node.rows;
    this.position = 0;
    byID("graph-rows").scrollTop = 0;
    this.list.refresh(this.rows.length);
  }

  /** Selects a row in the list of actions. */
  jump(row) {
    if (!row) return;
    this.dialog.close();
    this.app.go(row);
  }

  makeLine() {
    const line = make("div", "line");
    line.addEventListener("pointerdown", () => this.jump(this.rows[line.index]));
    return line;
  }

  fillLine(line, row, index) {
    line.classList.toggle("selected", index === this.position);
    const label = make("span", "what");
    fillLabel(label, row);
    line.replaceChildren(make("span", "count", row.number === undefined ? "" : `#${row.number}`), label);
  }

  press(event) {
    if (event.metaKey || event.ctrlKey || event.altKey || event.target.tagName === "SELECT" || !this.graph) return;
    const isInRows = document.activeElement === byID("graph-rows");
    const moveNode = (distance) => {
      const index = this.order.indexOf(this.chosenNode) + distance;
      this.choose(this.order[Math.max(0, Math.min(this.order.length - 1, index))]);
    };
    const moveRow = (distance) => {
      this.position = Math.max(0, Math.min(this.rows.length - 1, this.position + distance));
      this.list.refresh();
      this.list.reveal(this.position);
    };
    const move = isInRows ? moveRow : moveNode;
    const layer = (distance) => {
      const nodes = this.graph.layers[this.chosenNode.layer + distance];
      const near = (node) => Math.abs(node.y - this.chosenNode.y);
      if (nodes) this.choose(nodes.reduce((best, node) => near(node) < near(best) ? node : best));
    };
    const keys = aliases({
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => move(-1e9),
      End: () => move(1e9),
      ArrowLeft: () => isInRows ? this.picture.focus() : layer(-1),
      ArrowRight: () => isInRows ? this.jump(this.rows[this.position]) : layer(1),
      Enter: () => isInRows ? this.jump(this.rows[this.position]) : byID("graph-rows").focus(),
      "+": () => this.zoom(1.25),
      "-": () => this.zoom(0.8),
      b: () => byID("graph-by").focus(),
      y: () => this.dialog.close(),
    });
    if (event.target.tagName === "BUTTON" && event.key === "Enter" || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  }
}

/** The actions of an edge, the most frequent ones first. */
function edgeLines({ actions }) {
  const sorted = [...actions].sort((a, b) => b[1] - a[1]);
  const lines = sorted.slice(0, 3).map(([label, count]) =>
    `${label.length > 34 ? "…" + label.slice(-33) : label}${count > 1 ? ` ×${count.toLocaleString("en")}` : ""}`);
  if (sorted.length > 3) lines.push(`and ${sorted.length - 3} more`);
  return lines.map(visible);
}

/** Lines of a text that are not longer than a number of characters, where it can be divided. */
function wrapped(text, length) {
  const lines = [];
  for (const word of visible(text).split(/(?<=, | \| )/)) {
    if (lines.length && lines.at(-1).length + word.length <= length) lines[lines.length - 1] += word;
    else lines.push(word);
  }
  return lines.map((line) => line.length > length + 6 ? line.slice(0, length + 5) + "…" : line);
}
