extension Page {
  /// The styles of the page, in light and dark.
  static let style = ##"""
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
    """##
}
