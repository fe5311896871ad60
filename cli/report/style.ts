/** Colors and sizes are those of the demo's design tokens. */
export const style = `
:root { color-scheme: light dark;
  --ink: #1b2430; --paper: #fbf9f5; --surface: #fff; --line: #d9d4c8; --muted: #5a6472; --accent: #0b57d0; --rest: #e6ebf3;
  --good: #1e6b4a; }
@media (prefers-color-scheme: dark) { :root {
  --ink: #ece8df; --paper: #12171f; --surface: #1a212b; --line: #39424f; --muted: #aab4c1; --accent: #9dc1ff; --rest: #263041;
  --good: #7fd1aa; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 "Atkinson Hyperlegible Next", system-ui, sans-serif; overflow-wrap: break-word; }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 0 1.5rem; }
header { padding-top: 3rem; }
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
h1 { font-size: 2.25rem; margin: 0 0 .5rem; }
h2 { font-size: 1.375rem; margin: 3rem 0 1rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.125rem; margin: 0; }
p { margin: 0 0 1rem; max-width: 66ch; }
.muted { color: var(--muted); }
.numbers { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem; margin: 2rem 0 0; }
.numbers div { overflow-wrap: anywhere; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1rem; }
.numbers dt { color: var(--muted); }
.numbers dd { margin: 0; }
.numbers .value { font-size: 1.75rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.numbers .change { font-size: .875rem; }
figure { margin: 0 0 1.5rem; }
figure svg { display: block; width: 100%; height: 10rem; }
figcaption { display: flex; justify-content: space-between; gap: 1rem; font-size: .875rem; color: var(--muted);
  border-top: 1px solid var(--line); padding-top: .25rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: start; color: var(--muted); padding-bottom: .5rem; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: start; font-weight: normal;
  vertical-align: top; }
tbody th { overflow-wrap: anywhere; }
thead th { color: var(--muted); font-size: .875rem; }
.number { text-align: end; }
.bar { width: 40%; vertical-align: middle; padding-inline-end: 0; }
.bar svg { display: block; width: 100%; height: .75rem; }
.weeks .date { display: block; font-size: .875rem; color: var(--muted); }
rect { fill: var(--accent); }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem; margin: 0 0 1rem; }
article blockquote { margin: 1rem 0; padding-inline-start: 1rem; border-inline-start: 4px solid var(--accent);
  white-space: pre-wrap; max-width: 66ch; }
article dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0; font-size: .875rem; }
article dt { color: var(--muted); }
article dd { margin: 0; overflow-wrap: anywhere; }
footer { margin-top: 3rem; padding-bottom: 3rem; font-size: .875rem; color: var(--muted); }
@media (max-width: 40rem) { .numbers { grid-template-columns: repeat(2, 1fr); } }
@media (max-width: 30rem) { h1 { font-size: 1.75rem; } .bar { display: none; } article dl { grid-template-columns: 1fr; } }
@media (forced-colors: active) { rect { fill: CanvasText; } }
@media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --surface: #fff; --line: #bbb; --muted: #444; --accent: #0b57d0; }
  body { font-size: 10pt; } header { padding-top: 0; } h2 { break-after: avoid; margin-top: 1.5rem; }
  article, tr, figure, .numbers div { break-inside: avoid; } rect { print-color-adjust: exact; } }
`;
