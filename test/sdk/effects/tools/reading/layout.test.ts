import { JSDOM } from 'jsdom';
import {
  type ElementFacts,
  isOutsideContent,
} from '../../../../../sdk/src/effects/tools/reading/distractions.ts';
import {
  type Heading,
  type HeadingNode,
  headingLevel,
  nestHeadings,
} from '../../../../../sdk/src/effects/tools/reading/headings.ts';
import { findMark, markOf, marksOf, withMarks } from '../../../../../sdk/src/effects/tools/reading/marks.ts';
import { type BoxFacts, oneColumn } from '../../../../../sdk/src/effects/tools/reading/simplify-layout.ts';
import { lineHeightOf } from '../../../../../sdk/src/effects/tools/shared/line-box.ts';
import { stripAround } from '../../../../../sdk/src/effects/tools/shared/place.ts';

describe('reading mask strips', () => {
  const place = { top: 300, bottom: 320, lineHeight: 20 };

  it('span the requested number of lines around the reading position', () => {
    expect(stripAround(place, 5, 600)).toEqual({ top: 260, height: 100 });
    expect(stripAround(place, 1, 600)).toEqual({ top: 300, height: 20 });
  });

  it('include tall content and stay within the window', () => {
    expect(stripAround({ top: 100, bottom: 180, lineHeight: 20 }, 1, 600)).toEqual({ top: 100, height: 80 });
    expect(stripAround({ top: 0, bottom: 20, lineHeight: 20 }, 5, 600)).toEqual({ top: 0, height: 100 });
    expect(stripAround({ top: 580, bottom: 600, lineHeight: 20 }, 5, 600)).toEqual({ top: 500, height: 100 });
  });

  it('use a calculated line height for "line-height: normal"', () => {
    expect(lineHeightOf({ lineHeight: '22.5px', fontSize: '16px' })).toBe(22.5);
    expect(lineHeightOf({ lineHeight: 'normal', fontSize: '20px' })).toBe(24);
  });
});

describe('side content detection', () => {
  const plain: ElementFacts = {
    position: 'static',
    isAside: false,
    isNamedAsBar: false,
    isDialog: false,
    holdsContent: false,
    holdsField: false,
  };

  it.each<[string, Partial<ElementFacts>, boolean]>([
    ['a paragraph', {}, false],
    ['an aside', { isAside: true }, true],
    ['a sticky bar', { position: 'sticky' }, true],
    ['a fixed container around the content', { position: 'fixed', holdsContent: true }, false],
    ['a dialog', { position: 'fixed', isDialog: true }, false],
    ['a cookie dialog', { position: 'fixed', isDialog: true, isNamedAsBar: true }, true],
    ['an article about cookies', { isNamedAsBar: true }, false],
  ])('classifies %s (%j) as side content: %s', (_, facts, expected) => {
    expect(isOutsideContent({ ...plain, ...facts })).toBe(expected);
  });
});

describe('single-column layout', () => {
  const box: BoxFacts = {
    display: 'block',
    flexDirection: 'row',
    columnCount: 'auto',
    float: 'none',
    children: [],
    letters: 0,
    width: 0,
  };
  const text = { letters: 200, width: 300 };
  const control = { letters: 6, width: 80 };

  it.each<[string, Partial<BoxFacts>, string]>([
    ['a grid of text blocks', { display: 'grid', children: [text, text] }, 'display:block'],
    ['a flex row of text blocks', { display: 'flex', children: [text, text, control] }, 'display:block'],
    [
      'a flex column of text blocks',
      { display: 'flex', flexDirection: 'column', children: [text, text] },
      '',
    ],
    ['a row of controls', { display: 'flex', children: [control, control, control] }, ''],
    ['a picture next to text', { display: 'flex', children: [control, text] }, ''],
    ['multi-column text', { columnCount: '2' }, 'columns:auto'],
    ['floated text', { float: 'left', ...text }, 'float:none;width:auto;max-width:100%'],
    ['a floated picture', { float: 'left', ...control }, ''],
  ])('lays out %s', (_, facts, expected) => {
    expect(oneColumn({ ...box, ...facts })).toBe(expected);
  });
});

describe('heading nesting', () => {
  const outline = (levels: readonly number[]): string => {
    const headings = levels.map(
      (level, index): Heading<null> => ({ level, text: String(index), target: null }),
    );
    const show = (nodes: readonly HeadingNode<null>[]): string =>
      nodes
        .map(({ text, children }) => text + (children.length === 0 ? '' : `(${show(children)})`))
        .join(' ');
    return show(nestHeadings(headings));
  };

  it.each([
    [[1, 2, 2, 3, 2], '0(1 2(3) 4)'],
    [[3, 1, 2], '0 1(2)'],
    [[2, 4, 3, 2], '0(1 2) 3'],
    [[], ''],
  ])('nests the levels %j as %s', (levels, expected) => {
    expect(outline(levels)).toBe(expected);
  });

  it('reads the heading level from aria-level if present, otherwise from the tag or the role', () => {
    const { document } = new JSDOM('<h3></h3><h3 aria-level="5"></h3><p role="heading"></p>').window;
    expect([...document.body.children].map(headingLevel)).toEqual([3, 5, 2]);
  });
});

describe('text highlight storage', () => {
  const text = 'High water comes twice a day. Low water comes twice a day too.';

  it('finds a highlight at its position even when its words occur twice', () => {
    const second = text.lastIndexOf('comes twice');
    const mark = markOf(text, second, second + 'comes twice'.length);
    expect(findMark(text, mark)).toEqual([second, second + 11]);
  });

  it('finds a highlight after text was inserted before it, but not after its words were removed', () => {
    const mark = markOf(text, 0, 10);
    expect(findMark(`News. ${text}`, mark)).toEqual([6, 16]);
    expect(findMark('Nothing of it.', mark)).toBeNull();
  });

  it('omits malformed entries when loading highlights', () => {
    const mark = markOf(text, 0, 4);
    expect(marksOf(JSON.stringify({ '/tides': [mark, { quote: 1 }, null] }), '/tides')).toEqual([mark]);
    for (const broken of [null, '{', '[]', 'null', '7', '{"/tides":7}']) {
      expect(marksOf(broken, '/tides')).toEqual([]);
    }
  });

  it('keeps the latest 100 pages, with at most 200 highlights per page', () => {
    const mark = markOf('High tide', 0, 4);
    const one = withMarks(null, '/one', [mark]);
    const both = withMarks(one, '/two', [mark]);
    expect([marksOf(both, '/one'), marksOf(both, '/two'), marksOf(both, '/three')]).toEqual([
      [mark],
      [mark],
      [],
    ]);
    expect(withMarks(both, '/two', [])).toBe(one);
    expect(withMarks(one, '/one', [])).toBeNull();
    const many = Array.from({ length: 201 }, (_, start) => ({ ...mark, start }));
    expect(marksOf(withMarks(null, '/one', many), '/one')).toEqual(many.slice(1));
    const pages = many.reduce<string | null>((json, { start }) => withMarks(json, `/${start}`, [mark]), null);
    expect(Object.keys(JSON.parse(pages ?? '{}'))).toEqual(many.slice(-100).map(({ start }) => `/${start}`));
  });
});
