// .ci/programs/page writes this file. Edit the files in the folder Page instead, and run .ci/programs/page.

extension Page {
  /// What the page may load and run.
  static let policy = ##"""
    default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'
    """##

  /// The document before the lines of the recording.
  static let start = ##"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Inspector</title>
    <style>
    :root {
      color-scheme: light dark;
      --back: #ffffff; --surface: #f5f6f8; --text: #1a1e23; --dim: #5a6370; --line: #d9dee4;
      --accent: #0b5fd0; --selected: #dbe9fd; --hover: #f1f4f8; --idle: #e6eaef; --scroll: #b4bcc6; --focus: #0b5fd0;
      --added: #0a6638; --added-back: #e2f5e9; --removed: #a3221a; --removed-back: #fcebea;
      --changed: #7d5200; --changed-back: #fff3d6; --string: #0a6638; --number: #7a2fb0;
      --warning-back: #fff3d6;
      --lane-0: #0b5fd0; --lane-1: #b4450f; --lane-2: #0a7a53; --lane-3: #8336b5;
      --lane-4: #946000; --lane-5: #bd2259;
      --sans: system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif;
      --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --back: #15181c; --surface: #1d2126; --text: #e5e9ed; --dim: #9ca7b3; --line: #323941;
        --accent: #74b3ff; --selected: #20395a; --hover: #1f242a; --idle: #2a3037; --scroll: #4a535d; --focus: #74b3ff;
        --added: #72dba0; --added-back: #14301f; --removed: #ff9e95; --removed-back: #3b1d1b;
        --changed: #f2c866; --changed-back: #372b10; --string: #8fdbae; --number: #cfa2ff;
        --warning-back: #372b10;
        --lane-0: #74b3ff; --lane-1: #ff9f6e; --lane-2: #62d2a2; --lane-3: #cf9cff;
        --lane-4: #e8ba58; --lane-5: #ff90b5;
      }
    }
    * { box-sizing: border-box; scrollbar-width: thin; scrollbar-color: var(--scroll) transparent; }
    html, body { height: 100%; margin: 0; }
    body {
      display: grid; grid-template-rows: auto auto auto minmax(0, 1fr) auto;
      grid-template-areas: "header" "message" "filters" "main" "footer";
      grid-template-columns: minmax(0, 1fr);
      background: var(--back); color: var(--text); font: 13px/1.4 var(--sans);
    }
    [hidden] { display: none !important; }
    h1, h2, p, dl, dd, pre { margin: 0; }
    button, select, input {
      font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line);
      border-radius: 6px; height: 28px; padding: 0 10px; min-width: 0;
    }
    button { cursor: pointer; }
    button:hover:not(:disabled) { background: var(--hover); }
    button:disabled { color: var(--dim); cursor: default; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: -1px; }
    code, pre, kbd { font-family: var(--mono); font-size: 12px; }
    kbd {
      display: inline-block; min-width: 20px; padding: 0 5px; border: 1px solid var(--line);
      border-bottom-width: 2px; border-radius: 4px; background: var(--surface); text-align: center;
    }

    header, #filters {
      display: flex; align-items: center; gap: 10px; padding: 8px 12px; background: var(--surface);
    }
    header { padding-bottom: 0; }
    #filters { padding-bottom: 8px; border-bottom: 1px solid var(--line); }
    h1 { font-size: 15px; font-weight: 650; white-space: nowrap; }
    #about { flex-shrink: 100; color: var(--dim); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    #status { flex: none; max-width: 40%; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    #status:not(:empty) {
      padding: 1px 9px; border-radius: 10px; background: var(--added-back); color: var(--added);
    }
    #status.warning { background: var(--warning-back); color: var(--changed); }
    #status.error { background: var(--removed-back); color: var(--removed); }
    .tools { display: flex; gap: 6px; margin-left: auto; flex: 0 1 auto; min-width: 0; }
    .tools button { flex: none; }
    header { grid-area: header; }
    #message {
      grid-area: message; display: flex; gap: 8px 16px; flex-wrap: wrap; align-items: flex-start;
      padding: 8px 12px; border: solid var(--surface); border-width: 8px 12px 0; min-width: 0;
      background: var(--warning-back);
    }
    #message.error { background: var(--removed-back); }
    #message pre {
      flex: 1 1 400px; max-height: 30vh; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
      font: 13px/1.45 var(--sans); align-self: center;
    }
    #message.error pre { font: 12px/1.45 var(--mono); }
    #message div, #message-actions { display: flex; gap: 6px; margin-left: auto; flex: none; }
    #filters { grid-area: filters; }
    main { grid-area: main; }
    footer { grid-area: footer; }
    #query { flex: 1 1 160px; }
    select { flex: 0 1 150px; padding: 0 6px; text-overflow: ellipsis; }
    #branch { flex: 0 1 auto; max-width: 220px; }
    #count { color: var(--dim); white-space: nowrap; font-variant-numeric: tabular-nums; }

    main { display: grid; grid-template-columns: minmax(0, 11fr) minmax(0, 10fr); min-height: 0; }
    #list, #tree { position: relative; overflow: auto; contain: strict; outline-offset: -2px; }
    #detail {
      display: flex; flex-direction: column; min-height: 0; min-width: 0;
      border-left: 1px solid var(--line);
    }
    #tree { flex: 1; min-height: 60px; }
    .content { position: relative; overflow-y: clip; }
    #list canvas { position: absolute; top: 0; left: 0; z-index: 1; pointer-events: none; }
    .empty { padding: 32px 16px; color: var(--dim); text-align: center; }
    .empty button { margin-left: 6px; }

    .row {
      position: absolute; top: 0; left: 0; right: 0; height: 26px; line-height: 26px;
      display: flex; gap: 10px; padding-right: 12px; white-space: nowrap; cursor: default;
      padding-left: calc(var(--gutter, 30px) + 4px);
    }
    .row:hover { background: var(--hover); }
    .row.selected { background: var(--idle); }
    #list:focus .row.selected { background: var(--selected); box-shadow: inset 3px 0 var(--accent); }
    #list:focus, #tree:focus { outline: none; }
    .row.shown { box-shadow: inset 3px 0 var(--changed); }
    .row .number, .row .time {
      flex: none; color: var(--dim); text-align: right; font-variant-numeric: tabular-nums;
    }
    .row .number { min-width: calc(max(2, var(--digits)) * 1ch); }
    .row .time { min-width: 5.6em; margin-left: auto; padding-left: 8px; }
    .row .label {
      flex: 0 1 auto; min-width: 0; display: flex; font: 12px var(--mono); line-height: 26px;
    }
    .row .label > * { flex: 0 1 auto; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
    /* First the way to the feature is shortened, then the payload, and the case last. */
    .row .label .path { flex-shrink: 1e10; min-width: 5ch; }
    .row .label .path:empty { min-width: 0; }
    .row .label .payload { flex-shrink: 1e5; }
    .label .path, .label .payload { color: var(--dim); }
    .label .case { font-weight: 600; }
    .row.quiet .case { font-weight: 400; }
    .row.start .label { font: italic 13px var(--sans); line-height: 26px; color: var(--dim); }
    .row .changes {
      flex: none; align-self: center; padding: 0 6px; border-radius: 8px; line-height: 16px;
      font-size: 11px; background: var(--changed-back); color: var(--changed);
    }
    .row .changes:empty { display: none; }

    #summary { padding: 10px 12px 8px; max-height: 42%; overflow: auto; flex: none; }
    #summary .title { font: 13px/1.45 var(--mono); overflow-wrap: anywhere; }
    #summary .title .case { font-weight: 650; }
    #summary .title .path, #summary .title .payload { color: var(--dim); }
    #summary .facts { color: var(--dim); margin-top: 2px; font-variant-numeric: tabular-nums; }
    #summary .relation { display: flex; gap: 8px; margin-top: 4px; align-items: baseline; }
    #summary .relation > span:first-child { flex: 0 0 5.6em; color: var(--dim); }
    #summary .relation > div { min-width: 0; overflow-wrap: anywhere; }
    .link {
      height: auto; padding: 0; border: 0; background: none; color: var(--accent);
      font: 12px var(--mono); text-align: left; overflow-wrap: anywhere;
    }
    .link:hover:not(:disabled) { background: none; text-decoration: underline; }
    .effect { display: block; }
    .effect i {
      display: inline-block; width: 8px; height: 8px; border-radius: 2px; margin-right: 6px;
    }
    #summary small { color: var(--dim); font-size: 12px; }

    #tabs {
      display: flex; align-items: center; gap: 2px; padding: 0 12px; flex: none;
      border-bottom: 1px solid var(--line);
    }
    #tabs button {
      border: 0; border-radius: 0; background: none; height: 32px; color: var(--dim);
      border-bottom: 2px solid transparent;
    }
    #tabs button[aria-selected="true"] { color: var(--text); border-color: var(--accent); }
    .line {
      position: absolute; top: 0; left: 0; min-width: 100%; height: 22px; line-height: 22px;
      font: 12px var(--mono); line-height: 22px; white-space: pre; cursor: default;
      display: flex; padding-right: 12px;
    }
    .line.selected { background: var(--idle); }
    #tree:focus .line.selected { background: var(--selected); }
    .line .mark { width: 12px; flex: none; margin-left: 8px; font-weight: 700; }
    .line .toggle { width: 16px; flex: none; color: var(--dim); text-align: center; }
    .line .key { color: var(--text); }
    .line .count, .line .arrow { color: var(--dim); }
    .line .string { color: var(--string); }
    .line .number, .line .bool { color: var(--number); }
    .line .null, .line .preview { color: var(--dim); }
    .line.added { background: var(--added-back); }
    .line.removed { background: var(--removed-back); }
    .line.changed, .line.inside > .key { --mark: var(--changed); }
    .line.added .mark { color: var(--added); }
    .line.removed .mark { color: var(--removed); }
    .line.changed .mark, .line.inside .mark { color: var(--changed); }
    .line.removed .string, .line.removed .number { color: var(--removed); }
    .line .old { color: var(--removed); background: var(--removed-back); border-radius: 3px; }
    .line .new { color: var(--added); background: var(--added-back); border-radius: 3px; }
    .line .old, .line .new { padding: 0 3px; }
    .line.selected.added, .line.selected.removed { box-shadow: inset 3px 0 var(--accent); }
    #value {
      flex: none; max-height: 34%; overflow: auto; padding: 8px 12px; background: var(--surface);
      border-top: 1px solid var(--line);
    }
    #value code { color: var(--dim); overflow-wrap: anywhere; }
    #value pre { white-space: pre-wrap; overflow-wrap: anywhere; margin-top: 2px; }

    footer { border-top: 1px solid var(--line); background: var(--surface); height: 60px; }
    #overview { display: block; width: 100%; height: 100%; cursor: crosshair; }

    dialog {
      max-width: 560px; width: calc(100% - 32px); border: 1px solid var(--line); border-radius: 10px;
      background: var(--back); color: var(--text); padding: 18px 22px;
    }
    dialog::backdrop { background: rgb(0 0 0 / 35%); }
    dialog h2 { font-size: 14px; margin-bottom: 8px; }
    dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin-bottom: 16px; }
    dialog form { margin-top: 16px; text-align: right; }
    body:not(.is-live) .live { display: none; }

    @media (max-width: 960px) {
      main { grid-template-columns: minmax(0, 13fr) minmax(0, 9fr); }
      .row { gap: 7px; padding-right: 8px; }
      .row .time { min-width: 4.6em; padding-left: 0; font-size: 12px; }
    }
    @media (max-width: 720px) {
      main { grid-template: minmax(0, 9fr) minmax(0, 11fr) / minmax(0, 1fr); }
      #detail { border-left: 0; border-top: 1px solid var(--line); }
      #summary { padding: 6px 12px 4px; }
      #tabs button { height: 28px; }
      footer { height: 44px; }
      #about { flex-shrink: 1; }
      select { flex-basis: 110px; }
    }
    #muted {
      flex: 1 0 100%; display: flex; flex-wrap: wrap; gap: 4px 6px; align-items: center; color: var(--dim);
      max-height: 52px; overflow: auto;
    }
    #muted button { height: 22px; padding: 0 8px; font-size: 12px; }
    #muted .pattern { font: 11px var(--mono); border-radius: 11px; max-width: 30ch; overflow: hidden;
      text-overflow: ellipsis; white-space: nowrap; }
    #filters { flex-wrap: wrap; }
    #row-menu {
      position: fixed; z-index: 10; display: flex; flex-direction: column; padding: 4px; min-width: 200px;
      background: var(--back); border: 1px solid var(--line); border-radius: 8px; max-width: 90vw;
      box-shadow: 0 6px 24px rgb(0 0 0 / 25%);
    }
    #row-menu button {
      border: 0; text-align: left; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
    }
    #costs { max-width: 1180px; width: calc(100% - 40px); height: calc(100% - 40px); padding: 0; }
    #costs[open] { display: flex; flex-direction: column; }
    #costs > header { display: flex; align-items: center; gap: 10px; padding: 12px 16px; }
    #costs h2 { margin: 0; }
    #costs-note { flex: 1; color: var(--dim); font-size: 12px; min-width: 0; }
    #costs > header button { flex: none; }
    #costs-body {
      flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);
      border-top: 1px solid var(--line);
    }
    #costs-table, #slowest { overflow: auto; }
    #slowest { border-left: 1px solid var(--line); padding-bottom: 8px; }
    #slowest .title { padding: 9px 12px; font-weight: 600; font-size: 12px; position: sticky; top: 0; background: var(--back); }
    #costs table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; table-layout: fixed; }
    #costs th { position: sticky; top: 0; z-index: 1; background: var(--surface); text-align: right; padding: 0; width: 10.5%; }
    #costs th:first-child { width: auto; }
    #costs th button {
      width: 100%; border: 0; border-radius: 0; background: none; padding: 0 8px; text-align: inherit; font-weight: 600;
      font-size: 12px; white-space: nowrap;
    }
    #costs th:first-child, #costs td:first-child { text-align: left; padding-left: 8px; }
    #costs td {
      padding: 0 8px; height: 26px; text-align: right; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;
    }
    #costs td:first-child { font: 12px var(--mono); padding-left: 16px; }
    #costs td:nth-child(3) {
      background: linear-gradient(var(--accent), var(--accent)) 100% 100% / var(--part, 0%) 2px no-repeat;
    }
    #costs tbody tr { cursor: default; }
    #costs tbody tr:hover, .slow:hover { background: var(--hover); }
    #costs tbody tr.selected, .slow.selected { background: var(--selected); box-shadow: inset 3px 0 var(--accent); }
    #costs-rows:focus { outline: none; }
    #costs .keys {
      padding: 7px 16px; border-top: 1px solid var(--line); background: var(--surface); color: var(--dim); font-size: 12px;
    }
    .slow {
      display: flex; gap: 10px; width: 100%; border: 0; border-radius: 0; height: 26px; padding: 0 12px; align-items: center;
      background: none; text-align: left;
    }
    .slow .duration, .slow .number {
      flex: none; text-align: right; min-width: 5.4em; font-variant-numeric: tabular-nums; color: var(--dim);
    }
    .slow .duration { color: var(--text); }
    .slow .label { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font: 12px var(--mono); }
    @media (max-width: 960px) {
      #costs-body { grid-template: minmax(0, 3fr) minmax(0, 2fr) / minmax(0, 1fr); }
      #slowest { border-left: 0; border-top: 1px solid var(--line); }
      #costs th { width: 11%; }
    }
    .row.issue { background: var(--removed-back); }
    .row.issue .label, .row.issue .time { color: var(--removed); font-style: normal; }
    .row.issue.selected { box-shadow: inset 3px 0 var(--removed); }
    #list:focus .row.issue.selected { background: var(--removed-back); box-shadow: inset 4px 0 var(--removed); }
    #summary pre.issue {
      margin-top: 8px; padding: 8px 10px; border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere;
      background: var(--removed-back); max-height: 44vh; overflow: auto;
    }
    #summary .orders { margin-top: 10px; border-collapse: collapse; width: 100%; table-layout: fixed; font: 12px var(--mono); }
    .orders caption { text-align: left; padding-bottom: 4px; font: 13px var(--sans); }
    .orders th { text-align: left; font: 12px var(--sans); color: var(--dim); }
    .orders th:first-child, .orders td:first-child { width: 3em; color: var(--dim); text-align: right; }
    .orders th, .orders td { padding: 1px 8px; vertical-align: top; overflow-wrap: anywhere; }
    .orders .differs { background: var(--changed-back); color: var(--changed); }
    .orders .differs .link { color: inherit; text-decoration: underline; }
    body.is-test #summary { max-height: 62%; }
    body.is-target::after {
      content: "Drop a recording to open it"; position: fixed; inset: 0; z-index: 20; display: grid; place-items: center;
      font-size: 18px; background: color-mix(in srgb, var(--back) 85%, transparent); border: 3px dashed var(--accent);
      pointer-events: none;
    }
    .row .sender {
      flex: none; align-self: center; margin-left: 8px; padding: 0 6px; border-radius: 8px; line-height: 16px;
      font: 11px/16px var(--sans); background: var(--selected); color: var(--accent);
    }
    #send { max-width: 860px; }
    #send form { display: flex; flex-direction: column; gap: 10px; text-align: left; margin: 0; }
    #send textarea {
      font: 12px/1.5 var(--mono); color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 6px;
      padding: 8px 10px; min-height: 34vh; resize: vertical; tab-size: 2;
    }
    #send-error { color: var(--removed); white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.45 var(--mono); }
    #send-error:empty { display: none; }
    #send select { flex: none; }
    #send .buttons { display: flex; gap: 8px; }
    @media (max-width: 1100px) {
      body.is-live header { flex-wrap: wrap; }
      body.is-live .tools { flex: 1 0 100%; flex-wrap: wrap; margin-left: 0; }
    }
    #store { flex: 0 1 auto; max-width: 220px; font-weight: 600; }
    #blame {
      flex: none; max-height: 50%; padding: 6px 12px; background: var(--surface); min-height: 0;
      border-top: 1px solid var(--line); display: flex; flex-direction: column; gap: 3px;
    }
    #blame .head { display: flex; gap: 8px; align-items: baseline; }
    #blame-title { flex: 1; min-width: 0; overflow-wrap: anywhere; }
    #blame-title > *, #blame-by > * { margin-right: 6px; }
    #blame-name { font-weight: 650; }
    #blame-by, #blame-causes { color: var(--dim); }
    #blame-causes { display: flex; flex-wrap: wrap; gap: 0 6px; max-height: 66px; overflow: auto; }
    #blame-causes:empty { display: none; }
    #blame-causes small { font-size: 12px; }
    #blame button:not(.link) { height: 22px; padding: 0 8px; font-size: 12px; flex: none; }
    #blame-count { color: var(--dim); white-space: nowrap; }
    #blame .old, #blame .new { font: 12px var(--mono); padding: 0 3px; border-radius: 3px; }
    #blame .old { color: var(--removed); background: var(--removed-back); }
    #blame .new { color: var(--added); background: var(--added-back); }
    #blame-list {
      position: relative; overflow: auto; contain: strict; height: 176px; flex: 0 1 176px; min-height: 66px;
      background: var(--back); border: 1px solid var(--line); border-radius: 6px; outline-offset: -2px;
    }
    #blame-list .line { gap: 8px; padding-left: 8px; right: 0; overflow: hidden; }
    #blame-list .line > * { flex: none; }
    #blame-list .line .old, #blame-list .line .new { align-self: center; line-height: 17px; }
    #blame-list .line .what { flex: 0 1 auto; min-width: 8ch; overflow: hidden; text-overflow: ellipsis; }
    #blame-list .what .path, #blame-list .what .payload { color: var(--dim); }
    #blame-list .line.current { box-shadow: inset 3px 0 var(--accent); }
    #blame-list:focus .line.selected { background: var(--selected); }
    @media (max-height: 640px) { #blame-list { flex-basis: 110px; } }
    #tabs .pin { margin-left: auto; padding-left: 8px; flex: 0 1 auto; display: flex; gap: 6px; align-items: center; min-width: 0; }
    #tabs .pin button:not(.link) {
      height: 22px; padding: 0 8px; border: 1px solid var(--line); border-radius: 6px; font-size: 12px;
    }
    #pinning {
      display: flex; gap: 6px; align-items: baseline; white-space: nowrap; padding: 1px 4px 1px 9px;
      border-radius: 10px; background: var(--changed-back); color: var(--changed); min-width: 0;
    }
    #pinning > span { overflow: hidden; text-overflow: ellipsis; }
    #tabs > button { flex: none; }
    #tabs #pinned { flex: none; padding: 0; height: auto; border: 0; color: inherit; font-weight: 650; }
    #tabs #unpin { flex: none; height: auto; border: 0; padding: 0 4px; color: inherit; }
    .row.pinned .number { color: var(--changed); }
    .row.pinned { outline: 1px dashed var(--changed); outline-offset: -2px; }
    #summary .title { display: flex; gap: 8px; align-items: flex-start; }
    #summary .title > .label { flex: 1; min-width: 0; }
    #summary .title button { flex: none; height: 22px; padding: 0 8px; font: 12px var(--sans); }
    #result {
      flex: none; max-height: 45%; overflow: auto; padding: 8px 12px; background: var(--changed-back);
      border-bottom: 1px solid var(--line); overflow-wrap: anywhere;
    }
    #result pre { white-space: pre-wrap; margin-top: 4px; }
    #graph { max-width: none; width: calc(100% - 48px); height: calc(100% - 48px); padding: 0; overflow: hidden; }
    #graph[open] { display: flex; flex-direction: column; }
    #graph header { padding: 8px 12px; border-bottom: 1px solid var(--line); background: var(--surface); }
    #graph h2 { margin: 0; white-space: nowrap; }
    #graph-by { flex: 0 1 280px; }
    #graph-note { color: var(--dim); flex: 1; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
    #graph-body { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 1fr) minmax(200px, 26%); }
    #graph-picture { overflow: auto; display: grid; align-items: safe center; justify-items: safe center; }
    #graph-picture:focus-visible { outline: none; }
    #graph-picture svg { display: block; flex: none; }
    #graph-side { border-left: 1px solid var(--line); display: flex; flex-direction: column; min-height: 0; padding: 10px 0 0; }
    #graph-name { font: 600 12px/1.45 var(--mono); padding: 0 12px; overflow-wrap: anywhere; max-height: 30%; overflow: auto; }
    #graph-about { color: var(--dim); padding: 4px 12px 8px; overflow-wrap: anywhere; }
    #graph-rows { flex: 1; position: relative; overflow: auto; contain: strict; border-top: 1px solid var(--line);
      outline-offset: -2px; }
    #graph-rows .line { gap: 8px; padding-left: 12px; }
    #graph-rows .what .path, #graph-rows .what .payload { color: var(--dim); }
    #graph-rows:focus .line.selected { background: var(--selected); }
    #graph .keys { padding: 6px 12px; border-top: 1px solid var(--line); color: var(--dim); }
    #graph text { font: 12px var(--mono); fill: var(--text); }
    #graph .node { cursor: pointer; }
    #graph .node rect { fill: var(--surface); stroke: var(--dim); }
    #graph .node.first rect { stroke-width: 2.5; }
    #graph .node.chosen rect { fill: var(--selected); stroke: var(--accent); stroke-width: 2; }
    #graph .node .loops { font-size: 11px; fill: var(--dim); }
    #graph .edge { fill: none; stroke: var(--dim); stroke-width: 1.25; opacity: 0.75; }
    #graph .edge .tip { fill: var(--dim); stroke: none; }
    #graph .edge.chosen { stroke: var(--accent); stroke-width: 2; opacity: 1; }
    #graph .edge.chosen .tip { fill: var(--accent); }
    #graph .label rect { fill: var(--back); opacity: 0.9; }
    #graph .label text { font-size: 10.5px; fill: var(--dim); }
    #graph .label.chosen text { fill: var(--text); }
    @media (max-width: 900px) { #graph { width: calc(100% - 16px); height: calc(100% - 16px); } }
    </style>
    </head>
    <body>
    <header>
      <h1 id="feature"></h1>
      <select id="store" hidden aria-label="Store" title="Stores of the program ( [ and ] )"></select>
      <p id="about"></p>
      <p id="status" role="status"></p>
      <div class="tools">
        <select id="branch" hidden aria-label="Branch" title="What the program has left (b)"></select>
        <button id="travel" hidden title="Show this state in the program (t)">Travel here</button>
        <button id="present" hidden title="Return to the present (p)">Return to present</button>
        <button id="export" hidden title="Save the recording (e)">Export</button>
        <button id="test" hidden title="Copy the source of a test (c)">Copy test</button>
        <button id="show-send" hidden title="Send an action to the program (i)">Send…</button>
        <button id="pause" hidden title="Pause or resume the recording (r)">Pause</button>
        <button id="open" title="Open the file of a recording, or drop it on the page (o)">Open…</button>
        <input id="file" type="file" hidden>
        <button id="show-costs" title="Time of the reducer by case and feature (C)">Costs</button>
        <button id="show-graph" title="Graph of the states (y)">Graph</button>
        <button id="show-help" title="Keyboard shortcuts (?)" aria-label="Keyboard shortcuts">?</button>
      </div>
    </header>
    <section id="message" role="alert" hidden>
      <pre id="message-text"></pre>
      <div><span id="message-actions"></span><button type="button" id="dismiss">Dismiss (Esc)</button></div>
    </section>
    <form id="filters" role="search">
      <input id="query" type="search" placeholder="Search actions  ( / )" autocomplete="off"
        spellcheck="false" aria-label="Search actions">
      <select id="by-feature" aria-label="Feature"></select>
      <select id="by-case" aria-label="Case"></select>
      <select id="by-cause" aria-label="Cause">
        <option value="">Any cause</option>
        <option value="user">Sent by the program</option>
        <option value="effect">Sent by an effect</option>
        <option value="action">Sent by an action</option>
      </select>
      <output id="count"></output>
      <div id="muted" role="group" aria-label="Hidden actions" hidden></div>
    </form>
    <div id="row-menu" role="menu" hidden></div>
    <main>
      <section id="list" tabindex="0" role="listbox" aria-label="Actions">
        <p class="empty" hidden>No action matches. <button type="button">Clear the filters</button></p>
      </section>
      <section id="detail" aria-label="Details">
        <div id="summary"></div>
        <div id="tabs" role="tablist">
          <button role="tab" id="tab-difference" aria-controls="tree">Difference</button>
          <button role="tab" id="tab-state" aria-controls="tree">State</button>
          <button role="tab" id="tab-action" aria-controls="tree">Action</button>
          <span class="pin">
            <button id="pin" title="Compare other states with this one (x)">Pin</button>
            <span id="pinning" title="The differences are the ones to this state" hidden><span>vs</span> <button id="pinned" title="Go to the pinned state"></button>
              <button id="unpin" title="Compare with the previous state again (X)" aria-label="Unpin">✕</button>
            </span>
          </span>
        </div>
        <div id="result" role="status" hidden></div>
        <div id="tree" tabindex="0" role="tree" aria-label="Values"></div>
        <div id="value" hidden><code></code><pre></pre></div>
        <section id="blame" aria-label="Changes of the value" hidden>
          <div class="head">
            <p id="blame-title"><code id="blame-name"></code><span id="blame-by"></span></p>
            <span id="blame-count"></span>
            <button type="button" id="blame-all" title="List all changes of the value (v)">All changes</button>
            <button type="button" id="blame-close" title="Close (Esc)" aria-label="Close">✕</button>
          </div>
          <p id="blame-causes"></p>
          <div id="blame-list" tabindex="0" role="listbox" aria-label="All changes, the last one first" hidden></div>
        </section>
      </section>
    </main>
    <footer>
      <canvas id="overview" aria-hidden="true"></canvas>
    </footer>
    <dialog id="costs" aria-label="Costs">
      <header>
        <h2>Costs</h2>
        <p id="costs-note"></p>
        <button type="button" id="costs-by"></button>
        <button type="button" id="costs-close">Close (Esc)</button>
      </header>
      <div id="costs-body">
        <div id="costs-table">
          <table><thead id="costs-head"></thead><tbody id="costs-rows" tabindex="0"></tbody></table>
        </div>
        <div id="slowest"></div>
      </div>
      <p class="keys"><kbd>j</kbd> <kbd>k</kbd> select  <kbd>h</kbd> <kbd>l</kbd> sort by another column
        <kbd>r</kbd> other direction  <kbd>Enter</kbd> show these actions only, or the slow one</p>
    </dialog>
    <dialog id="send" aria-label="Send an action">
      <h2>Send an action</h2>
      <form id="send-form">
        <select id="send-examples" aria-label="The last actions as examples"></select>
        <textarea id="send-text" spellcheck="false" autocomplete="off" aria-label="The action as JSON"></textarea>
        <pre id="send-error" role="alert"></pre>
        <div class="buttons">
          <button type="submit">Send (Ctrl Enter)</button>
          <button type="button" id="send-close">Close (Esc)</button>
        </div>
      </form>
    </dialog>
    <dialog id="graph" aria-label="Graph of states">
      <header>
        <h2>States</h2>
        <select id="graph-by" aria-label="Tell states apart by" title="Tell states apart by (b)"></select>
        <p id="graph-note" role="status"></p>
        <button type="button" id="graph-close">Close (Esc)</button>
      </header>
      <div id="graph-body">
        <div id="graph-picture" tabindex="0"><svg></svg></div>
        <div id="graph-side">
          <p id="graph-name"></p>
          <p id="graph-about"></p>
          <div id="graph-rows" tabindex="0" role="listbox" aria-label="Actions that lead to this state"></div>
        </div>
      </div>
      <p class="keys"><kbd>j</kbd> <kbd>k</kbd> <kbd>h</kbd> <kbd>l</kbd> select a state
        <kbd>Enter</kbd> its actions, then go to one  <kbd>b</kbd> tell states apart by  <kbd>+</kbd> <kbd>-</kbd> zoom</p>
    </dialog>
    <dialog id="help">
      <h2>Keyboard</h2>
      <dl>
        <dt><kbd>j</kbd> <kbd>k</kbd> or <kbd>↓</kbd> <kbd>↑</kbd></dt><dd>Next or previous line</dd>
        <dt><kbd>h</kbd> <kbd>l</kbd> or <kbd>←</kbd> <kbd>→</kbd></dt>
        <dd>To the cause or the consequence; in a tree, close or open</dd>
        <dt><kbd>g</kbd> <kbd>G</kbd></dt><dd>First or last line</dd>
        <dt><kbd>Enter</kbd> <kbd>Esc</kbd></dt><dd>Move to the details and back</dd>
        <dt><kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd></dt><dd>Difference, state, action</dd>
        <dt><kbd>n</kbd> <kbd>N</kbd></dt><dd>Next or previous change in the tree</dd>
        <dt><kbd>v</kbd></dt>
        <dd>List all changes of the selected value; <kbd>Enter</kbd> goes to one of them</dd>
        <dt><kbd>x</kbd> <kbd>X</kbd></dt><dd>Pin this state, and compare others with it; unpin</dd>
        <dt><kbd>y</kbd></dt><dd>Graph of the states, and of the actions between them</dd>
        <dt><kbd>/</kbd></dt><dd>Search</dd>
        <dt><kbd>m</kbd> <kbd>M</kbd> <kbd>u</kbd></dt>
        <dd>Hide all actions like this; all of its feature; show all again</dd>
        <dt><kbd>o</kbd></dt><dd>Open a recording; you can also drop its file on the page</dd>
        <dt><kbd>C</kbd></dt><dd>Costs: time of the reducer and growth of the state</dd>
        <dt><kbd>w</kbd> <kbd>s</kbd> <kbd>a</kbd> <kbd>d</kbd></dt>
        <dd>Time line: zoom in, zoom out, move left, move right</dd>
        <dt class="live"><kbd>t</kbd> <kbd>p</kbd></dt>
        <dd class="live">Show this state in the program; return to the present</dd>
        <dt class="live"><kbd>R</kbd> <kbd>W</kbd></dt>
        <dd class="live">Run this action again in the program; replay without it</dd>
        <dt class="live"><kbd>b</kbd></dt>
        <dd class="live">Show the next branch that the program has left behind, or the present</dd>
        <dt class="live"><kbd>r</kbd></dt><dd class="live">Pause or resume the recording</dd>
        <dt class="live"><kbd>[</kbd> <kbd>]</kbd></dt>
        <dd class="live">Previous or next store of the program</dd>
        <dt class="live sending"><kbd>i</kbd></dt><dd class="live sending">Send an action to the program</dd>
        <dt class="live"><kbd>e</kbd></dt><dd class="live">Export the recording</dd>
        <dt class="live test"><kbd>c</kbd></dt>
        <dd class="live test">Copy a test that does the same</dd>
      </dl>
      <h2>The lines on the left</h2>
      <p>Each dot is an action: a blue one was sent by the program. A line that starts at a dot is an
        effect of that action. An arrow from the line to another dot is an action that the effect
        sent. A bar ends the effect, and a cross means that it was cancelled. An arrow from a ring comes
        from an effect of an action that the filters hide.</p>
      <p>In the time line below, hatched times are long pauses, which are shortened.</p>
      <form method="dialog"><button>Close</button></form>
    </dialog>
    <script id="recording" type="application/jsonl">

    """##

  /// The document after the lines of the recording.
  static let end = ##"""

    </script>
    <script>
    "use strict";

    /**
     * A text whose characters are all visible. Characters that would hide or reorder the text around them
     * are shown as their codes, as in `\u{202E}`.
     */
    function visible(text) {
      return String(text).replace(
        /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
        (character) => `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`);
    }

    /** Shows a text in an element. It is never read as HTML. */
    function setText(element, text) { element.textContent = visible(text); }

    /** Creates an element with a text. */
    function make(name, className, text) {
      const element = document.createElement(name);
      if (className) element.className = className;
      if (text !== undefined) setText(element, text);
      return element;
    }

    /** A number of things: "1 element", "1,234 elements". */
    function amount(number, noun) {
      return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
    }

    /** A number that JavaScript would round. */
    class ExactNumber {
      constructor(text) { this.text = text; }

      valueOf() { return Number(this.text); }
    }

    /** Parses JSON and keeps the digits of large numbers, where the browser can. */
    function parseJSON(text) {
      if (!/\d{16}|\d\.\d{14}/.test(text)) return JSON.parse(text);
      return JSON.parse(text, (key, value, context) => {
        if (typeof value !== "number" || !context?.source) return value;
        const isExact = context.source.length < 16 || String(value) === context.source;
        return isExact ? value : new ExactNumber(context.source);
      });
    }

    /** The number of changes of a state and of shared values. */
    function countChanges(changes, shared) {
      return shared.reduce((count, { changes }) => count + changes.length, changes.length);
    }

    /** The shared values after changes. */
    function applyShared(values, shared) {
      for (const { name, changes } of shared) {
        for (const change of changes) {
          values = applyChange(values, { ...change, at: [name, ...change.at] }, 0);
        }
      }
      return values;
    }

    /** What a store did: a row for each action, and the effects beside them. */
    class Session {
      constructor(header) {
        this.header = header;
        this.isDump = header.kind === "dumps";
        this.isTest = header.test !== undefined;
        this.step = 0;
        this.rows = [];
        this.effects = new Map();
        this.lanes = [];  // The effects that run, by their lane.
        this.laneCount = 0;
        this.byNumber = new Map();
        this.gaps = [];  // The rows of pauses.
        this.version = 0;
        this.log = [];  // The events.
        this.addRow({ kind: "start", number: header.number ?? 0, time: header.time ?? 0 });
      }

      /** Adds an event: an action, a jump in time, or the start or end of an effect. */
      append(event) {
        this.version += 1;
        this.log.push(event);
        // The steps of a test have an order, but take no time that matters.
        if (this.isTest) event = { ...event, time: this.step += 1 };
        if (event.mark) return this.addMark(event);
        if (event.effect !== undefined) return this.appendEffect(event);
        // What changed after the last action is told again with the next one.
        if (this.last.kind === "shared") this.rows.pop();
        if (event.cause === undefined && event.shared) return this.addSharedRow(event.shared);
        if ("replaced" in event) {
          return this.addRow({
            kind: "replaced", time: event.time ?? this.last.time, changes: event.changes,
            number: event.number, skipped: event.skipped,
          });
        }
        const cause = event.cause;
        const row = this.addRow({
          kind: "action",
          number: event.number,
          time: event.time,
          duration: event.duration,
          label: event.label,
          action: event.action,
          changes: event.changes,
          shared: event.shared ?? [],
          changeCount: event.changes && countChanges(event.changes, event.shared ?? []),
          sender: event.sender,
          location: event.location,
          cause: cause === "user" ? "user" : "effect" in cause ? "effect" : "action",
        });
        if (row.cause === "action") row.causeRow = this.byNumber.get(cause.action);
        if (row.cause === "effect") {
          row.causeEffect = this.effects.get(cause.effect) ?? { number: cause.effect, sent: [] };
          row.causeRow = row.causeEffect.row;
          row.causeEffect.sent.push(row);
        }
        row.causeRow?.led.push(row);
      }

      addMark(event) {
        const row = markRow(event);
        if (row.mark === "clock") this.clock = row.text;
        this.addRow(row);
      }

      /** Adds a row for changes of shared values after the last action. */
      addSharedRow(shared) {
        if (!shared.length) return;
        const { last } = this;
        const time = shared[shared.length - 1].time;
        this.addRow({
          kind: "shared", time, shared, previous: last, changes: [], changeCount: countChanges([], shared),
        });
      }

      /** The number of actions. */
      get actionCount() { return this.byNumber.size - 1 - this.gaps.filter((row) => this.has(row)).length; }

      has(row) { return row !== undefined && this.rows[row.index] === row; }

      get last() { return this.rows[this.rows.length - 1]; }

      /** The highest number of a row. */
      get lastNumber() { return this.last.number ?? this.rows.findLast((row) => row.number >= 0).number; }

      addRow(row) {
        row.index = this.rows.length;
        row.led = [];
        row.started = [];
        row.clock = this.clock;
        this.rows.push(row);
        if (row.number !== undefined) this.byNumber.set(row.number, row);
        if (row.skipped) this.gaps.push(row);
        return row;
      }

      appendEffect(event) {
        if (event.change === "started") {
          const row = this.byNumber.get(event.of);
          let lane = this.lanes.indexOf(undefined);
          if (lane < 0) lane = this.lanes.length;
          const effect = {
            number: event.effect, name: event.name, location: event.location, of: event.of,
            feature: event.features.join("."), start: event.time, lane, row, sent: [],
            trigger: event.trigger, taskID: event.taskID,
          };
          this.lanes[lane] = effect;
          this.laneCount = Math.max(this.laneCount, lane + 1);
          this.effects.set(event.effect, effect);
          row?.started.push(effect);
        } else {
          const effect = this.effects.get(event.effect);
          if (!effect || effect.outcome) return;
          effect.end = event.time;
          effect.outcome = event.change;
          effect.endRow = this.last;
          this.lanes[effect.lane] = undefined;
        }
      }

      /** Removes the rows after a number, because the program has continued differently from there. */
      truncate(number) {
        while (this.rows.length > 1 && !(this.last.number <= number)) {
          const row = this.rows.pop();
          this.byNumber.delete(row.number);
          if (row.causeRow) row.causeRow.led = row.causeRow.led.filter((other) => other !== row);
          for (const effect of row.started) this.forget(effect);
        }
        for (const effect of this.effects.values()) {
          effect.sent = effect.sent.filter((row) => row === this.rows[row.index]);
          if (effect.endRow && effect.endRow !== this.rows[effect.endRow.index]) {
            effect.endRow = this.last;
          }
        }
        this.log = this.log.filter((event) => !(event.number > number || event.of > number));
        this.version += 1;
      }

      /** A session that is made when it is needed, and is what this one is now. */
      get copy() {
        const { header, log, lastNumber, rows: [{ number, time }] } = this;
        return {
          last: lastNumber,
          numbers: this.rows.map((row) => row.number),
          make() {
            const session = new Session({ ...header, number, time });
            for (const event of log) session.append(event);
            return session;
          },
        };
      }

      /** Forgets the rows in front of a number, which the program has forgotten too. */
      dropBefore(number) {
        const count = this.rows.findIndex((row) => row.number >= number);
        if (count === 0) return;
        const dropped = this.rows.splice(0, count < 0 ? this.rows.length : count);
        if (this.rows.length === 0) this.addRow({ number, time: dropped.at(-1).time });
        Object.assign(this.rows[0],
          { kind: "start", cause: undefined, causeRow: undefined, causeEffect: undefined });
        this.rows.forEach((row, index) => { row.index = index; });
        for (const row of dropped) {
          this.byNumber.delete(row.number);
          row.isGone = true;
        }
        for (const effect of [...this.effects.values()]) {
          if (effect.row?.isGone) effect.row = undefined;
          if (effect.endRow?.isGone) this.forget(effect);
          effect.sent = effect.sent.filter((row) => !row.isGone);
        }
        for (const row of this.rows) if (row.causeRow?.isGone) row.causeRow = undefined;
        // The starts of effects that are still shown stay in front.
        const kept = this.log.findIndex((event) => event.number > number);
        const isKept = (event, index) => index >= kept || this.effects.has(event.effect);
        this.log = kept < 0 ? [] : this.log.filter(isKept);
        this.version += 1;
      }

      forget(effect) {
        this.effects.delete(effect.number);
        if (this.lanes[effect.lane] === effect) this.lanes[effect.lane] = undefined;
      }
    }

    /** The states of a recording and the shared values with them, computed from the changes. */
    class RecordedStates {
      constructor(session) {
        this.session = session;
        // A copy is kept every 50 rows.
        this.copies = [{ state: session.header.state, shared: session.header.shared ?? {} }];
      }

      async after(row) { return this.at(row.index); }

      async action(row) { return row.action; }

      /** The states after an earlier row and after each following one, up to an index. */
      async part(session, index) {
        const first = Math.max(0, index - 500);
        const states = [this.at(first)];
        for (let next = first + 1; next <= index; next += 1) {
          states.push(stateAfter(states.at(-1), session.rows[next]));
        }
        return states;
      }

      at(index) {
        let start = Math.min(Math.floor(index / 50), this.copies.length - 1);
        let { state, shared } = this.copies[start];
        for (let next = start * 50 + 1; next <= index; next += 1) {
          ({ state, shared } = stateAfter({ state, shared }, this.session.rows[next]));
          if (next % 50 === 0 && this.copies.length === next / 50) this.copies.push({ state, shared });
        }
        return { state, shared };
      }
    }

    /** A state and shared values after the changes of a row. */
    function stateAfter({ state, shared }, row) {
      for (const change of row.changes ?? []) state = applyChange(state, change, 0);
      return { state, shared: applyShared(shared, row.shared ?? []) };
    }

    /** A value after a change; what has not changed is shared. */
    function applyChange(value, change, depth) {
      if (depth === change.at.length) {
        if ("set" in change) return change.set;
        const end = change.from + change.count;
        return value.slice(0, change.from).concat(change.insert, value.slice(end));
      }
      const key = change.at[depth];
      const copy = Array.isArray(value) ? value.slice() : { ...value };
      if (change.remove && depth === change.at.length - 1) {
        delete copy[key];
      } else {
        const member = Object.hasOwn(copy, key) ? copy[key] : undefined;
        // Not an assignment: the key may be "__proto__".
        Object.defineProperty(copy, key, {
          value: applyChange(member, change, depth + 1),
          enumerable: true, configurable: true, writable: true,
        });
      }
      return copy;
    }

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

    /** A value in a dump: its first line, and the values that are indented below it. */
    class DumpNode {
      constructor(text, entries) {
        this.text = text;
        this.entries = entries;
      }
    }

    /** Reads the lines of a dump. */
    function parseDump(lines) {
      let next = 0;
      const indentation = (line) => line.length - line.trimStart().length;
      function read(depth) {
        const entries = [];
        while (next < lines.length && indentation(lines[next]) >= depth) {
          const line = lines[next];
          const own = indentation(line);
          next += 1;
          const [, key, text] = /^(?:(\[[^\]]*\]|[\w.]+): )?(.*?),?$/s.exec(line.trim());
          if (/^[)\]}]/.test(text) && key === undefined) continue;
          const isOpen = next < lines.length && indentation(lines[next]) > own;
          entries.push([key ?? String(entries.length),
            new DumpNode(text, isOpen ? read(own + 1) : undefined)]);
        }
        return entries;
      }
      const entries = read(0);
      return entries.length === 1 ? entries[0][1] : new DumpNode("", entries);
    }

    /** The bracket that closes the one at the end of a text. */
    function closing(open) { return { "(": ")", "[": "]", "{": "}" }[open.at(-1)] ?? ""; }

    /** What is in a value: `[…] 3 elements`, `{…} 1 field`, or `Todo(…) 2 fields` in a dump. */
    function contents(value) {
      const isDump = value instanceof DumpNode;
      const open = isDump ? value.text : Array.isArray(value) ? "[" : "{";
      const noun = open.endsWith("[") ? "element" : "field";
      return `${open}${closing(open) && "…" + closing(open)} ${amount(entries(value).length, noun)}`.trim();
    }

    function isBranch(value) {
      if (value instanceof DumpNode) return value.entries !== undefined;
      return value !== null && typeof value === "object" && !(value instanceof ExactNumber) && !isTime(value);
    }

    /** Whether a value is a date or a duration, which a recording marks as such. */
    function isTime(value) {
      return value !== null && typeof value === "object" && (Object.hasOwn(value, "$date")
        || Object.hasOwn(value, "$duration")) && Object.keys(value).length === 1;
    }

    function timeText({ $date, $duration }) {
      if ($date !== undefined) return dateText(Number($date));
      const [high, low] = $duration.map((half) => BigInt(half instanceof ExactNumber ? half.text : half));
      return durationText((high << 64n) + low);
    }

    /** A number of seconds since 2001 as a time in UTC: 2026-11-23 07:12:04.25Z. */
    function dateText(seconds) {
      const rounded = Math.round(seconds * 1e7) / 1e7;
      const whole = Math.floor(rounded);
      const date = new Date((whole + 978307200) * 1000);
      if (isNaN(date)) return `${seconds} s since 2001`;
      const fraction = (rounded - whole).toFixed(7).slice(1).replace(/\.?0+$/, "");
      return date.toISOString().replace("T", " ").replace(".000Z", `${fraction}Z`);
    }

    /** A number of attoseconds in the largest unit that is not longer, exactly. */
    function durationText(attoseconds) {
      const digits = String(attoseconds).replace("-", "");
      const [zeros, unit] = [[18, "s"], [15, "ms"], [12, "µs"], [9, "ns"], [0, "as"]]
        .find(([zeros]) => digits.length > zeros);
      if (attoseconds === 0n) return "0 s";
      const end = digits.length - zeros;
      const fraction = digits.slice(end).replace(/0+$/, "");
      return `${attoseconds < 0n ? "-" : ""}${digits.slice(0, end)}${fraction && "." + fraction} ${unit}`;
    }

    /** The parts of a value as pairs of a key and a value. */
    function entries(value) {
      if (value instanceof DumpNode) return value.entries ?? [];
      if (Array.isArray(value)) return value.map((element, index) => [String(index), element]);
      return Object.entries(value);
    }

    function leafText(value) {
      if (value instanceof DumpNode) return value.text;
      if (isTime(value)) return timeText(value);
      return value instanceof ExactNumber ? value.text : JSON.stringify(value);
    }

    function leafClass(value) {
      if (value === null) return "null";
      if (value instanceof ExactNumber || isTime(value)) return "number";
      if (value instanceof DumpNode) {
        if (/^"/.test(value.text)) return "string";
        if (/^-?\d/.test(value.text)) return "number";
        return /^(true|false)$/.test(value.text) ? "bool" : value.text === "nil" ? "null" : "";
      }
      return typeof value === "boolean" ? "bool" : typeof value;
    }

    /** A state with the shared values beside its fields. They have a name that no field can have. */
    function withShared(state, shared) {
      if (!Object.keys(shared).length) return state;
      if (state instanceof DumpNode) {
        const values = new DumpNode("{", Object.entries(shared));
        return new DumpNode(state.text, [...(state.entries ?? []), ["@Shared", values]]);
      }
      return { ...(isBranch(state) && !Array.isArray(state) ? state : { state }), "@Shared": shared };
    }

    /** The beginning of a value on one line. */
    function preview(value, length = 60) {
      if (!isBranch(value)) {
        const text = leafText(value);
        return text.length > length ? text.slice(0, length) + "…" : text;
      }
      const isList = Array.isArray(value);
      const open = value instanceof DumpNode ? value.text : isList ? "[" : "{";
      const close = closing(open);
      let text = open;
      for (const [key, part] of entries(value)) {
        if (text.length > open.length) text += ", ";
        if (text.length >= length) return text + "…" + close;
        text += (isList ? "" : key + ": ") + preview(part, Math.max(12, length - text.length));
      }
      return text + close;
    }

    /** The whole value as text. */
    function fullText(value) {
      if (value instanceof DumpNode) {
        if (!value.entries) return value.text;
        const parts = value.entries.map(([key, part]) => `${key}: ${fullText(part)}`.split("\n"));
        const lines = parts.flat().map((line) => "  " + line);
        return [value.text, ...lines, closing(value.text)].join("\n");
      }
      if (typeof value === "string") return value;
      if (value instanceof ExactNumber || isTime(value)) return leafText(value);
      return JSON.stringify(value, (_, part) => part instanceof ExactNumber ? part.text : part, 2);
    }

    /**
     * What differs between two values: `undefined`, or a node of a kind: "changed", "added",
     * "removed", or "inside" with the parts that differ.
     */
    function difference(before, after, key) {
      if (before === after) return undefined;
      const canDescend = isBranch(before) && isBranch(after)
        && Array.isArray(before) === Array.isArray(after)
        && (!(before instanceof DumpNode) || before.text === after.text);
      if (canDescend) {
        const children = differences(before, after);
        const isList = Array.isArray(after);
        return children.length ? { key, kind: "inside", before, after, children, isList } : undefined;
      }
      if (!isBranch(before) && !isBranch(after) && leafText(before) === leafText(after)) return;
      return { key, kind: "changed", before, after };
    }

    function differences(before, after) {
      const isList = Array.isArray(before) || /\[$/.test(before.text ?? "");
      const old = entries(before);
      const new_ = entries(after);
      if (!isList) return pairedByKey(old, new_);
      const identities = [old, new_].map((list) => list.map(([, element]) => identity(element)));
      const hasIDs = identities.every((ids) => !ids.includes(undefined)
        && new Set(ids).size === ids.length);
      if (hasIDs) {
        const byID = (list, ids) => list.map(([key, value], i) => [key, value, ids[i]]);
        return pairedByID(byID(old, identities[0]), byID(new_, identities[1]));
      }
      return pairedByPosition(old, new_);
    }

    function pairedByKey(old, new_) {
      const before = new Map(old);
      const after = new Map(new_);
      const result = new_.map(([key, value]) => before.has(key)
        ? difference(before.get(key), value, key) : { key, kind: "added", after: value });
      for (const [key, value] of old) {
        if (!after.has(key)) result.push({ key, kind: "removed", before: value });
      }
      return result.filter(Boolean);
    }

    function pairedByID(old, new_) {
      const before = new Map(old.map(([, value, id]) => [id, value]));
      const after = new Set(new_.map(([, , id]) => id));
      const removed = old.filter(([, , id]) => !after.has(id))
        .map(([key, value]) => ({ key, kind: "removed", before: value }));
      const kept = old.filter(([, , id]) => after.has(id)).map(([, , id]) => id);
      const moved = new Set();
      let position = 0;
      const rest = new_.map(([key, value, id]) => {
        if (!before.has(id)) return { key, kind: "added", after: value };
        while (moved.has(kept[position])) position += 1;
        // One element that went to the back is a move, not the many that it was in front of.
        if (!moved.has(id) && kept[position] !== id && kept[position + 1] === id) {
          moved.add(kept[position]);
          position += 1;
        }
        const isMoved = kept[position] !== id;
        if (isMoved) moved.add(id); else position += 1;
        const change = difference(before.get(id), value, key);
        if (!isMoved) return change;
        return { ...(change ?? { key, kind: "moved", before: value, after: value }), isMoved };
      });
      return removed.concat(rest.filter(Boolean));
    }

    function pairedByPosition(old, new_) {
      const same = (a, b) => difference(a[1], b[1], "") === undefined;
      let start = 0;
      while (start < old.length && start < new_.length && same(old[start], new_[start])) start += 1;
      let end = 0;
      while (end < Math.min(old.length, new_.length) - start
        && same(old[old.length - 1 - end], new_[new_.length - 1 - end])) end += 1;
      const gone = old.slice(start, old.length - end);
      const come = new_.slice(start, new_.length - end);
      if (gone.length === come.length) {
        return come.map(([key, value], i) => difference(gone[i][1], value, key)).filter(Boolean);
      }
      return gone.map(([key, value]) => ({ key, kind: "removed", before: value }))
        .concat(come.map(([key, value]) => ({ key, kind: "added", after: value })));
    }

    /** The identity of an element, if it has one that can be compared. */
    function identity(value) {
      if (value instanceof DumpNode) {
        return value.entries?.find(([key]) => key === "id")?.[1].text;
      }
      const id = isBranch(value) ? value.id : undefined;
      return typeof id === "string" || typeof id === "number" ? id : undefined;
    }

    /** What the page keeps in its address, behind "#", such as `#pin=12&hide=todos/saved`. */
    const fragment = {
      get parts() { return location.hash.slice(1).split("&").filter(Boolean); },

      get(key) {
        return this.parts.find((part) => part.startsWith(`${key}=`))?.slice(key.length + 1);
      },

      set(key, value) {
        const parts = this.parts.filter((part) => !part.startsWith(`${key}=`));
        if (value) parts.push(`${key}=${value}`);
        const hash = parts.length ? `#${parts.join("&")}` : location.pathname + location.search;
        history.replaceState(null, "", hash);
      },
    };

    function isList(value) {
      return Array.isArray(value) || value instanceof DumpNode && value.text.endsWith("[");
    }

    const listsWithIDs = new WeakMap();

    /** Whether each element of a list has an identity of its own. */
    function hasIDs(list) {
      if (!listsWithIDs.has(list)) {
        const ids = entries(list).map(([, element]) => identity(element));
        listsWithIDs.set(list, !ids.includes(undefined) && new Set(ids).size === ids.length);
      }
      return listsWithIDs.get(list);
    }

    /**
     * One step of the way to a value: its key, or the identity of an element, whose position can be another
     * one in other states.
     */
    function stepTo(value, key) {
      if (!isList(value) || !hasIDs(value)) return key;
      return { id: identity(entries(value).find(([other]) => other === key)?.[1]) };
    }

    /** The value at the end of a way, or `undefined`. */
    function valueAt(value, steps) {
      for (const step of steps) {
        if (!isBranch(value)) return undefined;
        if (typeof step === "object") {
          value = entries(value).find(([, element]) => identity(element) === step.id)?.[1];
        } else if (value instanceof DumpNode) {
          value = value.entries?.find(([key]) => key === step)?.[1];
        } else {
          value = Object.hasOwn(value, step) ? value[step] : undefined;
        }
      }
      return value;
    }

    /** The way to a value as text: `todos[974B6168…].isComplete`. */
    function nameOf(steps) {
      return steps.reduce((name, step) => {
        if (typeof step === "object") {
          const id = String(step.id);
          return `${name}[${id.length > 9 ? id.slice(0, 8) + "…" : id}]`;
        }
        if (/^\d+$/.test(step)) return `${name}[${step}]`;
        // The only payload of a case has no name.
        if (step === "_0" || step === "@Shared") return name;
        return name && !/^[[.]/.test(step) ? `${name}.${step}` : name + step;
      }, "") || "state";
    }

    /** Lets the browser draw and handle input, in a long calculation. */
    function breathe() { return new Promise((done) => { setTimeout(done); }); }

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

    const mark = { added: "+", removed: "−", changed: "●", inside: "", moved: "↕" };

    class Tree {
      constructor(element, value) {
        this.element = element;
        this.valueElement = value;
        this.lines = [];
        this.note = element.appendChild(make("p", "empty"));
        this.opened = new Map();  // What was opened or closed by hand, by path.
        this.position = 0;
        this.list = new VirtualList(element, 22, () => this.makeLine(),
          (line, index) => this.fillLine(line, this.lines[index], index));
      }

      /** Shows a text instead of lines. */
      showNote(text) {
        this.make = () => {};
        this.rebuild();
        setText(this.note, text);
        this.note.hidden = false;
      }

      /** Shows a value, in which the parts that a difference names are marked. */
      showValue(value, change) {
        this.make = () => this.addValue({ key: "", value, depth: 0, path: "", steps: [], change });
        this.rebuild();
      }

      /** Shows a difference only. */
      showDifference(change) {
        this.make = () => {
          for (const child of change?.kind === "inside" ? change.children : change ? [change] : []) {
            this.addChange(child, 0, "", this.name("", child.key, change.isList), this.steps([], change, child));
          }
        };
        this.rebuild();
      }

      rebuild(path = this.lines[this.position]?.path) {
        this.lines = [];
        this.note.hidden = true;
        this.make();
        const position = this.lines.findIndex((line) => line.path === path);
        this.position = Math.max(0, position);
        this.list.refresh(this.lines.length);
        if (position < 0) this.element.scrollTop = 0;
        this.showLongValue();
      }

      isOpen(path, isOpenAtFirst) { return this.opened.get(path) ?? isOpenAtFirst; }

      /** Puts objects with one member, such as the cases of an enum, on the line of that member. */
      shorten(line) {
        while (isBranch(line.value) && !Array.isArray(line.value)
          && !(line.value instanceof DumpNode)) {
          const members = Object.entries(line.value);
          if (members.length !== 1) return;
          const [[name, value]] = members;
          // The only payload of a case has no name.
          if (name !== "_0") line.key = this.name(line.key, name, false);
          line.path += `/${name}`;
          line.steps = [...line.steps, name];
          line.value = value;
          if (line.change?.kind === "inside") {
            line.change = line.change.children.find((child) => child.key === name && "after" in child);
          }
        }
      }

      addValue(line) {
        this.shorten(line);
        const { value, depth, path, change } = line;
        line.kind = change?.kind;
        this.lines.push(line);
        if (!isBranch(value)) return;
        const parts = entries(value);
        line.isBranch = parts.length > 0;
        // Long lists are easier to read with an element in each line.
        const isShort = !line.isElement && depth < 3 && parts.length <= 60;
        line.isOpen = line.isBranch
          && this.isOpen(path, depth === 0 || isShort || change?.kind === "inside");
        if (!line.isOpen) return;
        const changes = new Map((change?.children ?? []).map((child) => [child.key, child]));
        const isList = Array.isArray(value);
        const isElement = parts.length > 3 && (isList || parts[0][0].startsWith("["));
        for (const [key, part] of parts) {
          let inner = changes.get(key);
          if (inner?.kind === "removed") inner = undefined;
          if (change?.kind === "added") inner = { kind: "added" };
          this.addValue({ key: isList ? `[${key}]` : key, value: part, depth: depth + 1,
            path: `${path}/${key}`, steps: [...line.steps, stepTo(value, key)], isElement, change: inner });
        }
      }

      /** The way to a part of a difference. */
      steps(steps, change, child) {
        if (child === change) return steps;
        return [...steps, stepTo(child.kind === "removed" ? change.before : change.after, child.key)];
      }

      /** The key behind others: `todos[0].id`. */
      name(prefix, key, isList) {
        if (isList) return `${prefix}[${key}]`;
        // Dumps have keys in brackets. The names of shared values begin with a period.
        return prefix && !/^[[.]/.test(key) ? `${prefix}.${key}` : prefix + key;
      }

      addChange(change, depth, path, name, steps) {
        const own = `${path}/${change.kind === "removed" ? "-" : ""}${change.key}`;
        if (change.kind === "inside") {
          // Ways without a branch are one line.
          if (change.children.length === 1 && !change.isMoved) {
            const [child] = change.children;
            return this.addChange(child, depth, own, this.name(name, child.key, change.isList),
              this.steps(steps, change, child));
          }
          const line = { key: name, kind: "inside", depth, path: own, steps, value: change.after, change,
            isBranch: true, isTitle: true, isOpen: this.isOpen(own, true) };
          this.lines.push(line);
          if (!line.isOpen) return;
          for (const child of change.children) {
            this.addChange(child, depth + 1, own, this.name("", child.key, change.isList),
              this.steps(steps, change, child));
          }
          return;
        }
        if (change.kind === "changed" && !isBranch(change.before) && !isBranch(change.after)) {
          this.lines.push({ key: name, kind: "changed", depth, path: own, steps, value: change.after,
            before: change.before });
          return;
        }
        const sides = change.kind === "changed" ? ["removed", "added"] : [change.kind];
        for (const kind of sides) {
          const value = kind === "removed" ? change.before : change.after;
          const start = this.lines.length;
          this.addValue({ key: name, value, depth, path: `${own}:${kind}`, steps, change: { kind } });
          for (const line of this.lines.slice(start)) line.kind = kind === "moved" ? undefined : kind;
          this.lines[start].kind = kind;
        }
      }

      makeLine() {
        const line = make("div", "line");
        line.setAttribute("role", "treeitem");
        line.addEventListener("pointerdown", (event) => {
          const isToggle = this.lines[line.index].isBranch && event.button === 0;
          this.move(line.index, false);
          if (isToggle) this.toggle();
        });
        return line;
      }

      fillLine(element, line, index) {
        element.className = `line ${line.kind ?? ""}`;
        element.classList.toggle("selected", index === this.position);
        element.setAttribute("aria-level", line.depth + 1);
        element.id = `line-${index}`;
        if (line.isBranch) element.setAttribute("aria-expanded", line.isOpen);
        else element.removeAttribute("aria-expanded");
        const space = make("span", "mark", line.kind ? mark[line.kind] : "");
        const toggle = make("span", "toggle", line.isBranch ? (line.isOpen ? "▾" : "▸") : "");
        toggle.style.marginLeft = `${line.depth * 14}px`;
        element.replaceChildren(space, toggle, ...this.content(line));
      }

      content(line) {
        const key = line.key === "" ? []
          : [make("span", "key", line.key), make("span", "count", ": ")];
        if (line.isTitle) return [make("span", "key", line.key)];
        const { value } = line;
        if (!isBranch(value)) {
          const text = (leaf) => preview(leaf, 400);
          if (line.before === undefined) return [...key, make("span", leafClass(value), text(value))];
          return [...key, make("span", "old", text(line.before)), make("span", "arrow", " → "),
            make("span", "new", text(value))];
        }
        if (line.isOpen) return [...key, make("span", "count", contents(value))];
        return [...key, make("span", "preview", preview(value, 160))];
      }

      // MARK: Moving

      move(index, reveals = true) {
        if (!this.lines.length) return;
        this.position = Math.max(0, Math.min(this.lines.length - 1, index));
        this.element.setAttribute("aria-activedescendant", `line-${this.position}`);
        this.list.refresh();
        this.showLongValue();
        if (reveals) this.list.reveal(this.position);
        this.didMove?.(this.lines[this.position]);
      }

      toggle() {
        const line = this.lines[this.position];
        if (!line?.isBranch) return;
        this.opened.set(line.path, !line.isOpen);
        this.rebuild(line.path);
      }

      open() {
        const line = this.lines[this.position];
        if (line?.isBranch && !line.isOpen) this.toggle(); else this.move(this.position + 1);
      }

      /** Moves to the next line that has changed, or to the previous one. */
      moveToChange(direction) {
        let index = this.position + direction;
        while (this.lines[index] && (!this.lines[index].kind || this.lines[index].kind === "inside")) {
          index += direction;
        }
        if (this.lines[index]) this.move(index);
      }

      close() {
        const line = this.lines[this.position];
        if (line?.isBranch && line.isOpen) return this.toggle();
        for (let index = this.position - 1; index >= 0; index -= 1) {
          if (this.lines[index].depth < line.depth) return this.move(index);
        }
      }

      /** Shows the selected value below the tree if it does not fit in its line. */
      showLongValue() {
        const line = this.lines[this.position];
        const parts = [line?.before, line?.value].filter((part) => part !== undefined);
        const texts = parts.some(isBranch) ? [] : parts.map(fullText);
        const isLong = texts.some((text) => text.length > 48 || text.includes("\n"));
        this.valueElement.hidden = !isLong;
        if (!isLong) return;
        setText(this.valueElement.children[0], line.key);
        setText(this.valueElement.children[1], texts.join("\n→\n"));
      }
    }

    class Detail {
      constructor(session, states, go) {
        this.session = session;
        this.states = states;
        this.go = go;
        this.tab = "difference";
        this.summary = document.getElementById("summary");
        this.tree = new Tree(document.getElementById("tree"), document.getElementById("value"));
        for (const tab of ["difference", "state", "action"]) {
          document.getElementById(`tab-${tab}`).addEventListener("click", () => this.choose(tab));
        }
      }

      choose(tab) {
        this.tab = tab;
        this.show(this.row);
      }

      async show(row) {
        this.row = row;
        this.result = undefined;
        document.getElementById("result").hidden = true;
        this.showTab(this.tab);
        if (!row) {
          this.summary.replaceChildren();
          return this.tree.showNote("No action is selected.");
        }
        const { tab, pinned } = this;
        const isCurrent = () => this.row === row && this.tab === tab && this.pinned === pinned
          && !this.result;
        try {
          this.fillSummary(row);
          if (tab === "action") {
            const action = await this.states.action(row);
            if (isCurrent()) this.showAction(action);
          } else {
            const other = pinned && pinned !== row ? pinned : this.session.rows[row.index - 1];
            const [after, before] = await Promise.all(
              [row, other].map((row) => row && this.states.after(row)));
            if (isCurrent()) this.showStates(row, before, after);
          }
          if (isCurrent()) this.didShow?.();
        } catch (error) {
          if (isCurrent()) this.tree.showNote(error.message);
        }
      }

      read(value) { return this.session.isDump && Array.isArray(value) ? parseDump(value) : value; }

      readState({ state, shared }) {
        const values = Object.entries(shared).map(([name, value]) => [name, this.read(value)]);
        return withShared(this.read(state), Object.fromEntries(values));
      }

      showAction(action) {
        if (action === undefined) return this.tree.showNote("No action led to this state.");
        this.tree.showValue(this.read(action));
      }

      showStates(row, before, after) {
        const state = this.readState(after);
        const change = before === undefined ? undefined : difference(this.readState(before), state, "");
        if (this.tab === "state" || row.kind === "mark") return this.tree.showValue(state, change);
        if (row === this.pinned) {
          this.tree.showNote("This is the pinned state. Select another line to compare its state with this one.");
        } else if (row.index === 0 && !this.pinned) {
          this.tree.showNote(row.number === 0
            ? "This is the initial state. Press 2 to see it, or j for the first action."
            : "The history keeps no earlier state. Press 2 to see this one, or j for the next action.");
        } else if (!change) {
          this.tree.showNote(this.pinned ? "This state is equal to the pinned one."
            : "The action did not change the state.");
        } else {
          this.tree.showDifference(change);
        }
      }

      showTab(chosen) {
        for (const tab of ["difference", "state", "action"]) {
          document.getElementById(`tab-${tab}`).setAttribute("aria-selected", tab === chosen);
        }
      }

      /** Shows a result about the selected row, and the difference of two states, instead of a tab. */
      showResult(parts, before, after) {
        this.result = { parts };
        document.getElementById("result").replaceChildren(...parts);
        document.getElementById("result").hidden = false;
        this.showTab();
        const change = before && difference(this.readState(before), this.readState(after), "");
        if (change) this.tree.showDifference(change); else this.tree.showNote("");
        this.didShow?.();
      }

      fillSummary(row) {
        if (row.kind === "mark") return this.summary.replaceChildren(...markParts(row, this));
        const title = make("div", "title");
        const label = title.appendChild(make("div", "label"));
        fillLabel(label, row);
        title.append(...this.buttons?.(row) ?? []);
        const { isTest } = this.session;
        const facts = [row.number === undefined ? "" : `#${row.number}`,
          isTest ? row.clock && `clock at ${row.clock}` : `at ${duration(row.time)}`];
        const previous = this.session.rows[row.index - 1];
        if (previous && !isTest) facts.push(`+${duration(Math.max(0, row.time - previous.time))}`);
        if (row.duration !== undefined) facts.push(`reducer ${duration(row.duration)}`);
        const parts = [title, make("div", "facts", facts.filter(Boolean).join("  ·  "))];
        const cause = this.causeElements(row);
        if (row.sender) cause.splice(0, cause.length, this.senderElement(row.sender));
        if (cause.length) parts.push(this.relation("Cause", cause));
        if (row.started.length) {
          const effects = row.started.slice(0, 20).map((effect) => this.effect(effect));
          parts.push(this.relation("Effects", effects));
        }
        if (row.shared?.length) {
          parts.push(this.relation("Shared", row.shared.map((change) => this.sharedCause(change))));
        }
        if (row.led.length) {
          const links = row.led.slice(0, 20).map((other) => this.link(other));
          if (row.led.length > 20) links.push(make("span", "", `and ${row.led.length - 20} more`));
          parts.push(this.relation("Led to", links));
        }
        this.summary.replaceChildren(...parts);
      }

      relation(name, contents) {
        const element = make("div", "relation");
        const list = make("div");
        for (const content of contents) {
          const line = make("div");
          line.append(content);
          list.append(line);
        }
        element.append(make("span", "", name), list);
        return element;
      }

      causeElements(row) {
        if (row.cause === "user") return [this.sender(row)];
        if (row.cause === "effect") {
          const isKnown = row.causeEffect.location !== undefined;
          const effect = isKnown ? this.effect(row.causeEffect)
            : make("span", "", `Effect ${row.causeEffect.number}, which started earlier`);
          return [effect, ...(row.causeRow ? [this.link(row.causeRow)] : [])];
        }
        if (row.cause !== "action") return [];
        return [row.causeRow ? this.link(row.causeRow)
          : make("span", "", "An earlier action")];
      }

      /** Who sent the action, with a link to the store of an effect. */
      senderElement(sender) {
        if (sender === "inspector") return make("span", "", "Sent from this inspector");
        if (sender.store === null || !window.live) return make("span", "", `Sent by ${senderName(sender)}`);
        const button = make("button", "link", `Sent by ${senderName(sender)}`);
        button.type = "button";
        button.addEventListener("click", () => live.showStore(sender.store, sender.effect));
        return button;
      }

      /** What sent an action that no effect sent: the program, and where in its code. */
      sender({ location }) {
        const element = make("span", "", "Sent by the program");
        if (location) element.append(make("small", "", `  ·  ${location}`));
        return element;
      }

      /** What changed a shared value: the action, an effect, or somebody else. */
      sharedCause({ name, cause }) {
        const effect = this.session.effects.get(cause.effect);
        const by = cause === "found" ? "was used for the first time"
          : cause === "action" ? "was changed by the action"
          : cause === "outside" ? "was changed from outside"
          : `was changed by ${effect?.name ?? `effect ${cause.effect}`}`;
        const element = make("span", "", "");
        element.append(make("code", "", name), make("small", "", `  ${by}`));
        return element;
      }

      effect(effect) {
        const element = make("span", "effect");
        const color = make("i");
        color.style.background = `var(${effectColor(effect)})`;
        const end = effect.outcome
          ? `${effect.outcome} after ${this.session.isTest ? amount(effect.end - effect.start, "step")
            : duration(Math.max(0, effect.end - effect.start))}` : "runs";
        const name = effect.name ?? `Effect ${effect.number}`;
        const feature = effect.feature ? ` of ${effect.feature}` : "";
        element.append(color, make("span", "", name + feature),
          make("small", "", `  ${end}  ·  ${effect.location}`));
        if (effect.trigger) element.append(make("small", "", `  ·  ${this.reason(effect)}`));
        return element;
      }

      /** Why the effect of a task started. */
      reason({ trigger, taskID }) {
        if (taskID === undefined) {
          return trigger === "change" ? "the value of its task changed" : "its feature appeared";
        }
        return trigger === "change" ? `the value of its task changed to ${taskID}`
          : `for the value ${taskID} of its task`;
      }

      link(row) {
        const button = make("button", "link");
        button.type = "button";
        setText(button, row.label ? `#${row.number} ${row.label.prefix}${row.label.name}` : rowName(row));
        button.addEventListener("click", () => this.go(row));
        return button;
      }
    }

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

    /** The beginning of a text with only the beginning of each UUID. */
    function shortenUUIDs(text) {
      return text.replace(/([0-9A-Fa-f]{8})(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/g, "$1…")
        .replace(/UUID\(([0-9A-Fa-f]{8}…)\)/g, "$1");
    }

    /** The beginning of a value's text, as in the labels that a program writes. */
    function beginning(value, limit = 100) {
      let text = "";
      (function write(part) {
        if (text.length >= limit) return;
        if (Array.isArray(part)) {
          text += "[";
          part.slice(0, 20).forEach((element, index) => { if (index) text += ", "; write(element); });
          text += "]";
        } else if (isTime(part)) {
          text += timeText(part).replace(/(:\d\d)\.\d+Z$/, "$1Z");
        } else if (isBranch(part)) {
          text += "{";
          Object.keys(part).sort().slice(0, 20).forEach((key, index) => {
            text += `${index ? ", " : ""}${key}: `;
            write(part[key]);
          });
          text += "}";
        } else if (typeof part === "string") {
          text += /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(part) ? shortenUUIDs(part)
            : JSON.stringify([...part].slice(0, limit).join(""));
        } else {
          text += leafText(part);
        }
      })(value);
      return text;
    }

    /** The label of an action, which the program writes into a page, but not into a recording. */
    function actionLabel(action, isDump) {
      const path = [];
      let payload;
      const isObject = (value) => isBranch(value) && !Array.isArray(value);
      const addID = (id) => {
        const short = shortenUUIDs(id);
        if (path.length) path.at(-1).id += `[${short.length > 9 ? short.slice(0, 8) + "…" : short}]`;
      };
      if (isDump && Array.isArray(action)) payload = readDump(action.slice(0, 40));
      else readValue(action);
      const last = path.pop();
      const cut = payload !== undefined && [...payload].length > 80
        ? [...payload].slice(0, 80).join("") + "…" : payload;
      return {
        feature: path.map(({ name }) => name).join("."),
        prefix: path.map(({ name, id }) => `${name}${id}.`).join(""),
        name: last ? last.name + last.id || "action" : "action",
        payload: cut,
      };

      function readValue(value) {
        while (isObject(value)) {
          const members = Object.entries(value);
          if (members.length !== 1 || !isObject(members[0][1])) break;
          const [[name, parts]] = members;
          if (name === "element" && "id" in parts && "action" in parts) {
            addID(typeof parts.id === "string" ? parts.id : leafText(parts.id));
            value = parts.action;
            continue;
          }
          if (name !== "presented" || path.length === 0) path.push({ name, id: "" });
          const keys = Object.keys(parts);
          if (keys.length === 0) return;
          if (keys.length > 1 || keys[0] !== "_0") {
            payload = keys.sort().map((key) => (key.startsWith("_") ? "" : `${key}: `) + beginning(parts[key])).join(", ");
            return;
          }
          value = parts._0;
        }
        payload = isObject(value) && typeof value.field === "string" && "value" in value
          ? `${value.field} = ${beginning(value.value)}` : beginning(value);
      }

      function readDump(lines) {
        let text = lines.map((line) => String(line).trimStart()).join(" ")
          .replaceAll("( ", "(").replaceAll(" )", ")");
        const type = /^[^(]*/.exec(text)[0];
        text = text.slice(type.lastIndexOf(".") + 1);
        let depth = 0;
        for (;;) {
          const [name] = /^[\p{L}\p{N}_]*/u.exec(text);
          text = text.slice(name.length);
          const start = text.indexOf(", action: .");
          if (name === "element" && text.startsWith("(id: ") && start >= 0) {
            addID(text.slice("(id: ".length, start));
            text = text.slice(start + ", action: .".length);
            depth += 1;
            continue;
          }
          if (name !== "presented" || path.length === 0) path.push({ name, id: "" });
          if (!text.startsWith("(")) return undefined;
          depth += 1;
          if (!text.startsWith("(.")) break;
          text = text.slice(2);
        }
        const isWhole = text.endsWith(")".repeat(depth));
        return shortenUUIDs(text.slice(1, isWhole ? text.length - depth : undefined).slice(0, 400));
      }
    }

    /** An error with a text for the user. */
    class Unreadable extends Error {}

    /** Reads the text of a recording's file. Throws an error that names the line. */
    function readRecording(text) {
      const lines = text.split("\n");
      // A program can end while it writes the last line.
      const rest = lines.pop();
      const fail = (line, reason) => { throw new Unreadable(`Line ${line + 1} of the recording cannot be read. ${reason}`); };
      if (!lines.length) fail(0, rest ? "The file has no complete line." : "The file is empty.");
      const parsed = lines.map((line, index) => {
        try { return parseJSON(line); } catch { return fail(index, "It is not valid JSON."); }
      });
      const [header, ...events] = parsed;
      if (header?.format !== "composable-recording") fail(0, "It is not the header of a recording.");
      if (!(header.version <= 2)) fail(0, `Its version is ${header.version}, and this page reads versions up to 2.`);
      if (typeof header.feature !== "string" || !("state" in header)) fail(0, "The header is not complete.");
      const session = new Session(header);
      let { state, shared } = { state: header.state, shared: [] };
      events.forEach((event, index) => {
        try { read(event, index); } catch (error) {
          if (error instanceof Unreadable) throw error;
          fail(index + 1, "A value in it has another type than in a recording.");
        }
      });
      if (shared.length) session.append({ shared });
      return session;

      function read(event, index) {
        if (!isBranch(event)) fail(index + 1, "It is neither an action nor an effect.");
        if (event.effect !== undefined) {
          return session.append({ features: [], location: "", ...event });
        }
        if (event.cause === undefined && event.replaced === undefined && event.shared) {
          shared.push(...event.shared);
          return undefined;
        }
        const isAction = event.cause !== undefined && "action" in event && event.number > 0;
        if (!isAction && event.replaced === undefined) fail(index + 1, "It is neither an action nor an effect.");
        try {
          for (const change of event.changes) state = applyChange(state, change, 0);
        } catch {
          fail(index + 1, "Its changes do not fit the state before it.");
        }
        if (!isAction) return session.append(event);
        session.append({
          ...event, shared: [...shared, ...event.shared ?? []], label: actionLabel(event.action, session.isDump),
        });
        shared = [];
      }
    }

    /** Opens recordings that are dropped on the page, or chosen in a dialog. Nothing is sent anywhere. */
    class Files {
      constructor(app) {
        this.app = app;
        const input = byID("file");
        byID("open").addEventListener("click", () => this.choose());
        input.addEventListener("change", () => { this.open(input.files[0]); input.value = ""; });
        let depth = 0;
        const mark = (change) => {
          depth = change === 0 ? 0 : Math.max(0, depth + change);
          document.body.classList.toggle("is-target", depth > 0);
        };
        const hasFile = (event) => event.dataTransfer?.types.includes("Files");
        addEventListener("dragenter", (event) => { if (hasFile(event)) mark(1); });
        addEventListener("dragleave", (event) => { if (hasFile(event)) mark(-1); });
        addEventListener("dragover", (event) => { if (hasFile(event)) event.preventDefault(); });
        addEventListener("drop", (event) => {
          mark(0);
          if (!hasFile(event)) return;
          event.preventDefault();
          this.open(event.dataTransfer.files[0]);
        });
      }

      choose() { byID("file").click(); }

      async open(file) {
        if (!file) return;
        try {
          this.show(readRecording(await file.text()), file.name);
        } catch (error) {
          const reason = error instanceof Unreadable ? error.message
            : "It cannot be shown, because a value in it has another type than in a recording.";
          this.app.message.show(`${file.name}: ${reason}`, "error", []);
        }
      }

      show(session, name) {
        const { app } = this;
        app.message.dismiss();
        if (window.live) {
          live.stop();
          app.message.show(`The page shows ${name}, and not the program.`, "warning",
            [["Return to the program", () => location.reload()]]);
        }
        setText(byID("status"), "");
        app.open(session, new RecordedStates(session), session.rows[Math.min(1, session.rows.length - 1)]);
        app.fillHeader();
      }
    }

    /** The texts of the last actions of different cases, newest first, as examples. */
    class Sender {
      constructor(app) {
        this.app = app;
        this.dialog = byID("send");
        byID("send-examples").addEventListener("input", () => this.useExample());
        byID("send-form").addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
        byID("send-close").addEventListener("click", () => this.dialog.close());
        this.dialog.addEventListener("close", () => byID("list").focus());
        this.dialog.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          this.send();
        });
      }

      open() {
        const known = new Set();
        this.examples = [];
        for (const row of this.app.session.rows.toReversed()) {
          const key = row.label && `${row.label.feature}/${row.label.name}`;
          if (!row.label || known.has(key)) continue;
          known.add(key);
          this.examples.push(row);
          if (this.examples.length === 30) break;
        }
        const { selected } = this.app;
        if (selected?.label && this.examples[0] !== selected) this.examples.unshift(selected);
        byID("send-examples").replaceChildren(...this.examples.map((row) =>
          new Option(visible(`#${row.number}  ${row.label.prefix}${row.label.name}`))));
        setText(byID("send-error"), "");
        this.dialog.showModal();
        this.useExample();
        byID("send-text").focus();
      }

      async useExample() {
        const row = this.examples[byID("send-examples").selectedIndex];
        if (!row) return;
        const action = await this.app.detail.states.action(row);
        // Characters that would act on the text around them are written as JSON can have them.
        byID("send-text").value = JSON.stringify(action,
          (key, part) => part instanceof ExactNumber && JSON.rawJSON ? JSON.rawJSON(part.text) : part, 2)
          .replace(/[\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
            (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
        setText(byID("send-error"), "");
      }

      async send() {
        const text = byID("send-text");
        const response = await fetch(address("send"), {
          method: "POST", headers: { "Content-Type": "application/json" }, body: text.value,
        }).catch((error) => error);
        if (response.ok) return this.dialog.close();
        const answer = response instanceof Error ? response.message : (await response.text()).trim();
        const [, bytes] = /from byte (\d+) on/.exec(answer) ?? [];
        setText(byID("send-error"), answer);
        if (bytes === undefined) return text.focus();
        // The position of the byte among the characters of the text.
        const before = new TextEncoder().encode(text.value).slice(0, Number(bytes) - 1);
        const start = new TextDecoder().decode(before).length;
        text.focus();
        text.setSelectionRange(start, Math.min(text.value.length, start + 1));
        const line = text.value.slice(0, start).split("\n");
        setText(byID("send-error"), `${answer}\nThat is line ${line.length}, column ${line.at(-1).length + 1}.`);
      }
    }

    /**
     * Shows below the tree which action set the selected value and what led to that action, and lists all
     * changes of the value.
     */
    class Blame {
      constructor(app) {
        this.app = app;
        this.element = byID("blame");
        this.lines = byID("blame-list");
        this.found = [];
        this.position = 0;
        this.search = 0;
        this.list = new VirtualList(this.lines, 22, () => this.makeLine(),
          (line, index) => this.fillLine(line, this.found[index], index));
        byID("blame-all").addEventListener("click", () => this.open());
        byID("blame-close").addEventListener("click", () => this.close());
        app.detail.tree.didMove = (line) => this.ask(line);
        app.detail.didShow = () => this.askAgain();
      }

      /** Shows what set the value of a line. */
      ask(line) {
        const { tab, result } = this.app.detail;
        if (!line?.steps || tab === "action" || result) return this.hide();
        const isOther = this.steps?.length !== line.steps.length || this.name !== nameOf(line.steps);
        this.steps = line.steps;
        this.name = nameOf(line.steps);
        if (isOther && this.isOpen) this.findAll();
        this.askAgain();
      }

      /** Shows what set the same value before the row that is selected now. */
      askAgain() {
        if (!this.steps) return;
        const { detail, selected } = this.app;
        if (!selected || detail.tab === "action" && !this.isOpen || detail.result) return this.hide();
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.find(), this.element.hidden ? 0 : 60);
        this.list.refresh();
      }

      hide() {
        if (this.isOpen) return;
        this.search += 1;
        this.steps = undefined;
        this.element.hidden = true;
      }

      async find() {
        const { detail, selected, session } = this.app;
        const { steps, name } = this;
        if (!steps || !selected) return;
        const search = this.search += 1;
        const isCurrent = () => this.search === search && this.app.selected === selected;
        this.element.hidden = false;
        setText(byID("blame-name"), name);
        try {
          for await (const change of this.changes(steps, selected, isCurrent)) {
            return this.showChange(change);
          }
          if (!isCurrent()) return;
          const first = session.rows[0];
          const isKnown = valueAt(detail.readState(await detail.states.after(first)), steps) !== undefined;
          if (!isCurrent()) return;
          this.showText(!isKnown ? "has no value here"
            : first.number === 0 ? "has its value from the initial state"
            : `was set before the oldest kept state`);
        } catch (error) {
          if (isCurrent()) this.showText(error.message);
        }
      }

      showText(text) {
        byID("blame-by").replaceChildren(make("span", "", text));
        byID("blame-causes").replaceChildren();
      }

      showChange({ row, before, after }) {
        const verb = after === undefined ? "removed by " : before === undefined ? "added by " : "set by ";
        byID("blame-by").replaceChildren(make("span", "", verb), this.app.detail.link(row),
          ...(after === undefined ? [] : this.sides(before, after)));
        byID("blame-causes").replaceChildren(...this.causes(row));
      }

      sides(before, after) {
        const text = (value) => value === undefined ? "–" : preview(value, 60);
        return [make("span", "old", text(before)), make("span", "arrow", "→"), make("span", "new", text(after))];
      }

      /** What led to an action, up to the action that the program sent. */
      causes(row) {
        const parts = [];
        let count = 0;
        while (row.cause === "effect" || row.cause === "action") {
          const effect = row.causeEffect;
          if (effect) parts.push(make("span", "", `← ${effect.name ?? `effect ${effect.number}`}`));
          row = row.causeRow;
          count += 1;
          if (!row || count > 30) return [...parts, make("span", "", row ? "← …" : "← an earlier action")];
          parts.push(make("span", "", "←"), this.app.detail.link(row));
        }
        if (row.cause === "user") parts.push(this.app.detail.sender(row));
        return parts;
      }

      /** The changes of a value up to a row, the last one first. */
      async *changes(steps, row, isCurrent) {
        const { detail, session } = this.app;
        let { index } = row;
        let start = performance.now();
        while (index > 0) {
          const part = await detail.states.part(session, index);
          if (!isCurrent() || part.length < 2) return;
          let after = valueAt(detail.readState(part.at(-1)), steps);
          for (let next = part.length - 2; next >= 0; next -= 1) {
            const [old, new_] = [part[next], part[next + 1]];
            index -= 1;
            if (old.state === new_.state && old.shared === new_.shared) continue;
            const before = valueAt(detail.readState(old), steps);
            if (difference(before, after, "")) yield { row: session.rows[index + 1], before, after };
            if (!isCurrent()) return;
            after = before;
          }
          if (performance.now() - start < 12) continue;
          await breathe();
          if (!isCurrent()) return;
          start = performance.now();
        }
      }

      // MARK: The list

      get isOpen() { return !this.lines.hidden; }

      /** Lists all changes of the selected value. */
      open() {
        const { detail } = this.app;
        if (!this.steps) this.ask(detail.tree.lines[detail.tree.position]);
        if (!this.steps) return;
        if (!this.isOpen) {
          this.lines.hidden = false;
          byID("blame-all").hidden = true;
          this.findAll();
          this.askAgain();
        }
        this.lines.focus();
      }

      async findAll() {
        const { session, selected } = this.app;
        const { steps } = this;
        const all = this.all = {};
        this.found = [];
        this.position = 0;
        this.list.refresh(0);
        const isCurrent = () => this.all === all && this.app.session === session;
        try {
          for await (const change of this.changes(steps, session.last, isCurrent)) {
            if (this.found.push(change) > 100_000) break;
            if (change.row.index > selected?.index) this.position = this.found.length;
            this.showCount(true);
            this.list.refresh(this.found.length);
          }
          if (isCurrent()) this.showCount(false);
        } catch (error) {
          if (isCurrent()) setText(byID("blame-count"), error.message);
        }
        if (!isCurrent()) return;
        this.position = Math.min(this.position, Math.max(0, this.found.length - 1));
        this.list.refresh(this.found.length);
        this.list.reveal(this.position);
      }

      showCount(isSearching) {
        this.lines.style.maxHeight = `${Math.max(3, this.found.length) * 22 + 2}px`;
        setText(byID("blame-count"), amount(this.found.length, "change") + (isSearching ? " …" : ""));
      }

      close() {
        this.all = undefined;
        this.found = [];
        this.list.refresh(0);
        this.lines.hidden = true;
        byID("blame-all").hidden = false;
        setText(byID("blame-count"), "");
        this.hide();
        byID("tree").focus();
      }

      makeLine() {
        const line = make("div", "line");
        line.setAttribute("role", "option");
        line.addEventListener("pointerdown", () => this.jump(line.index));
        return line;
      }

      fillLine(element, { row, before, after }, index) {
        element.classList.toggle("selected", index === this.position);
        const isCurrent = row.index <= this.app.selected?.index
          && !(this.found[index - 1]?.row.index <= this.app.selected?.index);
        element.classList.toggle("current", isCurrent);
        element.id = `blame-${index}`;
        const label = make("span", "what");
        fillLabel(label, row);
        element.replaceChildren(make("span", "count", row.number === undefined ? "" : `#${row.number}`), label,
          ...this.sides(before, after));
      }

      move(index) {
        if (!this.found.length) return;
        this.position = Math.max(0, Math.min(this.found.length - 1, index));
        this.lines.setAttribute("aria-activedescendant", `blame-${this.position}`);
        this.list.refresh();
        this.list.reveal(this.position);
      }

      /** Selects the action of a change. */
      jump(index) {
        this.move(index);
        this.app.go(this.found[this.position]?.row);
      }

      get keys() {
        return { v: () => this.open() };
      }

      get listKeys() {
        return aliases({
          ArrowDown: () => this.move(this.position + 1),
          ArrowUp: () => this.move(this.position - 1),
          PageDown: () => this.move(this.position + this.list.pageLength),
          PageUp: () => this.move(this.position - this.list.pageLength),
          Home: () => this.move(0),
          End: () => this.move(this.found.length - 1),
          ArrowLeft: () => this.close(),
          ArrowRight: () => this.jump(this.position),
          Enter: () => this.jump(this.position),
          Escape: () => this.close(),
        });
      }
    }

    /**
     * Pins a state. The difference of each selected row is then the one to the pinned state. The pin is part
     * of the address: `#pin=12`.
     */
    class Compare {
      constructor(app) {
        this.app = app;
        byID("pin").addEventListener("click", () => this.toggle());
        byID("unpin").addEventListener("click", () => this.pin());
        byID("pinned").addEventListener("click", () => app.go(this.row));
        addEventListener("hashchange", () => this.show());
      }

      /** The pinned row, or `undefined`. */
      get row() {
        const pin = fragment.get("pin");
        const { session } = this.app;
        if (!pin) return undefined;
        // The rows of time travel have no numbers.
        return pin.startsWith("@") ? session.rows[Number(pin.slice(1))] : session.byNumber.get(Number(pin));
      }

      pin(row) {
        fragment.set("pin", row && (row.number === undefined ? `@${row.index}` : String(row.number)));
        this.show();
      }

      /** Pins the selected row, or nothing if it is pinned. */
      toggle() {
        const { selected } = this.app;
        if (selected) this.pin(selected === this.row ? undefined : selected);
      }

      /** Shows which row is pinned, and the differences to it. */
      show() {
        const { detail, list } = this.app;
        const { row } = this;
        const pin = fragment.get("pin");
        byID("pinning").hidden = !pin;
        byID("pin").hidden = pin !== undefined;
        setText(byID("pinned"), row?.number !== undefined ? `#${row.number}` : row ? rowName(row)
          : `#${pin}, which is not in the list`);
        byID("pinned").disabled = !row;
        if (detail.pinned === row) return;
        detail.pinned = list.pinned = row;
        list.list.refresh();
        if (detail.row) detail.show(detail.row);
      }

      get keys() {
        return { x: () => this.toggle(), X: () => this.pin() };
      }
    }

    /** Asks the program to run the reducer again for an action, and to replay without one. */
    class Again {
      constructor(app) {
        this.app = app;
        app.detail.buttons = (row) => row.kind !== "action" ? [] : [
          this.button("Run again", "Run the reducer again on the state before this action (R)", () => this.rerun()),
          this.button("Without it", "Show what would have happened without this action (W)",
            () => this.without()),
        ];
      }

      button(title, help, act) {
        const button = make("button", "", title);
        button.type = "button";
        button.title = help;
        button.addEventListener("click", act);
        return button;
      }

      /** Shows a result of the program, unless another row is selected meanwhile. */
      async ask(text, path, options, show) {
        const { detail, selected: row } = this.app;
        if (row?.kind !== "action") return;
        detail.showResult([make("span", "", text)]);
        const { result } = detail;
        const isCurrent = () => detail.result === result;
        try {
          const answer = parseJSON(await request(path(row), options));
          if (isCurrent()) await show(row, answer, isCurrent);
        } catch (error) {
          if (isCurrent()) detail.showResult([make("span", "", error.message)]);
        }
      }

      rerun() {
        const { detail } = this.app;
        return this.ask("The program runs the action again. If a breakpoint stops it, continue it there.",
          (row) => `rerun?number=${row.number}`, { method: "POST" }, async (row, answer, isCurrent) => {
            const again = make("strong", "", `#${row.number} was run again.`);
            if (answer.divergence === null) {
              return detail.showResult([again, make("span", "", " The result is the recorded one.")]);
            }
            const after = await detail.states.after(row);
            if (!isCurrent()) return;
            detail.showResult([again, make("span", "", " The result is another one."),
              make("pre", "", answer.divergence)], after, { ...after, state: answer.state });
          });
      }

      without() {
        const { detail, session } = this.app;
        return this.ask("The program replays the later actions…", (row) => `without?number=${row.number}`, {},
          (row, { omitted, different, recorded, alternative }) => {
            const rest = omitted.slice(1);
            const what = [make("strong", "", `Without #${row.number}`)];
            if (rest.length) {
              what.push(make("span", "", ` and the ${amount(rest.length, "action")} that it caused (`),
                ...this.links(rest), make("span", "", ")"));
            }
            const isSame = !difference(detail.readState(recorded), detail.readState(alternative), "");
            what.push(make("span", "", isSame ? ", the last state is the same."
              : ", the last state differs as shown below."));
            const others = make("div");
            if (different.length) {
              others.append(make("span", "", `${amount(different.length, "later action")} `
                + `${different.length === 1 ? "does" : "do"} something else: `), ...this.links(different));
            } else {
              others.append(make("span", "", "All later actions do the same."));
            }
            detail.showResult([...what, others], recorded, alternative);
          });
      }

      links(numbers) {
        const { byNumber } = this.app.session;
        const links = numbers.slice(0, 12).flatMap((number, index) => {
          const row = byNumber.get(number);
          const link = row ? this.app.detail.link(row) : make("span", "", `#${number}`);
          return index ? [make("span", "", ", "), link] : [link];
        });
        if (numbers.length > 12) links.push(make("span", "", ` and ${numbers.length - 12} more`));
        return links;
      }

      get keys() { return { R: () => this.rerun(), W: () => this.without() }; }
    }

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

    /** The states of a program, asked for as they are looked at. */
    class LiveStates {
      constructor() { this.known = new Map(); }

      async after(row) {
        if (row.kind === "shared") {
          const { state, shared } = await this.after(row.previous);
          return { state, shared: applyShared(shared, row.shared) };
        }
        const value = await this.get(`state?number=${row.number}`);
        // Why a state cannot be encoded is a text.
        return typeof value === "string" ? { state: value, shared: {} } : value;
      }

      /** The states after an earlier row and after each following one, up to an index. */
      async part(session, index) {
        const row = session.rows[index];
        // What is no action, such as a pause, is not at the end of a part.
        if (row.kind !== "action") {
          return Promise.all([session.rows[index - 1], row].map((row) => this.after(row)));
        }
        const [header, ...rows] = (await request(`part?number=${row.number}`)).trim().split("\n").map(parseJSON);
        const states = [{ state: header.state, shared: header.shared ?? {} }];
        for (const row of rows) states.push(stateAfter(states.at(-1), row));
        return states.slice(-index - 1);
      }

      async action(row) {
        return row.kind === "action" ? this.get(`action?number=${row.number}`) : undefined;
      }

      get(path) {
        let value = this.known.get(path);
        if (!value) {
          value = request(path).then(parseJSON);
          this.known.set(path, value);
          value.catch(() => this.known.delete(path));
          if (this.known.size > 40) this.known.delete(this.known.keys().next().value);
        }
        return value;
      }
    }

    /** The address of a request for the store that the page shows. */
    function address(path) {
      const store = new URLSearchParams(location.search).get("store");
      return store === null ? path : `${path}${path.includes("?") ? "&" : "?"}store=${encodeURIComponent(store)}`;
    }

    async function request(path, options) {
      const response = await fetch(address(path), options);
      const text = await response.text();
      if (!response.ok) throw new Error(text.trim() || response.statusText);
      return text;
    }

    class Live {
      constructor() {
        document.body.classList.add("is-live");
        this.branches = [];  // What the program has left behind, as far as its history has it.
        this.kept = new Map();  // What the page has shown, by its last number.
        this.listed = [{}];  // The present and the branches that are offered.
        this.highest = 0;
        this.say("Connecting…", "warning");
        this.source = new EventSource(address("events"));
        this.source.onmessage = (event) => this.receive(event.data.split("\n").map(parseJSON));
        this.source.onerror = () => {
          const isOver = this.source.readyState === EventSource.CLOSED;
          this.say(isOver ? "Disconnected" : "Reconnecting…", "error");
        };
        this.addButton("travel", "t", () => this.travel(this.app.selected.number));
        this.addButton("present", "p", () => this.post("present"));
        this.addButton("export", "e", () => this.export());
        this.addButton("pause", "r", () => this.post(this.status.isPaused ? "resume" : "pause"));
        byID("store").addEventListener("change", () => this.showStore(byID("store").selectedIndex));
        // They are enabled when the program has sent its history.
        for (const id of ["travel", "present"]) byID(id).disabled = true;
        byID("branch").addEventListener("change", () => this.showBranch(byID("branch").selectedIndex));
      }

      say(text, kind = "") {
        setText(byID("status"), text);
        byID("status").className = kind;
      }

      addButton(id, key, action) {
        byID(id).addEventListener("click", action);
        this.keys = { ...this.keys, [key]: () => { if (!byID(id).disabled) action(); } };
        byID(id).hidden = false;
      }

      /** A Boolean value that indicates whether the page shows the present, not a branch that was left. */
      get showsPresent() { return this.app.session === this.session; }

      receive(messages) {
        // A result about the selected action stays.
        const wasLast = !this.app?.selected
          || this.app.selected === this.app.list.rows.at(-1) && !this.app.detail.result;
        for (const message of messages) this.read(message);
        const { app } = this;
        if (app && this.showsPresent) {
          app.update();
          const isGone = !this.session.has(app.selected);
          if (wasLast || isGone) {
            this.follow(app.selected?.isGone && !wasLast ? app.list.rows[0] : app.list.rows.at(-1));
          } else {
            app.redraw();
          }
        }
        const row = this.session?.byNumber.get(this.wanted);
        if (row) {
          this.wanted = undefined;
          this.showBranch(0, row);
        }
        if (app && this.showsPresent && location.hash) this.selectNamed();
        this.showPosition();
      }

      /** Selects a row, and shows its details, at most every 300 ms while actions arrive. */
      follow(row) {
        this.app.list.choose(row);
        this.app.lastSelected = row ?? this.app.lastSelected;
        this.app.overview.select(row);
        this.isLate = true;
        if (this.timer === undefined) this.showDetails();
      }

      showDetails() {
        this.timer = undefined;
        if (!this.isLate) return;
        this.isLate = false;
        if (!this.app.detail.result) this.app.detail.show(this.app.selected);
        this.timer = setTimeout(() => this.showDetails(), 300);
      }

      read(message) {
        if (message.format) {
          this.start(message);
        } else if ("truncate" in message) {
          this.keep();
          this.session.truncate(message.truncate);
          this.app.offered = {};
        } else if ("first" in message) {
          this.session.dropBefore(message.first);
          this.app.offered = {};
        } else if ("branches" in message) {
          this.branches = message.branches;
          this.listBranches();
        } else if ("stores" in message) {
          this.listStores(message.stores);
        } else if ("status" in message) {
          this.status = message.status;
        } else {
          this.session.append(message);
          // A number that is known is that of a branch, to which the program has returned.
          if (message.number > this.highest) {
            this.highest = message.number;
            this.noticeBranch();
          }
        }
      }

      start(header) {
        if (this.app) {
          // The connection was lost, or the program shows another branch: it tells everything again.
          const showedPresent = this.showsPresent;
          this.keep();
          this.session = new Session(header);
          if (showedPresent) this.app.open(this.session, this.states, this.session.last);
          return;
        }
        this.session = new Session(header);
        this.states = new LiveStates();
        this.app = new App(this.session, this.states);
        const again = new Again(this.app);
        this.offerToSend(header.sending);
        if (header.hasTest) this.addButton("test", "c", () => this.copyTest());
        else for (const line of document.querySelectorAll(".test")) line.hidden = true;
        Object.assign(this.app.keys, this.keys, again.keys, {
          b: () => this.showNextBranch(), "[": () => this.showStore(this.store - 1), "]": () => this.showStore(this.store + 1),
        });
        this.app.didSelect = () => this.showPosition();
        this.app.list.didDraw = (rows) => this.countChangesLater(rows);
      }

      // MARK: Stores

      /** The position of the store that the page shows. */
      get store() { return Number(new URLSearchParams(location.search).get("store") ?? 0); }

      listStores(names) {
        this.stores = names;
        byID("store").replaceChildren(...names.map((name) => new Option(visible(name))));
        byID("store").selectedIndex = this.store;
        byID("store").hidden = names.length < 2;
        byID("feature").hidden = names.length >= 2;
      }

      /** Shows another store, and there the action that an effect belongs to. */
      showStore(index, effect) {
        const { length } = this.stores;
        if (length < 2) return;
        const hash = effect === undefined ? "" : `#effect=${effect}`;
        location.href = `?store=${(index + length) % length}${hash}`;
      }

      /** Selects the action that the address names by one of its effects. */
      selectNamed() {
        const [, number] = /[#&]effect=(\d+)/.exec(location.hash) ?? [];
        const row = number && this.session.effects.get(Number(number))?.row;
        if (!row) return;
        history.replaceState(null, "", location.pathname + location.search);
        this.app.go(row);
      }

      offerToSend(sending) {
        for (const line of document.querySelectorAll(".sending")) line.hidden = sending === undefined;
        if (sending === undefined) return;
        const sender = new Sender(this.app);
        this.addButton("show-send", "i", () => sender.open());
        byID("show-send").disabled = sending === "release";
        if (sending === "release") byID("show-send").title = "This program was built for release, and accepts no actions";
      }

      /** Stops listening to the program. */
      stop() {
        this.source.close();
        this.isStopped = true;
        for (const id of ["travel", "present", "pause", "export", "test", "branch", "store", "show-send"]) byID(id).hidden = true;
        for (const key of ["t", "p", "r", "e", "c", "b", "i", "[", "]"]) delete this.app.keys[key];
        byID("feature").hidden = false;
        this.app.didSelect = this.app.list.didDraw = undefined;
      }

      // MARK: Branches

      /** Keeps the session as it is, before the program replaces what is in it. */
      keep() {
        const { copy } = this.session;
        this.kept.set(copy.last, copy);
        this.left = copy;
      }

      /** Says that the program has just left what the page showed, if it has. */
      noticeBranch() {
        const { left } = this;
        if (!left) return;
        this.left = undefined;
        const { from, count } = this.end(left);
        if (!count) return;
        this.listBranches();
        const number = this.session.rows.at(-2).number;
        this.app.message.show(
          `The program has continued from #${number}, and left behind the ${amount(count, "action")} after `
            + (from === number ? "it." : `#${from}.`),
          "warning",
          [
            ["Show them (b)", () => this.showBranch(this.listed.findIndex(({ last }) => last === left.last))],
            ["Return to them", () => this.travel(left.last)],
            ["Export them", () => { this.export(left.last); return true; }],
          ]);
      }

      /** The actions of a kept session that the program does not have any more. */
      end({ last, numbers }) {
        const from = numbers.findLast((number) => this.session.byNumber.has(number)) ?? numbers[0];
        return { from, last, count: numbers.filter((number) => number > from).length };
      }

      /** Offers the present, the branches that the program has, and those that only this page has. */
      listBranches() {
        const branches = this.branches.map(({ start, last, count }) => ({ from: start, last, count }));
        for (const copy of this.kept.values()) {
          const isListed = branches.some(({ last }) => last === copy.last);
          if (!isListed && !this.session.byNumber.has(copy.last)) branches.push(this.end(copy));
        }
        const shown = this.listed[byID("branch").selectedIndex]?.last;
        this.listed = [{}, ...branches];
        byID("branch").replaceChildren(new Option("Present"), ...branches.map(({ from, count }) =>
          new Option(`Left after #${from} (${amount(count, "action")})`)));
        byID("branch").hidden = branches.length === 0;
        byID("branch").selectedIndex = Math.max(0, this.listed.findIndex(({ last }) => last === shown));
      }

      /** Shows the present or a branch, and selects a row. */
      showBranch(index, row) {
        const { last, from } = this.listed[index];
        const branch = this.kept.get(last);
        if (last !== undefined && !branch) {
          byID("branch").selectedIndex = 0;
          this.app.message.show(
            "The program left these actions behind before this page was opened. It can return to them.",
            "warning",
            [["Return to them", () => this.travel(last)],
              ["Export them", () => { this.export(last); return true; }]]);
          return true;
        }
        this.app.message.dismiss();
        byID("branch").selectedIndex = index;
        if (branch) branch.session ??= branch.make();
        const session = branch?.session ?? this.session;
        this.app.open(session, this.states,
          row ?? session.rows.find((row) => row.number > from) ?? session.last);
      }

      showNextBranch() {
        if (this.listed.length > 1) {
          this.showBranch((byID("branch").selectedIndex + 1) % this.listed.length);
        }
      }

      // MARK: Changes

      /** Asks how much the visible actions changed, when the list has rested for a moment. */
      countChangesLater(rows) {
        clearTimeout(this.countTimer);
        const unknown = rows.filter((row) => row.kind === "action" && row.changeCount === undefined);
        if (unknown.length) this.countTimer = setTimeout(() => this.countChanges(unknown), 200);
      }

      async countChanges(rows) {
        const { session } = this.app;
        for (const row of rows) row.changeCount = null;  // It is not asked for again.
        try {
          const pairs = rows.map((row) => `${session.rows[row.index - 1].number}-${row.number}`);
          const counts = parseJSON(await request(`changes?numbers=${pairs}`));
          rows.forEach((row, index) => { row.changeCount = counts[index]; });
          this.app.list.list.refresh();
        } catch {
          for (const row of rows) row.changeCount = undefined;
        }
      }

      // MARK: Commands

      showPosition() {
        if (!this.status || this.isStopped) return;
        const { position, isReleased, isPaused, skipped } = this.status;
        setText(byID("pause"), isPaused ? "Resume" : "Pause");
        byID("pause").disabled = isReleased;
        if (this.app) {
          this.app.list.shown = position ?? undefined;
          this.app.list.list.refresh();
        }
        if (isReleased) {
          this.say("The store was released", "error");
          this.source.close();
        } else if (this.app && !this.showsPresent) {
          this.say("Left behind", "warning");
        } else if (isPaused) {
          this.say(`Paused: ${amount(skipped, "action")} not recorded`, "warning");
        } else if (position === null) {
          this.say("Live");
        } else {
          this.say(`The program shows #${position}`, "warning");
        }
        byID("travel").disabled = isReleased || this.app?.selected?.number === undefined;
        byID("present").disabled = isReleased || position === null;
      }

      /** Shows an error, which can be copied. */
      showError(error) {
        const copy = async (button) => {
          await navigator.clipboard.writeText(error.message);
          setText(button, "Copied");
          return true;
        };
        this.app.message.show(error.message, "error", [["Copy", copy]]);
      }

      /** Shows a state in the program. If it is in a branch, the page follows. */
      travel(number) {
        if (!this.session.byNumber.has(number)) this.wanted = number;
        this.post(`travel?number=${number}`);
      }

      async post(path) {
        try {
          await request(path, { method: "POST" });
        } catch (error) {
          this.showError(error);
        }
      }

      async copyTest() {
        try {
          await navigator.clipboard.writeText(await request("test"));
          this.say("Test copied");
          setTimeout(() => this.showPosition(), 4000);
        } catch (error) {
          this.showError(error);
        }
      }

      /** Saves what the page shows, or the actions that lead to a number. */
      export(last = this.listed[byID("branch").selectedIndex].last) {
        const link = make("a");
        link.href = address(last === undefined ? "recording" : `recording?number=${last}`);
        link.download = "";
        link.click();
      }
    }

    // MARK: Start

    const recorded = byID("recording").textContent.trim();
    if (recorded) {
      const [header, ...events] = recorded.split("\n").map(parseJSON);
      const session = new Session(header);
      for (const event of events) session.append(event);
      window.app = new App(session, new RecordedStates(session));
      byID("list").focus();
    } else {
      window.live = new Live();
    }
    </script>
    </body>
    </html>

    """##
}
