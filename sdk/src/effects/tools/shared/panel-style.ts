export const panelStyle = `
.aw-overlay {
  --ink: #1b2430; --surface: #ffffff; --paper: #fbf9f5; --line: #d9d4c8; --edge: #767d87; --muted: #5a6472;
  --accent: #0b57d0; --on-accent: #ffffff; --shadow: 0 8px 32px rgb(27 36 48 / 18%);
  color-scheme: light; color: var(--ink); background: var(--surface);
  font: 400 1em/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif; text-align: start;
  border: 1px solid var(--line); border-radius: 12px; box-shadow: var(--shadow); box-sizing: border-box;
  position: fixed; pointer-events: auto; overflow-wrap: anywhere;
}
@media (prefers-color-scheme: dark) {
  .aw-overlay {
    --ink: #f1eee7; --surface: #1d242d; --paper: #161c23; --line: #3d4754; --edge: #8e99a6; --muted: #b4bdc8;
    --accent: #a8c7fa; --on-accent: #0b1f3f; --shadow: 0 8px 32px rgb(0 0 0 / 50%); color-scheme: dark;
  }
}
.aw-overlay[data-leaving] { opacity: 0; pointer-events: none; }
.aw-overlay:focus { outline: none; }
.aw-overlay *, .aw-overlay *::before { box-sizing: border-box; }
.aw-overlay :is(h2, h3, p, ul, ol) { margin: 0; padding: 0; }
.aw-overlay ol, .aw-overlay ul { list-style: none; }
.aw-overlay button, .aw-overlay a.aw-row {
  font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: 8px;
  min-block-size: 44px; min-inline-size: 44px; padding: 8px 12px; text-align: start; cursor: pointer;
}
.aw-overlay button:hover, .aw-overlay a.aw-row:hover { background: var(--paper); border-color: var(--line); }
.aw-overlay :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.aw-overlay .aw-primary { background: var(--accent); color: var(--on-accent); font-weight: 700; }
.aw-overlay .aw-primary:hover { background: var(--accent); border-color: var(--on-accent); }
.aw-icon {
  inline-size: 24px; block-size: 24px; flex: none; fill: none; stroke: currentColor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round;
}
.aw-panel {
  inset-inline: 12px auto; inset-block: auto calc(16px + var(--slots, 0) * 56px);
  inline-size: min(360px, calc(100vw - 24px)); max-block-size: min(560px, calc(100vh - 32px - var(--slots, 0) * 56px)); display: flex; flex-direction: column;
}
.aw-panel[data-side='end'] { inset-inline: auto 12px; }
.aw-panel[hidden] { display: none; }
.aw-head {
  display: flex; align-items: center; justify-content: space-between; gap: 8px; padding: 8px 8px 8px 16px;
  border-block-end: 1px solid var(--line);
}
:dir(rtl) > .aw-head { padding: 8px 16px 8px 8px; }
.aw-overlay .aw-head h2 { font-size: 1.125em; font-weight: 700; line-height: 1.2; }
.aw-head .aw-close { display: grid; place-items: center; padding: 0; flex: none; }
.aw-body { padding: 12px 16px 16px; overflow: auto; overscroll-behavior: contain; }
.aw-rows { margin-inline: -12px; }
.aw-muted { color: var(--muted); font-size: 0.875em; }
.aw-launcher {
  inset-inline: 12px auto; inset-block: auto calc(12px + var(--slot, 0) * 56px);
  padding: 0; border-radius: 999px; border-color: var(--edge);
}
.aw-launcher[data-side='end'] { inset-inline: auto 12px; }
.aw-launcher button { display: flex; align-items: center; gap: 8px; border-radius: 999px; padding: 8px 16px; }
@media (max-width: 480px) {
  .aw-panel, .aw-panel[data-side='end'] { inset-inline: 8px; inset-block: auto 8px; inline-size: auto; max-block-size: 70vh; }
}
@media (prefers-reduced-motion: no-preference) {
  .aw-panel { animation: aw-open 160ms ease-out; }
  @keyframes aw-open { from { opacity: 0; translate: 0 8px; } }
}
@media (forced-colors: active) {
  .aw-overlay {
    --ink: CanvasText; --surface: Canvas; --paper: Canvas; --line: CanvasText; --edge: CanvasText; --muted: CanvasText;
    --accent: Highlight; --on-accent: HighlightText;
  }
  .aw-overlay button { border-color: ButtonBorder; }
  .aw-overlay .aw-primary { forced-color-adjust: none; }
}
`;
