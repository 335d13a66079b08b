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
function markParts(row) {
  const title = make("div", "title", row.mark === "clock" ? markName(row) : "The test failed here");
  if (row.mark === "clock") {
    return [title, make("div", "facts", "The test advances the clock. Effects that sleep until then continue.")];
  }
  return [title, make("div", "facts", row.location ?? ""), make("pre", "issue", row.text)];
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
