export const helpCss = `
.help-card{position:fixed;top:var(--top);left:var(--left);inline-size:min(24em,100vw - 1em);max-block-size:calc(100vh - 1em);overflow:auto;padding:1em;background:var(--paper);border:1px solid var(--line);border-radius:.75em;box-shadow:0 12px 40px #0004}
.help-card h2{flex:1;font-size:1.125em}
.outcome{display:grid;gap:.5em;justify-items:start;line-height:1.4}
.outcome:not(:empty){padding-block:.5em .75em}
.outcome dl{margin:0;display:grid;gap:.25em}
.outcome dt{font-weight:600}
.outcome dd{margin:0 0 .25em;color:var(--muted)}
.actions{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(10em,100%),1fr));gap:.5em;margin-block-start:.5em}
.action{display:grid;grid-template-columns:auto 1fr;justify-content:start;justify-items:start;gap:0 .5em;padding:.5em .75em;line-height:1.3}
.action svg{color:var(--accent)}
.action .line{grid-column:2;font-weight:400}
.into{grid-column:1/-1;display:flex;gap:.5em}
.into>*{flex:1 1 50%;min-inline-size:0}
@media(max-width:40em){.help-card{top:auto;bottom:0;left:0;inline-size:100%;border-radius:1em 1em 0 0;max-block-size:70vh}}
`;
