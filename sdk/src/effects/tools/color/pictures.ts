import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { backgroundPictures, createIconFinder } from './background-icons.ts';
import type { ColorScheme } from './color-schemes.ts';
import { type Color, white } from './colors.ts';
import { effectiveBackground } from './effective-background.ts';
import { showFaintIcons, showFaintImages } from './ink.ts';

/** Keeps pictures visible, and text on pictures readable, where the colors of a scheme are not enough. */
export interface Pictures {
  /** Adds a selector for elements, or their pseudo-elements, with a picture in the background. */
  add(selector: string): void;
  /** Starts to change the elements of the selectors that were added. Call it after the colors have changed. */
  update(): void;
}

/** @param scheme returns the scheme that the page shows; null while it shows its own colors */
export function createPictures(page: EffectPage, scheme: () => ColorScheme | null): Pictures {
  const known = new Set(['[style*="url("]']);
  let added: string[] = [];
  const iconsOf = createIconFinder(page);
  /** The background of the scheme; null while the page has its own, undefined before the first update. */
  let ground: Color | null | undefined;
  let show: ReturnType<typeof backgroundPictures> | null = null;

  function watch(selector: string): void {
    page.eachBatch(selector, (elements) => {
      for (const element of elements) page.changes.undoElement(element);
      if (show === null) return undefined;
      const found = elements.map((element) => {
        const style = page.window.getComputedStyle(element);
        const back = () => effectiveBackground(page, element);
        return [element, iconsOf(element, style, style.backgroundImage, back)] as const;
      });
      return () => {
        for (const [element, icons] of found) if (icons.length > 0) show?.(element, icons);
      };
    });
  }
  function start(): void {
    page.eachBatch(':has(> svg)', (elements) => () => {
      const icons = elements.flatMap(svgsOf);
      if (ground) showFaintIcons(page, icons);
      else for (const icon of icons) page.changes.undoElement(icon);
    });
    showFaintImages(page, () => ground ?? null);
  }

  return {
    add(selector) {
      const base = selector.replace(/::?(?:before|after)\b/g, '');
      if (known.has(base)) return;
      known.add(base);
      added.push(base);
    },
    update() {
      if (page.signal.aborted) return;
      const next = scheme()?.background.of(white) ?? null;
      if (ground === undefined || JSON.stringify(next) !== JSON.stringify(ground)) {
        ground = next;
        show = next && backgroundPictures(page, next);
        added = [...known];
        start();
      }
      for (const selector of added.filter((each) => !each.includes('::'))) watch(selector);
      added = [];
    },
  };
}

function svgsOf(element: Element): SVGElement[] {
  return [...dom.children(element)].filter(
    (child): child is SVGElement =>
      dom.localName(child) === 'svg' && dom.isStyled(child) && !dom.isHtmlElement(child),
  );
}
