import { JSDOM } from 'jsdom';
import { descriptionOf, isDecorative } from '../../../../../sdk/src/effects/passages/image.ts';
import {
  landmarkOf,
  landmarkSelector,
} from '../../../../../sdk/src/effects/tools/navigation/page-structure.ts';
import { tooltipLines } from '../../../../../sdk/src/effects/tools/navigation/tooltips.ts';

function documentOf(body: string): Document {
  return new JSDOM(body).window.document;
}

describe('landmarkOf', () => {
  it('follows HTML-AAM for named sections and forms, and for page-level headers and footers', () => {
    const document = documentOf(`
      <header id="page"></header><nav></nav><main><article><header id="inner"></header><footer></footer></article>
      <section aria-label="Hours"></section><section></section><form></form><div role="search"></div></main>
      <aside></aside><div role="banner"></div><nav role="presentation"></nav><footer id="foot"></footer>`);
    const found = [...document.querySelectorAll(landmarkSelector)].map((element) =>
      landmarkOf(element, element.getAttribute('aria-label') ?? ''),
    );
    expect(found).toEqual([
      'banner',
      'navigation',
      'main',
      null,
      null,
      'region',
      null,
      null,
      'search',
      'complementary',
      'banner',
      'contentinfo',
    ]);
  });

  it('returns null for an element whose tag name is a member of Object.prototype', () => {
    expect(landmarkOf(documentOf('').createElement('constructor'), 'Name')).toBeNull();
  });
});

describe('tooltipLines', () => {
  it.each([
    ['Search', { name: 'Search', title: '', description: '' }, []],
    ['', { name: 'Search', title: 'Search', description: '' }, ['Search']],
    [
      'More',
      { name: 'More about tides', title: 'Opens a page', description: 'opens a page' },
      ['More about tides', 'Opens a page'],
    ],
  ])(
    'omits repeated text: for the visible text "%s" and the names %j, it returns %j',
    (seen, texts, lines) => {
      expect(tooltipLines(seen, texts)).toEqual(lines);
    },
  );
});

describe('image description detection', () => {
  it.each([
    ['<img alt="A boat">', 'A boat', false],
    ['<img alt="">', null, true],
    ['<img>', null, false],
    ['<img title="Tide table">', 'Tide table', false],
    ['<img alt="x" role="presentation">', 'x', true],
    ['<div role="img" aria-label="Chart"></div>', 'Chart', false],
    ['<svg role="img"><title>Map</title></svg>', 'Map', false],
    ['<img aria-labelledby="gone" alt="Fallback">', 'Fallback', false],
  ])('maps %s to the description %j (decorative: %j)', (markup, description, decorative) => {
    const image = documentOf(markup).body.firstElementChild;
    if (image === null) throw new Error('no image');
    expect([descriptionOf(image), isDecorative(image)]).toEqual([description, decorative]);
  });
});
