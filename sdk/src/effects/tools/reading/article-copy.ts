import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { createPause } from '../shared/slices.ts';

/** Elements that are copied, and the attributes that are copied in addition to those of all elements. */
const allowed =
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del dfn dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  );
const ownAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'hreflang', 'rel', 'target'],
  blockquote: ['cite'],
  col: ['span'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'crossorigin', 'referrerpolicy'],
  li: ['value'],
  ol: ['start', 'reversed', 'type'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'scope', 'headers', 'abbr'],
  time: ['datetime'],
};
const everywhere = ['lang', 'dir', 'title'];

const omitted =
  'nav, aside, form, label, button, input, select, textarea, script, style, template, noscript, iframe, object, embed, canvas, dialog, video, audio, svg, [role="navigation"], [role="complementary"], [role="search"], [role="dialog"], [aria-hidden="true"]';

/**
 * Copies the readable content of an element (text, headings, images, links, lists and tables) to the end of another
 * element, in time slices. Creates nodes from an allowlist of elements and attributes, so it copies no handlers, styles
 * or scripts and parses no markup. Calls `name` with the copy of each element that has an ID.
 */
export async function copyArticle(
  page: Pick<EffectPage, 'window' | 'document' | 'isOfPage' | 'signal'>,
  source: Element,
  target: Element,
  name: (id: string, copy: HTMLElement) => void,
): Promise<void> {
  const { document, signal } = page;
  const pause = createPause();
  /** Nodes to append to the page at the end of a time slice, because reading styles after each would take long. */
  let waiting: (readonly [parent: Node, node: Node])[] = [];
  const append = (parent: Node, node: Node) => {
    if (parent.isConnected) waiting.push([parent, node]);
    else parent.appendChild(node);
  };
  const appendWaiting = () => {
    for (const [parent, node] of waiting) parent.appendChild(node);
    waiting = [];
  };
  const copyInto = async (from: Node, to: Node): Promise<void> => {
    for (const node of [...dom.childNodes(from)]) {
      if (node instanceof Text) append(to, new Text(node.data));
      if (!(node instanceof Element) || dom.matches(node, omitted) || !page.isOfPage(node)) continue;
      const paused = pause();
      if (paused !== null) appendWaiting();
      await paused;
      if (signal.aborted) return;
      if (!dom.isVisible(node) && dom.localName(node) !== 'col' && dom.localName(node) !== 'colgroup')
        continue;
      const copy = copyOf(document, node);
      if (copy === null) {
        await copyInto(node, to);
        continue;
      }
      if (dom.property(node, 'id') !== '') name(dom.property(node, 'id'), copy);
      append(to, copy);
      await copyInto(node, copy);
    }
  };
  await copyInto(source, target);
  appendWaiting();
}

/** Copies an element without its children. Returns null if only the children are to be copied. */
function copyOf(document: Document, element: Element): HTMLElement | null {
  const isBlock = ['block', 'flex', 'grid', 'list-item'].includes(getComputedStyle(element).display);
  const localName = dom.localName(element);
  const tag = allowed.includes(localName) ? localName : isBlock ? 'div' : null;
  if (tag === null) return null;
  const copy = dom.createElement(document, tag);
  for (const name of [...everywhere, ...(ownAttributes[tag] ?? [])]) {
    const value = dom.attribute(element, name);
    if (value !== null && !(name === 'href' && isScriptAddress(value))) copy.setAttribute(name, value);
  }
  if (copy instanceof HTMLImageElement && element instanceof HTMLImageElement) {
    if (element.currentSrc !== '') copy.src = element.currentSrc;
    copy.removeAttribute('loading');
  }
  return copy;
}

function isScriptAddress(address: string): boolean {
  return /^\s*javascript:/i.test(address);
}
