import axe from 'axe-core';
import { Parser } from 'htmlparser2';
import { JSDOM, VirtualConsole } from 'jsdom';

/** One element that one axe-core rule finds at fault. */
export interface Failure {
  readonly rule: string;
  readonly element: Element;
  /** The attributes that the rule's checks name, where they do. */
  readonly attributes: readonly string[];
}

/** Larger or deeper markup takes axe-core too long. Chromium nests no deeper than 512. */
const maxElements = 3_000;
const maxDepth = 256;

/** Markup as a document, and what axe-core says of it. */
export interface Page {
  readonly document: Document;
  /** Every failure that can be found without layout; those of the page as a whole only for a whole page. */
  findFailures(): Promise<Failure[]>;
  close(): void;
}

/** Rules that need layout, which no DOM without a browser has. */
const layoutRules = [
  'color-contrast',
  'color-contrast-enhanced',
  'css-orientation-lock',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
];
/** Rules about a page as a whole, which a fragment cannot keep. */
const pageRules = [
  'bypass',
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
];

/**
 * Parses a fragment or a whole page. No script in it runs and nothing it names is loaded.
 * @param within the elements that a fragment stands inside of, in a body, outermost first
 * @returns undefined for markup too large or too deep to be looked at in time
 */
export function openPage(html: string, within: readonly string[]): Page | undefined {
  if (!isManageable(html)) return undefined;
  const isFragment = !/<html[\s>]|<!doctype/i.test(html);
  const dom = new JSDOM(isFragment ? '<!doctype html><html lang="en"><body>' : html, {
    virtualConsole: new VirtualConsole(),
  });
  const off = isFragment ? [...layoutRules, ...pageRules] : layoutRules;
  const options: axe.RunOptions = {
    elementRef: true,
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
  };
  const { document } = dom.window;
  const root = isFragment ? fill(document, within, html) : null;
  return {
    document,
    findFailures: async () =>
      (await axe.run(document.documentElement, options)).violations
        .flatMap(failuresOf)
        .filter(({ element }) => root === null || (root !== element && root.contains(element))),
    close: () => dom.window.close(),
  };
}

/** Parses a fragment as the content of the innermost element, which it gives: a parser keeps a row only in a table. */
function fill(document: Document, within: readonly string[], html: string): Element {
  const innermost = within.reduce<Element>(
    (parent, name) => parent.appendChild(document.createElement(name)),
    document.body,
  );
  innermost.innerHTML = html;
  return innermost;
}

function failuresOf(violation: axe.Result): Failure[] {
  return violation.nodes.flatMap((node) => {
    if (node.element === undefined || node.target.length !== 1) return [];
    const checks = [...node.any, ...node.all, ...node.none];
    const named = checks.map(({ data }) => JSON.stringify(data ?? '')).join(' ');
    const attributes = [...new Set(named.match(/\baria-[a-z]+/g))];
    return [{ rule: violation.id, element: node.element, attributes }];
  });
}

/** Counts without building a document: that alone takes seconds for thousands of levels. */
function isManageable(html: string): boolean {
  let elements = 0;
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag: () => {
      elements += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  parser.end(html);
  return elements <= maxElements && deepest <= maxDepth;
}
