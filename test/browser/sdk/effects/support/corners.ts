/** A way to declare a style. In `css`, `.c` is the element with the text, `.w` its parent, and `ID` unique. */
export interface Corner {
  readonly css?: string;
  readonly style?: string;
  readonly content?: string;
}

export const corners: Readonly<Record<string, Corner>> = {
  'a named layer': { css: '@layer a{.c{color:#222;background:#fff}}' },
  'an important declaration in a named layer': {
    css: '@layer a{.c{color:#222!important;background:#fff!important}}',
  },
  'nested layers': { css: '@layer a{@layer b{.c{color:#222!important}}}' },
  'a later layer over an earlier one': { css: '@layer p{.c.c{color:#222}}@layer q{.c{color:#333}}' },
  'an anonymous layer': { css: '@layer{.c{color:#222}}' },
  'a scope': { css: '@scope (.w){.c{color:#222;background:#eee}}' },
  'a scope without a start': {
    content: '<style>@scope{b{color:#222;background:#eee;font-size:20px}}</style><b>Text</b>',
  },
  nesting: { css: '.w{& .c{color:#222}}' },
  'declarations in a nested media query': { css: '.c{@media (min-width:1px){color:#222}}' },
  'a container query': { css: '.w{container:k/inline-size}@container k (min-width:1px){.c{color:#222}}' },
  'a feature query': { css: '@supports (display:grid){.c{color:#222}}' },
  'a high specificity': { css: '#ID.c{color:#222!important;background:#fff!important}' },
  'a class that is added later': { css: '.c.later{color:#222;background:#fff}' },
  'a custom property': { css: ':root{--cID:#222;--bID:#eef}.c{color:var(--cID);background:var(--bID)}' },
  'a shorthand in a custom property': { css: ':root{--bID:#eef no-repeat}.c{background:var(--bID)}' },
  'channels in a custom property': { css: ':root{--tID:240 240 255}.c{background:rgb(var(--tID))}' },
  'mixed colors': { css: '.c{color:color-mix(in srgb,currentcolor 60%,white)}' },
  'light-dark()': { css: '.c{color:light-dark(#222,#eee);background:light-dark(#fff,#000)}' },
  'a gradient': { css: '.c{background:linear-gradient(#fff,#dde);color:#224}' },
  'a gradient in a custom property': {
    css: ':root{--gID:linear-gradient(#fff,#dde)}.c{background:var(--gID)}',
  },
  'text in the shape of a gradient': {
    css: '.c{background:linear-gradient(#226,#004);-webkit-background-clip:text;color:transparent}',
  },
  'all properties unset': { css: '.c{all:unset}' },
  'all properties at their initial values': { css: '.c{all:initial;display:block}' },
  'all properties unset, even those of the root': { css: '*{all:unset}.c{display:block}' },
  'an animation': { css: '@keyframes kID{to{color:#222}}.c{animation:kID .01s forwards}' },
  'the first line': { css: '.c::first-line{color:#222}' },
  'the fill color of text': { css: '.c{-webkit-text-fill-color:#222}' },
  'translucent text': { css: '.c{color:rgb(0 0 0/.4)}' },
  'a `style` attribute': { style: 'color:#222;background:#fff' },
  'a `style` attribute with a custom property': { css: '.w{--kID:#222}', style: 'color : var(--kID)' },
  'an important rule over a `style` attribute': { css: '.c{color:#333!important}', style: 'color:#222' },
  'presentational attributes': {
    content: '<table bgcolor="#eeeeee"><tr><td><font color="222222">Text</font></table>',
  },
  'a form field': { content: '<input value="Text">' },
  'a size in pixels': { css: '.c{font-size:20px}' },
  'a size in rem': { css: '.c{font-size:1.25rem}' },
  'nested relative sizes': { css: '.w{font-size:1.25em}.c{font-size:1.2em}' },
  'a relative size over one in pixels': { css: '.c{font-size:14px}.c.c{font-size:1.2em}' },
  'a size keyword': { css: '.c{font-size:large}' },
  'a relative size keyword': { css: '.w{font-size:18px}.c{font-size:larger}' },
  'a size relative to the window': { css: '.c{font-size:clamp(1rem,2vw + .5rem,3rem)}' },
  'a sum of relative and absolute sizes': { css: '.c{font-size:calc(1em + 8px)}' },
  'a size in a custom property': { css: ':root{--sID:20px}.c{font-size:var(--sID)}' },
  'a relative size in a custom property': { css: ':root{--sID:1.4em}.c{font-size:var(--sID)}' },
  'an important size in a layer': { css: '@layer a{.c{font-size:20px!important}}' },
  'a font shorthand': { css: '.c{font:italic 700 20px/1.2 serif}' },
  'a font in a custom property': { css: '.w{--fID:italic 20px/1.2 serif}.c{font:var(--fID)}' },
  'the size of a `style` attribute': { style: 'font-size:20px' },
  'the font of a `style` attribute': { style: 'font:20px/30px serif' },
  'an important size over a `style` attribute': {
    css: '.c{font-size:22px!important}',
    style: 'font-size:20px',
  },
  'a legacy size': { content: '<font size="5">Text</font>' },
  'a code font': { content: '<code>Text</code>' },
  'preformatted text in a sized box': { css: '.w{font-size:14px}', content: '<pre>Text</pre>' },
  'a button with an inherited font': {
    css: '.w{font-size:14px}.c button{font:inherit}',
    content: '<button>Text</button>',
  },
  'a heading in a section': { content: '<section><h2>Text</h2></section>' },
  'small superscript': { content: '<small>Text<sup>Text</sup></small>' },
  'a generated character': { css: '.c::before{content:"x";color:#222}' },
};

/** Returns the rules and the element of each corner. The element gets the value of `data-style` as its style. */
export function elementsOf(
  group: Readonly<Record<string, Corner>>,
): readonly { readonly css: string; readonly body: string }[] {
  return Object.entries(group).map(([name, { css = '', style = '', content = name }], index) => ({
    css: css.replaceAll('.c', `.c.k${index}`).replaceAll('.w', `.w${index}`).replaceAll('ID', `k${index}`),
    body: `<div class="w${index}"><div class="c k${index}" id="k${index}" data-style="${style}" title="${name}">${content}</div></div>`,
  }));
}
