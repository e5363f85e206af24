/// The look of a page: colours, and how its parts stand on a screen.
enum PageStyle {
  static var text: String { colors + layout + diagram + panels + print }

  /// The colours of light and dark. What carries meaning is never told by colour alone.
  static let colors = #"""
    :root {
      --paper: #fbfaf8; --card: #ffffff; --ink: #1d1b20; --soft: #57535e; --line: #d6d2dc;
      --edge: #807a8a; --accent: #5b3fa8; --accent-ink: #ffffff; --here: #ece6fb;
      --good: #1b6b3a; --good-paper: #e6f4ea; --bad: #a3192c; --bad-paper: #fcebec;
      --warn: #7a4b00; --warn-paper: #fdf1dc;
      --lane0: #5b3fa8; --lane1: #0f6c8c; --lane2: #a34a00; --lane3: #1b6b3a;
      --lane4: #a3196b; --lane5: #4a5d00; --lane6: #2a55b5; --lane7: #7d4c3c;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #17161b; --card: #201e26; --ink: #efedf4; --soft: #b3aebf; --line: #3b3745;
        --edge: #8d869c; --accent: #b9a3ff; --accent-ink: #1b1038; --here: #352d52;
        --good: #82d6a0; --good-paper: #17301f; --bad: #ff9aa5; --bad-paper: #3b1a20;
        --warn: #f2c078; --warn-paper: #35280f;
        --lane0: #b9a3ff; --lane1: #6cc5e6; --lane2: #f5a45d; --lane3: #82d6a0;
        --lane4: #f08cc4; --lane5: #bccb5c; --lane6: #93b4ff; --lane7: #d9a894;
      }
    }

    """#

  static let layout = #"""
    * { box-sizing: border-box; }
    html { background: var(--paper); color: var(--ink); }
    body { margin: 0 auto; padding: 1rem clamp(.75rem, 3vw, 2.5rem) 5rem; max-width: 100rem;
      font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    h1 { font-size: clamp(1.3rem, 2.6vw, 1.9rem); line-height: 1.2; margin: .1rem 0 .4rem;
      text-wrap: balance; }
    h2 { font-size: 1.05rem; line-height: 1.3; margin: 0 0 .5rem; }
    p { margin: 0 0 .5rem; }
    header { max-width: 60rem; }
    #origin, .dim { color: var(--soft); }
    #origin { font-size: .875rem; }
    code, .mono { font-family: ui-monospace, "SFMono-Regular", Consolas, "DejaVu Sans Mono", monospace;
      font-size: .92em; }
    button, select, input { font: inherit; color: inherit; }
    button { min-height: 2.4rem; padding: .3rem .8rem; border: 1px solid var(--edge);
      border-radius: .5rem; background: var(--card); cursor: pointer; }
    button:disabled { color: var(--soft); border-color: var(--line); cursor: default; }
    #next, .go { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
    #next:disabled { background: var(--card); border-color: var(--line); color: var(--soft); }
    select { min-height: 2.4rem; border: 1px solid var(--edge); border-radius: .5rem;
      background: var(--card); padding: .2rem .4rem; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .skip { position: absolute; left: -100vw; background: var(--card); padding: .5rem; }
    .skip:focus { left: .5rem; top: .5rem; z-index: 9; }
    .unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap; }
    [hidden] { display: none !important; }
    #controls { position: sticky; top: 0; z-index: 5; display: grid; align-items: center;
      grid-template-columns: auto 1fr auto auto; gap: .4rem 1rem; padding: .6rem 0;
      background: var(--paper); border-bottom: 1px solid var(--line); margin-bottom: 1rem; }
    #controls p { margin: 0; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .buttons { display: flex; gap: .4rem; flex-wrap: wrap; }
    #slider { width: 100%; accent-color: var(--accent); min-height: 1.5rem; }
    main { display: grid; grid-template-columns: minmax(0, 11fr) minmax(0, 9fr); gap: 1.25rem; }
    #all { grid-column: 1 / -1; }
    #panels { display: grid; gap: 1rem; align-content: start; }
    #panels > section, #panels > details { background: var(--card); padding: .9rem 1.1rem;
      border: 1px solid var(--line); border-radius: .75rem; }
    summary { cursor: pointer; font-weight: 600; }
    kbd { border: 1px solid var(--edge); border-radius: .3rem; padding: 0 .35rem; font-size: .85em; }
    #keys dt { margin-top: .5rem; }
    #keys dd { margin: 0; }
    @media (max-width: 60rem) {
      main { grid-template-columns: minmax(0, 1fr); }
      #panels { order: -1; }
      #scroller { max-height: 60vh; }
    }
    @media (max-width: 40rem) {
      body { padding-bottom: 10rem; }
      #controls { position: fixed; inset: auto 0 0; top: auto; margin: 0; padding: .5rem .75rem;
        grid-template-columns: 1fr auto; border: 0; border-top: 1px solid var(--line); }
      .buttons, #slider { grid-column: 1 / -1; }
      .buttons button { flex: 1 1 auto; padding: .3rem .4rem; }
      .level { font-size: .875rem; }
      #panels > section { padding: .75rem .8rem; }
    }

    """#
}
