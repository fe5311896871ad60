/** Swatches, and the browser's own color dialog. */
export const colorCss = `
.color{display:flex;flex-wrap:wrap;gap:.5em;align-items:center}
.swatches{display:flex;flex-wrap:wrap;gap:.375em}
.swatch{display:grid;place-items:center;inline-size:1.75em;block-size:1.75em;padding:0;border:1px solid var(--edge);border-radius:50%;background:var(--swatch,none);forced-color-adjust:none}
.swatch.none{color:var(--muted)}
.swatch svg{inline-size:1.125em;block-size:1.125em}
.swatch[aria-checked=true],.swatch[data-chosen]{box-shadow:0 0 0 2px var(--surface),0 0 0 4px var(--accent)}
.own{appearance:none;-webkit-appearance:none;overflow:hidden;border-radius:.5em;inline-size:2.5em;block-size:2em;cursor:pointer}
.own::-webkit-color-swatch-wrapper{padding:2px}
.own::-webkit-color-swatch{border:0;border-radius:.25em}
@media(forced-colors:active){
.swatch[aria-checked=true],.swatch[data-chosen]{outline:3px solid Highlight}
}
`;
