/// What stands in a page before its script has filled it.
enum PageMarkup {
  static func head(nonce: String) -> String {
    #"""
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-\#(nonce)'; style-src 'nonce-\#(nonce)'; base-uri 'none'; form-action 'none'">
    <title>A run of the image loading simulator</title>
    <style nonce="\#(nonce)">

    """#
  }

  static let body = #"""
    </style>
    </head>
    <body>
    <a class="skip" href="#step">Skip to the step</a>
    <header>
      <p id="origin"></p>
      <h1 id="title"></h1>
      <p id="about"></p>
      <p id="verdict"></p>
    </header>
    <noscript><p>This page shows its run by a script of its own, and loads nothing.</p></noscript>
    <nav id="controls" aria-label="Through the run">
      <div class="buttons">
        <button type="button" id="first">First</button>
        <button type="button" id="back">Back</button>
        <button type="button" id="next">Next</button>
        <button type="button" id="same">Next of this load</button>
        <button type="button" id="broken">What breaks</button>
      </div>
      <input type="range" id="slider" min="1" value="1" step="1" aria-label="Step">
      <p id="place"></p>
      <label class="level">Show <select id="level">
        <option value="0">an outline</option>
        <option value="1" selected>every step</option>
        <option value="2">every operation</option>
      </select></label>
    </nav>
    <main>
      <section id="lanes" aria-labelledby="lanes-title">
        <h2 id="lanes-title">Who does what</h2>
        <p id="lanes-text" class="unseen"></p>
        <ol id="legend" aria-label="Lanes"></ol>
        <div id="scroller" tabindex="0" role="group" aria-labelledby="lanes-title" aria-describedby="lanes-text">
          <div id="heads" aria-hidden="true"></div>
          <div id="canvas" aria-hidden="true"></div>
        </div>
      </section>
      <div id="panels">
        <section id="question" aria-labelledby="question-title" hidden></section>
        <section id="step" tabindex="-1" aria-labelledby="step-title">
          <h2 id="step-title"></h2>
          <div id="words"></div>
        </section>
        <section aria-labelledby="state-title">
          <h2 id="state-title">The app after this step</h2>
          <dl id="state"></dl>
        </section>
        <section id="broke" aria-labelledby="broke-title" hidden>
          <h2 id="broke-title">What breaks</h2>
          <div id="pictures"></div>
        </section>
        <details id="keys">
          <summary>Keys</summary>
          <dl>
            <dt><kbd>Left</kbd> <kbd>Right</kbd></dt><dd>the step before, the next step</dd>
            <dt><kbd>Home</kbd> <kbd>End</kbd> <kbd>Page Up</kbd> <kbd>Page Down</kbd></dt>
            <dd>on the slider: first, last, and in strides</dd>
            <dt><kbd>Tab</kbd> <kbd>Enter</kbd></dt><dd>everything else</dd>
          </dl>
        </details>
      </div>
      <details id="all"><summary>All steps as a list</summary><ol id="list"></ol></details>
    </main>
    <p id="said" role="status" class="unseen"></p>

    """#
}
