import { JSDOM, VirtualConsole } from 'jsdom';
import { PageTooComplexError } from '../../../../functions/content/aria/errors.ts';
import { type PageDocument, parsePage } from '../../../../functions/content/aria/page-document.ts';
import { Selectors } from '../../../../functions/content/aria/selectors.ts';
import { fragments, pages } from './fixtures/markup.ts';
import { allSelectors } from './support/all-selectors.ts';

describe('fragment selector generation', () => {
  it.each(fragments)(
    'creates selectors that each match exactly one element, for a fragment with %s in a %s parent',
    (_name, rootName, html) => {
      const { window } = new JSDOM('<!doctype html><img><p id="main"></p>', {
        virtualConsole: new VirtualConsole(),
      });
      // Parses like a browser with scripting enabled, so `noscript` contains text.
      const root = window.document.implementation.createHTMLDocument('').createElement(rootName);
      root.innerHTML = html;
      const { within, selectors } = allSelectors(html);
      expect(within.at(-1) ?? 'div').toBe(rootName);
      expect(selectors.map((selector) => indexesOf(root, selector))).toEqual(
        Array.from(root.querySelectorAll('*'), (_, index) => [index]),
      );
    },
  );

  it('creates selectors that match only inside the fragment, even when the surrounding page uses the same IDs', () => {
    const { selectors } = allSelectors('<p id="a"><img></p>');
    expect(selectors).toEqual([':scope #a', ':scope #a > img']);
    const { document } = new JSDOM('<div id="a"><img><section id="a"></section></div>').window;
    const [root] = document.querySelectorAll('section');
    if (root === undefined) throw new Error('The page has no section.');
    root.innerHTML = '<p id="a"><img></p><img>';
    expect(selectors.map((selector) => indexesOf(root, selector))).toEqual([[0], [1]]);
  });

  it("uses the element's ID when it is unique, or else a path from the root", () => {
    expect(allSelectors('<p><b></b><i></i><b id="x"><u></u></b></p>').selectors).toEqual([
      ':scope > p',
      ':scope > p > b:nth-of-type(1)',
      ':scope > p > i',
      ':scope #x',
      ':scope #x > u',
    ]);
  });

  it('rejects a fragment whose selectors exceed the total length limit', () => {
    const page = parsePage(`${'<div>'.repeat(240)}${'<a></a>'.repeat(2_700)}`);
    expect(() => new Selectors(page)).toThrow(PageTooComplexError);
  });
});

describe('whole-page selector generation', () => {
  it.each(pages)('creates selectors that each match exactly one element, for a page %s', (_name, html) => {
    const { document } = new JSDOM(html, { runScripts: 'dangerously', virtualConsole: new VirtualConsole() })
      .window;
    expect(allSelectors(html).selectors.map((selector) => indexesOf(document, selector))).toEqual(
      Array.from(document.querySelectorAll('*'), (_, index) => [index]),
    );
  });
});

describe('whole-page detection', () => {
  const isPage = (html: string) => {
    const { root, scope } = parsePage(html);
    return scope !== root;
  };
  const hasPageRules = (html: string): PageDocument['hasPageRules'] => parsePage(html).hasPageRules;

  it('considers only the start of the markup, not later elements', () => {
    for (const html of [
      '<p>the &lt;html> tag</p>',
      '<!-- <html> --><p>x',
      '<textarea><html></textarea>',
      '<p title="<!doctype html>">',
      'text <html>',
      '<header>',
      '<body-x>',
      '<!--><p>--><html>',
    ])
      expect([html, isPage(html)]).toEqual([html, false]);
    for (const html of [
      '<!DOCTYPE html>',
      ' <html>',
      '<HTML lang=en>',
      '<!-- a --><?xml version="1.0"?>\n<!doctype html>',
      '<body>',
      '<head/>',
      '<frameset>',
      '<!-->\n<html>',
    ])
      expect([html, isPage(html)]).toEqual([html, true]);
  });

  it('enables page-level rules only for a complete page', () => {
    expect(['<!doctype html><p>', '<html>'].map(hasPageRules)).toEqual([true, true]);
    expect(['<body>', '<head></head><body>', '<p>'].map(hasPageRules)).toEqual([false, false, false]);
  });

  it('runs in time linear in the number of comments', () => {
    expect(isPage(`${'<!---->'.repeat(7_000)}<html>`)).toBe(true);
    expect(isPage(`${'<!-- '.repeat(10_000)}`)).toBe(false);
    expect(isPage(`${'<!--a-->'.repeat(6_000)}<`)).toBe(false);
  });
});

function indexesOf(scope: ParentNode, selector: string): number[] {
  const all = Array.from(scope.querySelectorAll('*'));
  return Array.from(scope.querySelectorAll(selector), (element) => all.indexOf(element));
}
