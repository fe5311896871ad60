export const pageKinds = ['px', 'rem', 'rtl', 'layered'] as const;
export type PageKind = (typeof pageKinds)[number];

const latin = {
  lang: 'en',
  dir: 'ltr',
  title: 'Opening hours',
  words: 'The library opens at nine. It closes at seven in the evening, and at noon on Saturdays.',
  link: 'How to get here',
  name: 'Your name',
};
const arabic = {
  lang: 'ar',
  dir: 'rtl',
  title: 'ساعات العمل',
  words: 'تفتح المكتبة أبوابها في التاسعة صباحا وتغلق في السابعة مساء كل يوم ما عدا الجمعة.',
  link: 'كيف تصل إلينا',
  name: 'اسمك',
};

/** Returns the part of each page that tests inspect. Tests also copy this part to simulate content added later. */
function sample({ title, words, link, name }: typeof latin): string {
  return `
<h2 class="title">${title}</h2>
<p class="words">${words} <em>${title}</em> <a class="link" href="#there">${link}</a> <strong>${title}</strong> <code>let a = 1;</code></p>
<p class="faint">${words}</p>
<p class="em">${words}</p>
<ul><li class="item">${title}<ul><li class="nested">${words}</li></ul></li><li>${link}</li></ul>
<blockquote>${words}</blockquote>
<button class="button" type="button">${link}</button>
<i class="icon" aria-hidden="true">\uE001</i>
<img class="picture" src="/picture.png" alt="${title}" width="40" height="40">
<div class="clickable">${link}</div>
<table><tr><th>${title}</th><td class="cell">${words}</td></tr></table>
<form><label>${name} <input class="field" name="name" value="${name}"></label>
<label><input type="checkbox" checked> ${link}</label>
<select><option>${title}</option></select><textarea rows="2">${words}</textarea></form>`;
}

/** Returns a variant of the sample page. All variants have the same elements, but each has its own stylesheet. */
export function pageOf(kind: PageKind): string {
  const words = kind === 'rtl' ? arabic : latin;
  const inline = kind === 'layered' ? ' style="color:#767676;line-height : 1.2"' : '';
  return `<!doctype html>
<html lang="${words.lang}" dir="${words.dir}">
<head><meta charset="utf-8"><title>${words.title}</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/${kind}.css"><script type="module" src="/driver.mjs"></script></head>
<body>
<header id="fixed"><a href="#main">${words.link}</a></header>
<nav aria-label="${words.title}"><ul><li><a href="#main">${words.title}</a></li></ul></nav>
<main id="main"><h1>${words.title}</h1>
<section id="sample"${inline}>${sample(words)}</section>
<aside><p>${words.words}</p></aside>
<article><p contenteditable="true" id="editable">${words.words}</p>
<details><summary>${words.title}</summary><p>${words.words}</p></details>
<svg width="40" height="40" viewBox="0 0 40 40"><rect width="40" height="40" fill="#0a0"/><text y="20">A</text></svg>
<iframe src="/frame.html" title="${words.title}" width="100" height="40"></iframe></article>
<dialog id="dialog"><p>${words.words}</p></dialog>
<div id="long"></div>
</main>
<div id="ignored" data-aw-ignore>${sample(words)}</div>
</body></html>`;
}

const common = `
#fixed { position: fixed; inset: 0 0 auto; height: 32px; background: #224; }
#fixed a { color: #fff; }
#long { height: 3000px; }
#ignored { color: #333; font: 15px/1.4 serif; background: #fff; }
.icon { font-family: Icons, serif; font-style: normal; }
.clickable { cursor: pointer; }
.picture { vertical-align: middle; }`;

const look = (size: (px: number) => string) => `
body { margin: 40px 8px; font: ${size(16)}/1.4 serif; color: #222; background: #fff; }
h1 { font-size: ${size(32)}; } h2 { font-size: ${size(24)}; }
.words { line-height: ${size(22)}; }
.faint { color: #999; }
.em { font-size: 0.875em; font-weight: 600; }
.button { font-size: ${size(14)}; background: #0b57d0; color: #fff; }
.link { color: #0b57d0; text-decoration: none; }
.nested { font-size: 90%; }
${common}`;

export const styles: Readonly<Record<PageKind, string>> = {
  px: look((px) => `${px}px`),
  rem: `html { font-size: 62.5%; } ${look((px) => `${px / 10}rem`)}`,
  rtl: look((px) => `${px}px`),
  layered: `@layer base, theme;
@layer base { ${look((px) => `${px / 16}rem`)} }
@layer theme {
  .faint { color: #999 !important; font-size: 15px !important; }
  .em { line-height: 1.2 !important; letter-spacing: 0.2px !important; }
  .link { text-decoration: none !important; outline: 0 !important; }
  * { transition: all 0.2s; }
  article { background: #14213d; color: #e5e5e5; }
}`,
};
