export const contentCss = `
.notice{display:flex;flex-wrap:wrap;align-items:flex-start;gap:.75em;margin:1em 1em 0;padding:.75em;background:var(--surface);border:1px solid var(--warn);border-inline-start-width:4px;border-radius:.5em;line-height:1.4}
.notice>svg{inline-size:2.5em;block-size:2.5em;color:var(--warn)}
.notice p{flex:1 1 12em}
.notice.calm{border-color:var(--line)}
.notice.calm>svg{inline-size:1.5em;block-size:1.5em;color:var(--muted)}
.nothing{padding:2em 1em;text-align:center;color:var(--muted)}
.presets,.help{padding:1.25em 1em 1em}
.tiles{padding:.75em 0 0}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(6em,100%),1fr));grid-auto-rows:1fr;gap:.5em;padding:0 1em 1em}
.tile{position:relative;display:grid;grid-template-rows:auto 1fr auto;justify-items:center;gap:.25em;min-block-size:6.25em;padding:.5em .25em;border:1px solid var(--line);border-radius:.75em;background:var(--surface);text-align:center}
.tile svg{inline-size:2em;block-size:2em;color:var(--accent);stroke-width:1.5}
.tile .name{font-size:.875em;font-weight:600;line-height:1.25;overflow-wrap:anywhere;hyphens:auto}
.tile:hover{border-color:var(--edge)}
.tile[data-on]{border-color:var(--accent);box-shadow:inset 0 0 0 2px var(--accent)}
.dots{display:flex;gap:.375em;min-block-size:.5em}
.dots i{inline-size:.5em;block-size:.5em;border:1px solid var(--edge);border-radius:50%}
.dots i[data-on]{background:var(--accent);border-color:var(--accent);forced-color-adjust:none}
.state{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.details{border-block:1px solid var(--line)}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(10em,100%),1fr));grid-auto-rows:1fr;gap:.5em;margin-block-start:.75em}
.card{position:relative;display:grid;grid-template-columns:auto 1fr;align-content:start;gap:.25em .5em;padding:.75em;background:var(--surface);border:1px solid var(--line);border-radius:.5em;text-align:start}
.card svg{color:var(--accent);inline-size:1.25em;block-size:1.25em;margin-block-start:.125em}
.card .name{font-weight:600;line-height:1.3;align-self:center;overflow-wrap:anywhere;hyphens:auto}
.card .line{grid-column:1/-1}
.card:hover{border-color:var(--edge)}
.card[aria-checked=true]{border-color:var(--accent);box-shadow:inset 0 0 0 2px var(--accent)}
.link{display:inline-flex;align-items:center;gap:.25em;min-block-size:2.75em;margin-block-start:.25em;padding:0 .25em;border:0;border-radius:.5em;background:none;color:var(--accent);font-weight:600}
.link:hover{text-decoration:underline}
.link svg{inline-size:1.25em;block-size:1.25em}
[aria-expanded=true]>svg:last-child{transform:rotate(180deg)}
.category{border-block-start:1px solid var(--line)}
.disclosure{display:flex;flex-wrap:wrap;align-items:center;gap:.75em;inline-size:100%;min-block-size:3.5em;padding:.5em 1em;border:0;background:none;text-align:start;font-weight:600}
.disclosure>svg{color:var(--muted)}
.disclosure .name{flex:1 1 4em;overflow-wrap:anywhere}
.disclosure:hover{background:var(--surface)}
.disclosure:focus-visible,.row:focus-visible{outline-offset:-3px}
.badge{padding:0 .625em;border-radius:1em;background:var(--accent);color:var(--on-accent);font-size:.875em;line-height:1.6}
.rows{background:var(--surface);border-block-start:1px solid var(--line);overflow:clip}
.row{position:relative;display:grid;grid-template-columns:auto minmax(0,1fr) auto;align-items:center;gap:.375em .75em;inline-size:100%;min-block-size:3.5em;padding:.625em 1em;border:0;background:none;text-align:start}
.row:not(.sub)::after{content:'';position:absolute;inset-block-start:-1px;inset-inline:3.25em 0;border-block-start:1px solid var(--line)}
.row.sub{padding-inline-start:3.25em}
.row.language select{grid-column:2/-1}
.row>svg,.preview{color:var(--muted)}
.preview{display:grid;place-items:center;inline-size:4em;block-size:2.75em;border:1px solid var(--edge);border-radius:.25em;overflow:clip}
.rows:has(.preview) .row>svg{margin-inline:1.25em}
.rows:has(.preview) .row:not(.sub)::after{inset-inline-start:5.75em}
.row .name{display:block;font-weight:500;line-height:1.3;overflow-wrap:anywhere}
button.row:hover{background:var(--paper)}
.row[data-on]::before{content:'';position:absolute;inset-block:0;inset-inline-start:0;border-inline-start:4px solid var(--accent)}
.row[data-on]>svg{color:var(--accent)}
.row[data-off] .name{color:var(--muted)}
.value{font-variant-numeric:tabular-nums;font-weight:600}
.track{position:relative;inline-size:2.75em;block-size:1.5em;border:2px solid var(--edge);border-radius:1em;background:var(--paper)}
.track::after{content:'';position:absolute;inset-block-start:.125em;inset-inline-start:.125em;inline-size:1em;block-size:1em;border-radius:50%;background:var(--edge)}
[aria-checked=true]>.track{background:var(--accent);border-color:var(--accent)}
[aria-checked=true]>.track::after{inset-inline-start:calc(100% - 1.125em);background:var(--on-accent)}
[data-off]>.track{opacity:.5}
.range,.select,.color{grid-column:2/-1}
.sub>.range,.sub>.select,.sub>.color{grid-column:1/-1}
.range{display:flex;align-items:center;gap:.25em;margin-inline:-.75em}
.step{color:var(--accent)}
.step[aria-disabled=true]{color:var(--edge)}
.step svg{inline-size:1.25em;block-size:1.25em}
input[type=range]{flex:1;min-inline-size:0;block-size:2.75em;background:none;appearance:none;-webkit-appearance:none;cursor:pointer;border-radius:.5em}
::-webkit-slider-runnable-track{block-size:4px;border-radius:2px;background:linear-gradient(to right,var(--accent) var(--at),var(--edge) var(--at))}
[dir=rtl] ::-webkit-slider-runnable-track{background:linear-gradient(to left,var(--accent) var(--at),var(--edge) var(--at))}
::-webkit-slider-thumb{-webkit-appearance:none;inline-size:24px;block-size:24px;margin-block-start:-10px;border-radius:50%;border:3px solid var(--surface);background:var(--accent);box-shadow:0 0 0 1px var(--accent)}
::-moz-range-track{block-size:4px;border-radius:2px;background:var(--edge)}
::-moz-range-progress{block-size:4px;border-radius:2px;background:var(--accent)}
::-moz-range-thumb{inline-size:18px;block-size:18px;border-radius:50%;border:3px solid var(--surface);background:var(--accent);box-shadow:0 0 0 1px var(--accent)}
select,.field input,.field textarea{inline-size:100%;min-block-size:2.75em;padding:.5em .75em;border:1px solid var(--edge);border-radius:.5em;background:var(--paper)}
@container(max-width:14em){
.row,.row.sub{grid-template-columns:auto minmax(0,1fr);padding-inline:1em}
.row>:is(.value,.track){grid-column:2}
}
@media(forced-colors:active){
.dots i[data-on]{background:Highlight;border-color:Highlight}
.tile[data-on]{outline:3px solid Highlight;outline-offset:-3px}
.card[aria-checked=true]{outline:3px solid Highlight;outline-offset:-3px}
.row[data-on]::before{border-color:Highlight}
.badge{border:1px solid}
.preview{border:0}
.track{forced-color-adjust:none;border-color:ButtonText;background:ButtonFace}
.track::after{background:ButtonText}
[aria-checked=true]>.track{background:Highlight;border-color:Highlight}
[aria-checked=true]>.track::after{background:HighlightText}
::-webkit-slider-runnable-track{background:ButtonText}
::-webkit-slider-thumb{background:Highlight;forced-color-adjust:none}
}
.schemes{grid-column:2/-1;display:flex;flex-wrap:wrap;gap:.5em}
.scheme{inline-size:2.75em;block-size:2.75em;padding:0;border:1px solid var(--edge);border-radius:.5em;background:var(--back,var(--surface));color:var(--text,inherit);font-weight:500;forced-color-adjust:none}
.scheme[data-scheme=increased]{font-weight:900}
.scheme[aria-checked=true]{box-shadow:0 0 0 2px var(--surface),0 0 0 5px var(--accent)}
.offers{display:grid;gap:.5em;margin:0 1em 1em;padding:1em;background:var(--surface);border:1px solid var(--line);border-inline-start:4px solid var(--accent);border-radius:.5em}
.offer{display:flex;flex-wrap:wrap;align-items:center;gap:.5em .75em}
.offer p{flex:1 1 10em}
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
:is(.swatch,.scheme)[aria-checked=true],.swatch[data-chosen]{outline:3px solid Highlight;outline-offset:2px}
}
`;
