export const pickerCss = `
.pick-box{position:fixed;pointer-events:none;outline:3px solid var(--accent);outline-offset:2px;border-radius:2px;box-shadow:0 0 0 2px var(--surface),0 0 0 7px var(--surface);background:color-mix(in srgb,var(--accent) 12%,transparent)}
.pick-box[data-empty]{inset:0;opacity:0}
@media(forced-colors:active){.pick-box{outline-color:Highlight}}
`;
