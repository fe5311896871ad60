/** The look of the HTML report: light or dark as the reader's system is, and wide tables that scroll by themselves. */
export const style = `
:root { color-scheme: light dark; --ink: #1f1f1f; --paper: #ffffff; --soft: #5a5a5a; --line: #c4c7cc;
  --s0: #0b57d0; --s1: #b3420a; --base: #6a6f78; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e8; --paper: #16181c; --soft: #b4b8c0; --line: #4a4f57;
    --s0: #8ab4f8; --s1: #f2a065; --base: #a3a8b2; }
}
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.25; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; }
dt { font-weight: 600; } dd { margin: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.875rem; }
caption { text-align: start; color: var(--soft); padding-bottom: 0.5rem; }
th, td { border: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: start; white-space: nowrap; }
td { font-variant-numeric: tabular-nums; }
svg { width: 100%; max-width: 720px; height: auto; font: 12px system-ui, sans-serif; }
svg text { fill: var(--ink); }
.s0 { fill: var(--s0); } .s1 { fill: var(--s1); } .base { fill: var(--base); }
figure { margin: 1rem 0; } figcaption { color: var(--soft); }
details { border: 1px solid var(--line); padding: 0.5rem 0.75rem; margin: 0.5rem 0; }
summary { cursor: pointer; }
blockquote { margin: 0.5rem 0; padding-inline-start: 0.75rem; border-inline-start: 3px solid var(--line);
  white-space: pre-wrap; overflow-wrap: anywhere; }
`;
