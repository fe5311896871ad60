import type { WidgetClient } from '../../client/types.ts';
import type { EffectPage } from '../../effects/engine/effect.ts';
import { native } from '../../page-dom.ts';
import { el } from '../dom.ts';

/**
 * Creates an `EffectPage` that confines an effect to one element and its descendants. Later changes to these elements
 * are not observed.
 */
export function samplePage(root: HTMLElement, client: WidgetClient, code: string, value: string): EffectPage {
  const { documentElement } = native(document);
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
    client,
    language: root.lang,
    outside: '',
    // The aborted signal prevents effects from loading fonts.
    signal: AbortSignal.abort(),
    phrase: (key) => key,
    setStyle() {},
    setLayerStyle() {},
    setFilter: (_, filter) => root.style.setProperty('filter', filter),
    changes: {
      setStyle: (element, property, text) => setStyles(element, { [property]: text }),
      setStyles,
      insert: (node) => void root.append(node),
      has: () => false,
      setAttribute() {},
      removeAttribute() {},
      setText() {},
      replaceText() {},
      undoElement() {},
    },
    eachElement: (selector, visit) => each(selector).forEach((element) => void visit(element)),
    eachBatch(selector, visit) {
      const elements = each(selector);
      const styles = elements.map((element) => window.getComputedStyle(element));
      visit(elements, false, {}, styles)?.();
    },
    eachText() {},
    trees: () => [],
    visited: () => Promise.resolve(),
    measure: (_elements, _properties, read) => read(),
    isOfPage: (node) => root.contains(node),
    layer() {
      const layer = el('div');
      layer.style.cssText = 'position:absolute;inset:0';
      root.append(layer);
      return layer;
    },
    listen: (_target, name, listener) => root.addEventListener(name, { handleEvent: listener }),
    nextFrame() {},
    valueOf: (other) => (other === code ? value : null),
    onModifier() {},
    announce() {},
    fail() {},
  };
}
