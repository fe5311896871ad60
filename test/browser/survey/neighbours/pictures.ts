// Text that is not prose: a ligature of an icon font, a formula, a name. Its letters are the picture.
import katex from 'katex';
import { defineSubjects } from './subject.ts';

type Read = (picture: HTMLElement) => string;

const textOf: Read = ({ textContent }) => textContent;

/** The letters of a ligature are one square glyph unless they are separated. */
const glyphOf: Read = (picture) => {
  const { width, height } = (picture.firstElementChild ?? picture).getBoundingClientRect();
  return `${textOf(picture)}, ${Math.round((2 * width) / height) / 2} times as wide as high`;
};

const inProse = (html: string, read: Read) => (section: HTMLElement) => {
  section.innerHTML = `<p>Understanding photosynthesis requires <span>${html}</span> additional information.</p>`;
  const picture = section.querySelector('span') ?? section;
  return { roots: [section], read: () => read(picture) };
};

const icon = (name: string, attributes = '') => `<i class="material-icons"${attributes}>${name}</i>`;

/** An icon font whose name does not say so. Its ligatures do. */
async function renamedIcon(section: HTMLElement) {
  const style = document.createElement('style');
  style.textContent = `@font-face { font-family: Brand; src: url(/material-icons/iconfont/material-icons.woff2); }
[data-icon] { font: 24px Brand; display: inline-block; }`;
  document.head.append(style);
  await document.fonts.load('24px Brand');
  return inProse('<span data-icon>accessibility</span>', glyphOf)(section);
}

defineSubjects({
  'Renamed icon font': renamedIcon,
  'Icon font': inProse(icon('shopping_cart'), glyphOf),
  'Icon font word': inProse(icon('accessibility'), glyphOf),
  'Icon font hidden': inProse(icon('calculate', ' aria-hidden="true" translate="no"'), glyphOf),
  KaTeX: inProse(katex.renderToString('E = mc^2 + \\frac{a}{b}'), textOf),
  MathML: inProse('<math><mi>x</mi><mo>=</mo><mfrac><mi>additional</mi><mi>b</mi></mfrac></math>', textOf),
  'role=math': inProse('<span role="math">additional = information</span>', textOf),
  kbd: inProse('<kbd>additional information</kbd>', textOf),
  textarea: inProse('<textarea>additional information</textarea>', textOf),
  'SVG text': inProse('<svg><text>additional information</text></svg>', textOf),
  hidden: inProse('<b hidden>additional information</b>', textOf),
  code: inProse('<code>additional_information</code>', textOf),
  'translate=no': inProse('<b translate="no">Additional Information</b>', textOf),
});
