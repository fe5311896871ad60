import * as dom from '../../page-dom.ts';
import { isA } from './rule-types.ts';

/**
 * Returns the name of a cascade layer below all layers of a page.
 * @param declared full names of the page's layers, in the order of declaration
 */
export function lowestLayer(declared: readonly string[]): string {
  let lowest = '';
  for (;;) {
    const inner = declared.find((name) => name.startsWith(lowest));
    if (inner === undefined) return `${lowest}aw-base`;
    lowest += `${inner.slice(lowest.length).split('.')[0]}.`;
  }
}

/** The layers of stylesheets, and the number of rules with which they were found. Shadow roots share stylesheets. */
const found = new WeakMap<CSSStyleSheet, { readonly count: number; readonly names: readonly string[] }>();

/** Returns the name of a cascade layer below all layers in the page's readable stylesheets of a tree. */
export function lowestLayerOf(scope: DocumentOrShadowRoot): string {
  return lowestLayer(dom.pageSheets(scope).flatMap(layersOf));
}

function layersOf(sheet: CSSStyleSheet): readonly string[] {
  try {
    const { length: count } = sheet.cssRules;
    const known = found.get(sheet);
    if (known?.count === count) return known.names;
    const names = [...layersIn(sheet.cssRules)];
    found.set(sheet, { count, names });
    return names;
  } catch {
    // The rules of a stylesheet from another origin cannot be read.
    return [];
  }
}

/** Yields the full names of the layers in the order of declaration. */
function* layersIn(rules: CSSRuleList, outer = ''): Generator<string> {
  for (const rule of rules) {
    // Most rules of large stylesheets are style rules.
    if ('selectorText' in rule) continue;
    if (isA(rule, 'CSSLayerStatementRule')) {
      for (const name of rule.nameList) yield outer + name;
    } else if (isA(rule, 'CSSLayerBlockRule') && rule.name !== '') {
      yield outer + rule.name;
      yield* layersIn(rule.cssRules, `${outer}${rule.name}.`);
    } else if (isA(rule, 'CSSImportRule') && rule.layerName) {
      yield outer + rule.layerName;
    } else if (isA(rule, 'CSSMediaRule') || isA(rule, 'CSSSupportsRule')) {
      yield* layersIn(rule.cssRules, outer);
    }
  }
}
