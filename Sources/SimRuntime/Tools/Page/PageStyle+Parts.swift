/// The look of the diagram, of the panels, and of what is printed.
extension PageStyle {
  static let diagram = #"""
    #legend { display: flex; flex-wrap: wrap; gap: .15rem .9rem; list-style: none; padding: 0;
      margin: 0 0 .5rem; font-size: .875rem; }
    #legend b { display: inline-block; min-width: 1.3rem; text-align: center; border-radius: .3rem;
      margin-right: .3rem; border: 2px solid currentColor; line-height: 1.2; }
    #scroller { position: relative; max-height: min(75vh, 60rem); overflow: auto; background: var(--card);
      border: 1px solid var(--line); border-radius: .75rem; }
    #heads { position: sticky; top: 0; z-index: 2; height: 26px; background: var(--card);
      border-bottom: 1px solid var(--line); font-size: .8rem; font-weight: 600; }
    #heads span { position: absolute; top: 3px; text-align: center; overflow: hidden;
      text-overflow: ellipsis; white-space: nowrap; transform: translateX(-50%); }
    #canvas { position: relative; overflow: hidden; }
    #canvas svg { position: absolute; left: 0; pointer-events: none; }
    .row { position: absolute; left: 0; right: 0; height: 26px; line-height: 26px; cursor: pointer;
      white-space: nowrap; overflow: hidden; font-size: .875rem; }
    .row span { position: absolute; overflow: hidden; text-overflow: ellipsis; top: 0; }
    .row .when { left: .4rem; width: 4.2rem; color: var(--soft); font-variant-numeric: tabular-nums; }
    .row .what { right: .5rem; }
    .row:hover { background: color-mix(in srgb, var(--here) 45%, transparent); }
    .row.here { background: var(--here); box-shadow: inset 4px 0 0 var(--accent); font-weight: 600; }
    .row.then { border-top: 1px dashed var(--line); }
    .row .mark { font-weight: 700; color: var(--bad); }
    .row .meaning { position: static; margin-left: .7rem; color: var(--soft); font-weight: 400; }
    .row.stimulus .what { font-weight: 600; }
    .life { stroke: var(--line); stroke-width: 1; }
    .run { stroke-width: 7; stroke-linecap: round; }
    .post { fill: none; stroke: var(--edge); stroke-width: 1.25; }
    .tip { fill: var(--edge); }
    .dot { stroke: var(--card); stroke-width: 2; }

    """#

  static let panels = #"""
    #step h2 .mono { color: var(--soft); font-weight: 400; }
    #words > * { margin: 0 0 .55rem; }
    #words .lead { font-size: 1.1rem; }
    .where { display: flex; flex-wrap: wrap; gap: .3rem; font-size: .875rem; padding: 0; }
    .chip { border: 1px solid var(--edge); border-radius: 1rem; padding: .05rem .6rem; }
    .told { list-style: none; padding: 0; }
    .told li { padding: .2rem .6rem; background: var(--good-paper); border-left: 4px solid var(--good);
      margin-bottom: .2rem; }
    .diff { display: block; border: 1px solid var(--line); border-radius: .4rem; overflow: hidden; }
    .diff b { display: block; padding: .1rem .6rem; font-weight: 600; border-bottom: 1px solid var(--line); }
    del, ins { display: block; text-decoration: none; padding: .05rem .6rem; }
    del { background: var(--bad-paper); color: var(--bad); }
    ins { background: var(--good-paper); color: var(--good); }
    del::before { content: "- " / "removed: "; } ins::before { content: "+ " / "added: "; }
    .why { border-left: 4px solid var(--accent); padding-left: .7rem; }
    .note { border-left: 4px solid var(--warn); padding: .15rem .7rem; background: var(--warn-paper); }
    #words details, #state details { font-size: .94rem; }
    #words details li { margin-bottom: .25rem; }
    #state { margin: 0; display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr);
      gap: .3rem .9rem; }
    #state dt { font-weight: 600; }
    #state dd { margin: 0; min-width: 0; }
    #state ul { margin: 0; padding: 0; list-style: none; }
    #state .changed { border-left: 4px solid var(--accent); padding-left: .5rem; }
    #state .changed::after { content: "changed"; font-size: .75rem; font-weight: 400; display: block;
      color: var(--accent); }
    #question { border: 2px solid var(--accent) !important; }
    #question fieldset { border: 0; padding: 0; margin: 0 0 .7rem; }
    #question label { display: flex; gap: .6rem; padding: .4rem; align-items: baseline; }
    #question input[type="text"] { width: 100%; padding: .4rem; border: 1px solid var(--edge);
      border-radius: .4rem; background: var(--card); }
    #verdict, .broken { padding: .3rem .7rem; border-left: 4px solid var(--good);
      background: var(--good-paper); display: inline-block; }
    #verdict.bad, .broken { border-color: var(--bad); background: var(--bad-paper); }
    .broken { display: block; margin-bottom: .6rem; }
    figure { margin: .3rem 0 1rem; }
    figure svg { display: block; width: 100%; max-width: 27rem; height: auto; }
    figcaption { font-size: .875rem; color: var(--soft); }
    .box { fill: var(--card); stroke: var(--ink); stroke-width: 1.5; }
    .arrow { fill: none; stroke: var(--bad); stroke-width: 2; }
    .head { fill: var(--bad); }
    svg text { fill: var(--ink); font: 13px system-ui, sans-serif; }
    svg text.strong { font-weight: 600; }
    svg text.small { font-size: 12px; fill: var(--soft); }
    .faint { stroke: var(--line); stroke-width: 4; stroke-linecap: round; fill: none; }
    .its { stroke: var(--accent); stroke-width: 6; stroke-linecap: round; fill: none; }
    #list > li { margin: 0 0 .6rem; }
    @media (prefers-reduced-motion: no-preference) {
      #here, .row { transition: background-color .12s; }
    }
    @media (forced-colors: active) {
      .row.here { outline: 2px solid Highlight; outline-offset: -2px; }
    }

    """#

  static let print = #"""
    @media print {
      :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --edge: #666;
        --accent: #3d2a78; --here: #fff; --good: #145c2f; --bad: #8f1022; --warn: #5c3900;
        --good-paper: #fff; --bad-paper: #fff; --warn-paper: #fff; }
      body { font-size: 10pt; padding: 0; max-width: none; }
      #controls, #lanes, #step, #question, #keys, .skip, #all > summary,
        #panels > section:not(#broke) { display: none !important; }
      main { display: block; }
      #broke[hidden] { display: none !important; }
      #list > li, figure, .broken { break-inside: avoid; }
      figure svg { max-width: 9cm; }
      button { display: none; }
      #list > li { border-bottom: 1px solid var(--line); padding-bottom: 4pt; }
    }

    """#
}
