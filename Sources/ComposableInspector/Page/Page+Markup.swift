extension Page {
  /// The elements and texts of the page.
  static let markup = ##"""
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
    """##
}
