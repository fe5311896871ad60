import type { WidgetClient } from '../../client/types.ts';
import type { EffectPage } from '../../effects/engine/effect.ts';
import { createVariables } from '../../effects/overrides/variables.ts';
import * as dom from '../../page-dom.ts';
import { el } from '../dom.ts';

/** The sample's link looks as if it had the pointer and the focus. */
const interaction = /:(?:hover|focus)(?![-\w])/g;

/**
 * Creates an `EffectPage` that confines an effect to one element and its descendants. Later changes to these elements
 * are not observed.
 */
export function samplePage(root: HTMLElement, client: WidgetClient, code: string, value: string): EffectPage {
  const documentElement = dom.html(document);
  const sheet = new CSSStyleSheet();
  const tree = root.getRootNode();
  if (tree instanceof ShadowRoot) tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
  const inside = (node: Node) => (node === documentElement ? root : root.contains(node) ? node : null);
  const each = (selector: string) =>
    [root, ...root.querySelectorAll<HTMLElement>('*')].filter((element) => element.matches(selector));
  function setStyles(element: Element, values: Readonly<Record<string, string>>): void {
    const target = inside(element);
    if (!(target instanceof HTMLElement)) return;
    for (const [property, text] of Object.entries(values)) target.style.setProperty(property, text);
  }
  return {
    document,
    window,
    root,
    rootSelector: '.sample+.sample',
    inRoot: '',
    client,
    language: root.lang,
    // Excludes the sample without the effect, which precedes the root in the same shadow root.
    outside: ':is(.sample+.sample,.sample+.sample *)',
    // The aborted signal prevents effects from loading fonts.
    signal: AbortSignal.abort(),
    phrase: (key) => key,
    setStyle: (css) => sheet.replaceSync(css),
    setRules(rules) {
      for (const [selector, declarations] of Object.entries(rules))
        for (const element of each(selector.replace(interaction, ':is(a)')))
          element.style.cssText += declarations;
    },
    override(mapping) {
      if (mapping === null) return;
      const { kindOf, valuesIn } = createVariables(window);
      const elements = each('*');
      const values = elements.map((element) => {
        const style = window.getComputedStyle(element);
        const read = (name: string) => style.getPropertyValue(name);
        return Object.entries(mapping.rewrites).map(
          ([name, rewrite]) =>
            [
              name,
              rewrite(read(name), {
                selector: null,
                declared: read,
                isImportant: () => false,
                variableValues: valuesIn,
                kindOf,
              }),
            ] as const,
        );
      });
      elements.forEach((element, index) => {
        for (const [name, text] of values[index] ?? []) element.style.setProperty(name, text);
      });
      root.style.cssText += Object.values(mapping.documentTop ?? {}).join(';');
      for (const [selector, declarations] of Object.entries(mapping.top ?? {}))
        for (const element of each(selector)) element.style.cssText += declarations;
    },
    withoutOverrides: (read) => read(),
    afterLoad: (run) => run(),
    setLayerStyle() {},
    setFilter: (_, filter) => root.style.setProperty('filter', filter),
    changes: {
      setStyle: (element, property, text) => setStyles(element, { [property]: text }),
      setStyles,
      insert: (node) => void root.append(node),
      has: () => false,
      setAttribute() {},
      removeAttribute() {},
      undoElement() {},
    },
    eachElement: (selector, visit) => each(selector).forEach((element) => void visit(element)),
    eachBatch: (selector, visit) => visit(each(selector))?.(),
    eachText() {},
    trees: () => [],
    visited: () => Promise.resolve(),
    isOfPage: (node) => root.contains(node),
    layer() {
      const layer = el('div');
      layer.style.cssText = 'position:absolute;inset:0';
      root.append(layer);
      return layer;
    },
    listen() {},
    nextFrame() {},
    valueOf: (other) => (other === code ? value : null),
    onModifier() {},
    announce() {},
    fail() {},
  };
}
