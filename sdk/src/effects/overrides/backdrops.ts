import * as dom from '../../page-dom.ts';
import type { Root } from '../engine/roots.ts';
import { ownPrefix } from './compile.ts';
import { kindOf } from './kinds.ts';

/** Rules that put the page's own background behind excluded text that has no background of its own. */
interface Backdrops {
  /** Adds rules for the outermost excluded elements in a scope. */
  addFrom(scope: Element | Root): void;
  /**
   * @param ground color of the page's own background
   * @param suffix pseudo-class that limits the rules to a part of the page; may be empty
   */
  css(ground: string, suffix: string): string;
}

/** @param ignored selector for elements that no tool may change */
export function createBackdrops(window: Window & typeof globalThis, ignored: string): Backdrops {
  const outermost = `:is(${ignored}):not(:is(${ignored}) *)`;
  const kinds = new Set<string>();

  function add(element: Element): void {
    const kind = kindOf(element);
    if (kinds.has(kind) || !mayShowText(element)) return;
    const { position, backgroundColor, backgroundImage } = window.getComputedStyle(element);
    // Positioned elements may cover the page.
    if (position === 'absolute' || position === 'fixed') return;
    if (backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none') kinds.add(kind);
  }

  return {
    addFrom(scope) {
      if (dom.isElement(scope) && dom.matches(scope, outermost)) add(scope);
      for (const element of dom.queryAll(scope, outermost)) add(element);
    },
    css(ground, suffix) {
      const declarations = `background-color:var(${ownPrefix}background-color,${ground});background-image:var(${ownPrefix}background-image,none)`;
      return [...kinds].map((kind) => `:is(${kind})${outermost}${suffix}{${declarations}}`).join('');
    },
  };
}

function mayShowText(element: Element): boolean {
  return dom.shadowRoot(element) !== null || /\S/.test(dom.text(element));
}
