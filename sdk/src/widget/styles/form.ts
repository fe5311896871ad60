export const formCss = `
.view{padding:.5em 1em 1.5em}
.view .row{grid-template-columns:minmax(0,1fr) auto;margin-block:.5em;border:1px solid var(--line);border-radius:.5em;background:var(--surface)}
.view .row::after{content:none}
.form{display:grid;gap:1em}
.form .answers{padding:0}
.form h3{font-size:1.125em}
.field{display:grid;gap:.25em}
.field label{font-weight:600}
.field textarea{resize:vertical;min-block-size:7em;line-height:1.5}
.field [aria-invalid]{border-color:var(--bad);border-width:2px}
.error{color:var(--bad);font-weight:600}
.picked{margin-block-start:.25em}
.thanks{padding:1em;border:1px solid var(--good);border-inline-start-width:4px;border-radius:.5em;background:var(--surface)}
`;
