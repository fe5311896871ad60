export const panelCss = `
h2,h3,p,fieldset{margin:0;padding:0;border:0;min-inline-size:0}
h2{font-size:1.375em;line-height:1.2;font-weight:700}
h3{font-size:1em;font-weight:700}
input,select,textarea{font:inherit;color:inherit;margin:0}
select{cursor:pointer}
[aria-disabled=true]{cursor:default}
.panel[data-aside]{visibility:hidden;pointer-events:none;animation:none;transition:visibility 0s .3s}
.panel[data-aside] .status:not(:empty){visibility:visible;position:fixed;inset:auto 1em 1em;margin:0 auto;max-inline-size:36em;border-radius:.5em;text-align:center}
@media not all and (max-width:40em){.panel[data-side=left]{right:auto;left:.75em}}
.panel::backdrop{background:#0008}
.frame{display:flex;flex-direction:column;block-size:100%}
.bar{display:flex;align-items:center;gap:.75em}
.head{position:relative;z-index:1;padding:1em 1em .75em;background:var(--surface);border-block-end:1px solid var(--line)}
.head[data-small]{padding-block:.5em}
.head[data-small] .title .line{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.head[data-small] .search{margin-block-start:0}
.title{flex:1;min-inline-size:0}
.title h2{overflow-wrap:anywhere}
.logo{max-inline-size:5em;max-block-size:2.5em;object-fit:contain}
.line{display:block;font-size:.875em;line-height:1.4;color:var(--muted);overflow-wrap:anywhere;text-wrap:pretty}
.close,.more,.step{display:grid;place-items:center;inline-size:2.75em;block-size:2.75em;min-inline-size:44px;min-block-size:44px;padding:0;border:1px solid transparent;border-radius:.5em;background:none}
.close,.more{align-self:flex-start;margin-block-start:-.375em}
.close{margin-inline:-.625em -.375em}
.close:hover,.more:hover,.step:hover{background:var(--paper);border-color:var(--line)}
.search{position:relative;margin-block-start:.75em}
.search svg{position:absolute;inset-inline-start:.75em;inset-block-start:calc(50% - .625em);inline-size:1.25em;block-size:1.25em;color:var(--muted);pointer-events:none}
.search input{inline-size:100%;min-block-size:2.75em;padding:.5em .75em;padding-inline-start:2.5em;border:1px solid var(--edge);border-radius:.5em;background:var(--paper);appearance:none}
::placeholder{color:var(--muted);opacity:1}
.body{container-type:inline-size;flex:1;min-block-size:0;overflow:auto;overscroll-behavior:contain;scrollbar-width:thin;scroll-padding:1em}
.foot{background:var(--surface)}
.changes{border-block-start:1px solid var(--line);padding:.5em 1em 1em}
.status{padding:.625em 1em;background:var(--ink);color:var(--paper);font-size:.9375em;line-height:1.4}
.status:empty{padding:0}
.status[data-quiet]{position:absolute;inline-size:1px;block-size:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
.count{margin-block-end:.375em;color:var(--muted);font-size:.875em}
.button{display:inline-flex;max-inline-size:100%;align-items:center;justify-content:center;gap:.5em;min-block-size:2.75em;padding:.25em .875em;border:1px solid var(--edge);border-radius:.5em;background:var(--surface);font-weight:600;text-align:start;text-decoration:none}
.button span{min-inline-size:0;overflow-wrap:anywhere}
.button svg{inline-size:1.25em;block-size:1.25em}
.button:hover{border-color:var(--ink)}
.button.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.button[aria-disabled=true]{color:var(--muted);border-color:var(--line);font-weight:400}
.changes .bar{gap:.4em;flex-wrap:wrap}
.changes .button{flex:1 1 auto;gap:.375em;padding-inline:.5em;font-size:.9375em;min-block-size:3em}
.changes .button svg{inline-size:1.2em;block-size:1.2em}
[dir=rtl] :is([data-key=undo],.back) svg{scale:-1 1}
.menu-wrapper{display:contents}
.menu{position:absolute;inset-inline:.75em;inset-block-start:100%;margin-block-start:-.25em;padding:.5em;background:var(--surface);border:1px solid var(--line);border-radius:.75em;box-shadow:0 12px 40px #0004;max-block-size:70vh;overflow:auto}
.item{display:flex;align-items:center;gap:.75em;inline-size:100%;min-block-size:3em;padding:.5em .75em;border:0;border-radius:.5em;background:none;text-align:start;text-decoration:none;color:inherit}
.item svg{inline-size:1.25em;block-size:1.25em;color:var(--muted)}
button.item:hover,a.item:hover{background:var(--paper)}
.item label{flex:1}
.item select{flex:1;inline-size:auto}
.panel:not([open],:empty){display:block;animation:none}
.leaving,.panel:not([open]){opacity:0;pointer-events:none}
.question{padding:.5em .75em}
.answers{display:flex;flex-wrap:wrap;gap:.5em;padding:.25em .5em}
@media(prefers-reduced-motion:no-preference){
.button,.card,.row,.track,.track::after,.chevron,.disclosure svg:last-child{transition:background-color .16s ease-out,border-color .16s ease-out,transform .16s ease-out,translate .16s ease-out}
}
@media(max-width:22em){.changes .bar{gap:.25em}.changes .button{padding-inline:.25em}}
@media(max-height:30em){
.panel,.panel[data-side]{block-size:calc(100vh - 1em);top:auto;bottom:.5em}
.frame{overflow:auto;display:block}
.body{overflow:visible}
}
@media(forced-colors:active){
.status:not(:empty){border-block-end:1px solid}
.button.main{forced-color-adjust:none;background:Highlight;color:HighlightText;border-color:Highlight}
[aria-disabled=true]{color:GrayText}
}
`;
