import type { AriaPatch } from '../../../client/api.ts';
import { native } from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { mainContent } from '../../passages/dom.ts';
import { createMarkupCopier, type ElementCopy, type MarkupCopier, type MarkupCopy } from './markup-copy.ts';
import { createPageQueue } from './page-queue.ts';

/** Input limits of POST /content/aria-fix. */
const limits = { characters: 50_000, elements: 3_000 };
/** Debounce delay in milliseconds. Pages often add content in several steps, which should be handled together. */
const settledAfterMs = 1_000;

/**
 * Attributes that patches may change: those that expose names or structure to assistive technology. The service's
 * patches change no attributes outside this list.
 */
const allowed = /^(role|aria-[a-z]+|alt|lang|title|for|scope|tabindex|autocomplete)$/u;

/** Applies patches from POST /content/aria-fix to the main content. Content added later is sent separately. */
export const ariaRepair: Effect = {
  code: 'aria_repair',
  start(page) {
    const copies = new Map<string, MarkupCopy>();
    const queue = createPageQueue<readonly AriaPatch[]>(page, {
      maxTexts: 1,
      maxCharacters: limits.characters,
      send: async ([html = ''], signal) => [
        (await page.client.content.ariaFix({ html }, { signal })).patches,
      ],
    });
    const repair = async (elements: readonly Element[]) => {
      for await (const copy of partsOf(page, createMarkupCopier(page), elements)) {
        if (page.signal.aborted) return;
        copies.set(copy.html, copy);
        const patches = await queue.request(copy.html);
        copies.delete(copy.html);
        if (patches === null || page.signal.aborted) return;
        apply(page, copy, patches);
      }
    };
    const seen = new WeakSet<Element>();
    const later = new Set<Element>();
    let timer = 0;
    let first: object | null = null;
    page.eachBatch('*', (elements, _, traversal) => {
      const main = mainContent(page.root);
      if (first === null) repair([...native(main).children]).catch(page.fail);
      first ??= traversal;
      for (const element of elements) {
        if (seen.has(element)) continue;
        seen.add(element);
        if (traversal !== first && native(main).contains(element) && element !== main) later.add(element);
      }
      if (later.size === 0) return;
      page.window.clearTimeout(timer);
      timer = page.window.setTimeout(() => {
        const added = [...later].filter((one) => native(one).isConnected && !isInside(one, later));
        later.clear();
        repair(added).catch(page.fail);
      }, settledAfterMs);
    });
    return { stop: () => page.window.clearTimeout(timer) };
  },
};

function isInside(element: Element, elements: ReadonlySet<Element>): boolean {
  for (let at = native(element).parentElement; at !== null; at = native(at).parentElement)
    if (elements.has(at)) return true;
  return false;
}

/**
 * Splits markup into groups of siblings within the input limits. An element that exceeds them is split into its
 * children.
 */
async function* partsOf(
  page: EffectPage,
  copier: MarkupCopier,
  elements: readonly Element[],
): AsyncGenerator<MarkupCopy> {
  const byParent = new Map<Element, Element[]>();
  for (const element of elements) {
    const parent = native(element).parentElement;
    if (parent === null || !page.isOfPage(element)) continue;
    const group = byParent.get(parent) ?? [];
    group.push(element);
    byParent.set(parent, group);
  }
  for (const [parent, group] of byParent) {
    let part: ElementCopy[] = [];
    let left = limits;
    for (const element of group) {
      const isLarge = native(element).getElementsByTagName('*').length >= limits.elements;
      const copy = isLarge ? null : await copier.copy(element);
      const isAlone = copy === null || !fits(copy, limits);
      if (part.length > 0 && (isAlone || !fits(copy, left))) {
        yield copier.join(parent, part);
        part = [];
        left = limits;
      }
      if (isAlone) yield* partsOf(page, copier, [...native(element).children]);
      else {
        part.push(copy);
        left = { characters: left.characters - copy.html.length, elements: left.elements - copy.elements };
      }
    }
    if (part.length > 0) yield copier.join(parent, part);
  }
}

function fits({ html, elements }: ElementCopy, { characters, elements: most }: typeof limits): boolean {
  return html.length <= characters && elements <= most;
}

function apply(page: EffectPage, copy: MarkupCopy, patches: readonly AriaPatch[]): void {
  for (const { selector, attribute, value } of patches) {
    const element = copy.find(selector);
    if (element === null || !native(element).isConnected || !allowed.test(attribute)) continue;
    if (value === null) page.changes.removeAttribute(element, attribute);
    else page.changes.setAttribute(element, attribute, value);
  }
}
