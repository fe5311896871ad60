import type { AriaPatch } from '../../../client/api.ts';
import { native } from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { mainContent } from '../../passages/dom.ts';
import { copyOf, type MarkupCopy } from './markup-copy.ts';
import { createPageQueue } from './page-queue.ts';

/** Input limit of the service, in characters. */
const maxCharacters = 50_000;
const maxElements = 3_000;
/** Debounce delay, because pages often add content in several steps. */
const settledAfterMs = 1_000;

/** Attributes that expose names or structure to assistive technology. The service returns no others. */
const allowed = /^(role|aria-[a-z]+|alt|lang|title|for|scope|tabindex|autocomplete)$/u;

/**
 * Applies patches from POST /content/aria-fix to the main content. Content added later is sent separately.
 */
export const ariaRepair: Effect = {
  code: 'aria_repair',
  start(page) {
    const copies = new Map<string, MarkupCopy>();
    const queue = createPageQueue<readonly AriaPatch[]>(page, {
      maxTexts: 1,
      maxCharacters,
      send: async ([html = ''], signal) => [
        (await page.client.content.ariaFix({ html }, { signal })).patches,
      ],
    });
    const repair = async (elements: readonly Element[]) => {
      for (const copy of partsOf(page, elements)) {
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
    let isFirst = true;
    const main = () => mainContent(page.root);
    page.eachBatch('*', (elements) => {
      if (isFirst) {
        isFirst = false;
        for (const element of elements) seen.add(element);
        repair([...native(main()).children]).catch(page.fail);
        return;
      }
      for (const element of elements) {
        if (seen.has(element)) continue;
        seen.add(element);
        if (native(main()).contains(element) && element !== main()) later.add(element);
      }
      if (later.size === 0) return;
      page.window.clearTimeout(timer);
      timer = page.window.setTimeout(() => {
        const added = [...later].filter(
          (one) =>
            native(one).isConnected &&
            ![...later].some((other) => other !== one && native(other).contains(one)),
        );
        later.clear();
        repair(added).catch(page.fail);
      }, settledAfterMs);
    });
    return { stop: () => page.window.clearTimeout(timer) };
  },
};

/** Splits markup to fit the input limit: into groups of siblings, or else single elements, or else their children. */
function partsOf(page: EffectPage, elements: readonly Element[]): MarkupCopy[] {
  const byParent = new Map<Element, Element[]>();
  for (const element of elements) {
    const parent = native(element).parentElement;
    if (parent !== null && page.isOfPage(element))
      byParent.set(parent, [...(byParent.get(parent) ?? []), element]);
  }
  return [...byParent].flatMap(([parent, group]) => {
    const copy = copyOf(page, parent, group);
    if (copy.html.trim() === '') return [];
    if (copy.html.length <= maxCharacters && copy.elements <= maxElements) return [copy];
    const [only] = group;
    if (group.length > 1) return group.flatMap((each) => partsOf(page, [each]));
    return only === undefined ? [] : partsOf(page, [...native(only).children]);
  });
}

function apply(page: EffectPage, copy: MarkupCopy, patches: readonly AriaPatch[]): void {
  for (const { selector, attribute, value } of patches) {
    const element = copy.find(selector);
    if (element === null || !native(element).isConnected || !allowed.test(attribute)) continue;
    if (value === null) page.changes.removeAttribute(element, attribute);
    else page.changes.setAttribute(element, attribute, value);
  }
}
