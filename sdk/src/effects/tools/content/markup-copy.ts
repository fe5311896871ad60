import { isElement, isText, native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { createPause } from '../shared/slices.ts';

export interface ElementCopy {
  readonly element: Element;
  readonly html: string;
  /** Number of copied elements. */
  readonly elements: number;
}

/** Markup to send, with a mapping from its elements to page elements. */
export interface MarkupCopy {
  readonly html: string;
  /** Returns the page element for a selector that refers to the sent markup; null when nothing matches. */
  find(selector: string): Element | null;
}

/** Attributes that may contain private data or do not affect accessible names and roles. */
const omitted = /^(style|srcset|sizes|nonce|integrity|value|on.*|data-.*)$/u;
const addresses: ReadonlySet<string> = new Set(['src', 'href', 'action', 'poster', 'data']);

/** Selector for elements whose URLs are omitted, because Trusted Types forbids setting them from a string. */
const programs = 'script, object, embed';

/** Selector for elements whose content is omitted because it is user input or not text. */
const emptied =
  'script, style, template, textarea, svg, math, canvas, iframe, object, [contenteditable]:not([contenteditable="false"])';

/** Text is truncated to this many characters because it serves only as context. */
const maxTextCharacters = 120;

export interface MarkupCopier {
  copy(element: Element): Promise<ElementCopy>;
  join(parent: Element, copies: readonly ElementCopy[]): MarkupCopy;
}

/**
 * Creates a copier whose copies belong to an inert document, in which no script runs and no resource loads. User input
 * and the content of ignored elements are removed, but every copied element keeps its position, so that selectors in
 * the response match the originals.
 */
export function createMarkupCopier(page: EffectPage): MarkupCopier {
  const inert = native(page.document).implementation.createHTMLDocument('');
  const originals = new WeakMap<Element, Element>();
  const pause = createPause();

  async function fill(to: Element, from: Element): Promise<number> {
    originals.set(to, from);
    const isTouchable = page.isOfPage(from);
    const isProgram = native(from).matches(programs);
    for (const { name, value } of [...native(to).attributes]) {
      const isAddress = addresses.has(name);
      if (!isTouchable || omitted.test(name) || (isAddress && isProgram)) native(to).removeAttribute(name);
      else if (isAddress) native(to).setAttribute(name, shortened(value));
    }
    if (!isTouchable || native(from).matches(emptied)) return 1;
    await pause();
    let count = 1;
    for (const child of [...native(from).childNodes]) {
      if (isText(child)) native(to).append(child.data.slice(0, maxTextCharacters));
      else if (isElement(child)) {
        const inner = inert.importNode(child, false);
        native(to).append(inner);
        count += await fill(inner, child);
      }
    }
    return count;
  }

  return {
    async copy(original) {
      const element = inert.importNode(original, false);
      const elements = await fill(element, original);
      return { element, html: native(element).outerHTML, elements };
    },
    join(parent, copies) {
      const root = inert.importNode(parent, false);
      native(root).append(...copies.map(({ element }) => element));
      return {
        html: copies.map(({ html }) => html).join(''),
        find(selector) {
          try {
            const found = native(root).querySelector(selector);
            return found === null ? null : (originals.get(found) ?? null);
          } catch {
            return null;
          }
        },
      };
    },
  };
}

/**
 * Strips the query and fragment from a URL, because they may contain private data, and strips the content from a
 * `data:` URL.
 */
function shortened(address: string): string {
  return address.startsWith('data:') ? 'data:,' : (address.split(/[?#]/u)[0] ?? '');
}
