/** The instant of a test clock in a short form: "1.5 s" for "1.5 seconds". */
function clockText(text) {
  const [, seconds] = /^(-?[\d.]+(?:e-?\d+)?) seconds$/.exec(text) ?? [];
  return seconds === undefined ? text : duration(Number(seconds)).replace(/(\.\d*?)0+(?= )/, "$1").replace(/\.(?= )/, "");
}

/** The row of an advance of a clock, or of an issue. */
function markRow({ mark, text, location, time }) {
  return { kind: "mark", mark, text: mark === "clock" ? clockText(text) : text, location, time, changes: [] };
}

function markName({ mark, text }) {
  return mark === "clock" ? `The clock advances to ${text}` : text.split("\n", 1)[0];
}

/** The details of a mark, for the summary. */
function markParts(row, detail) {
  const title = make("div", "title", row.mark === "clock" ? markName(row) : "The test failed here");
  if (row.mark === "clock") {
    return [title, make("div", "facts", "The test advances the clock. Effects that sleep until then continue.")];
  }
  const { orders } = detail.session.header;
  return [title, make("div", "facts", row.location ?? ""), make("pre", "issue", row.text),
    ...orders ? [orderTable(orders, detail)] : []];
}

/** The actions in the usual order beside those in the order that fails, from shortly before the first difference. */
function orderTable({ usual, failing }, detail) {
  const length = Math.max(usual.length, failing.length);
  const numbers = Array.from({ length }, (_, index) => index);
  const first = numbers.findIndex((index) => usual[index] !== failing[index]);
  const start = Math.max(0, (first < 0 ? length : first) - 3);
  const shown = numbers.slice(start, start + 20);
  const table = make("table", "orders");
  const add = (name, className, ...texts) => {
    const line = table.appendChild(make("tr", className));
    return texts.map((text) => line.appendChild(make(name, "", text)));
  };
  setText(table.createCaption(), first < 0 ? "The actions are the same as in the usual order."
    : `The order of the actions differs from the usual one at action ${first + 1}.`);
  add("th", "", "", "Usual order", "Order that fails");
  // The history keeps the last actions.
  const rows = detail.session.rows.filter((row) => row.kind === "action");
  for (const index of shown) {
    const [, , cell] = add("td", index === first ? "differs" : "", String(index + 1), usual[index] ?? "", "");
    const row = rows[index - failing.length + rows.length];
    const isKnown = row && index < failing.length;
    const text = cell.appendChild(make(isKnown ? "button" : "span", isKnown ? "link" : "", failing[index] ?? ""));
    if (isKnown) text.addEventListener("click", () => detail.go(row));
  }
  const left = length - start - shown.length;
  if (left) add("td", "", "", `and ${amount(left, "more action")}`, "");
  return table;
}

/** The column of a row beside a test: the instant of its clock. */
function rowTime(row, previous, isTest) {
  if (isTest) return row.clock ?? "";
  return previous ? `+${duration(Math.max(0, row.time - previous.time))}` : "";
}

/** Draws the advances of the clock and the failures of a test on the time axis. */
function drawMarks(pen, overview) {
  pen.font = "10px system-ui, sans-serif";
  let right = -Infinity;
  for (const row of overview.session.rows) {
    if (row.kind !== "mark") continue;
    const x = overview.x(row.time);
    if (x < -40 || x > overview.width) continue;
    const isIssue = row.mark === "issue";
    pen.fillStyle = overview.color(isIssue ? "--removed" : "--scroll");
    pen.fillRect(x - (isIssue ? 1 : 0), 0, isIssue ? 2 : 1, overview.height);
    const text = isIssue ? "failed" : row.text;
    const width = pen.measureText(text).width;
    const start = x + 4 + width > overview.width ? x - 4 - width : x + 4;
    if (start < right + 6) continue;
    right = start + width;
    pen.fillStyle = overview.color(isIssue ? "--removed" : "--dim");
    pen.fillText(text, start, 10);
  }
}
