/** Styles of the host, trigger and empty panel. `em` lengths scale with the browser font size and with text_zoom. */
export const frameCss = `
:host{all:initial!important;display:block!important;position:fixed!important;top:0!important;left:0!important;width:0!important;height:0!important;overflow:visible!important;z-index:2147483647!important;color-scheme:light dark!important}
*,::before,::after{box-sizing:border-box}
[hidden]{display:none!important}
.w{font:calc(1em*var(--z,1))/1.5 'AW Atkinson Hyperlegible',system-ui,sans-serif;color:var(--ink);text-align:start}
button{font:inherit;color:inherit;margin:0;cursor:pointer}
svg{inline-size:1.5em;block-size:1.5em;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.trigger{position:fixed;font-size:calc(1em/var(--z,1));display:grid;place-items:center;inline-size:max(44px,var(--size));block-size:max(44px,var(--size));padding:0;border:2px solid var(--on-trigger);border-radius:50%;background:var(--trigger);color:var(--on-trigger);box-shadow:0 0 0 1px var(--trigger),0 4px 16px #0005;forced-color-adjust:none}
.trigger svg{inline-size:64%;block-size:64%}
.trigger:focus-visible{box-shadow:0 0 0 2px var(--surface)}
.trigger[data-position$=right]{right:var(--x)}
.trigger[data-position$=left]{left:var(--x)}
.trigger[data-position^=bottom]{bottom:var(--y)}
.trigger[data-position^=top]{top:var(--y)}
.trigger[data-position^=middle]{top:calc(50% - var(--size)/2)}
.trigger[data-on]::after{content:'';position:absolute;inset-block-start:0;inset-inline-end:0;inline-size:28%;block-size:28%;border:2px solid var(--surface);border-radius:50%;background:var(--good)}
.entry{position:fixed;inset-block-start:.75em;inset-inline-start:.75em;padding:.75em 1em;border:2px solid var(--accent);border-radius:.5em;background:var(--surface);color:var(--ink);font-weight:600}
.entry:not(:focus),.trigger[tabindex="-1"]{opacity:0;pointer-events:none}
.panel{margin:0;padding:0;max-inline-size:none;max-block-size:none;block-size:auto;color:inherit;left:auto;position:fixed;top:.75em;bottom:.75em;right:.75em;inline-size:min(25em,100vw - 1.5em);background:var(--paper);border:1px solid var(--line);border-radius:.75em;box-shadow:0 12px 40px #0004;overflow:clip}
.panel:focus{outline:none}
@media(prefers-reduced-motion:no-preference){
.panel{animation:open .16s ease-out}
@keyframes open{from{opacity:0;transform:translateY(.5em)}}
}
@media(max-width:40em){
.panel,.panel[data-side]{top:auto;bottom:0;left:0;right:0;inline-size:auto;block-size:min(88vh,100vh - 2em);block-size:min(88dvh,100dvh - 2em);border-width:1px 0 0;border-end-start-radius:0;border-end-end-radius:0;border-radius:1em 1em 0 0}
.trigger[data-phones=hidden]{display:none}
}
@media(forced-colors:active){
svg{forced-color-adjust:auto}
.trigger{background:ButtonFace;color:ButtonText;border-color:ButtonText}
:focus-visible{outline-color:Highlight}
}
@media print{.w{display:none}}
`;
