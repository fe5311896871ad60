import { isText, native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { languageOf } from './dom.ts';
import { followNearTexts } from './follow-near-texts.ts';

/** A decoration of a position or a range in a text. Offsets are in UTF-16 code units. */
export type TextDecoration =
  | { readonly kind: 'break'; readonly at: number }
  | { readonly kind: 'picture'; readonly start: number; readonly end: number; readonly url: string };

/** A segment of a decorated text. Joining the text of all segments yields the original text. */
export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'break' }
  | { readonly kind: 'picture'; readonly url: string; readonly segments: readonly Segment[] };

/** Returns the decorations of a text; `language` is a BCP-47 tag, or empty if the page declares none. */
export type Decorator = (text: string, language: string) => readonly TextDecoration[];

export interface DecoratedTexts {
  /** Decorates all texts again. Call it when the decorator's data has changed. */
  refresh(): void;
  stop(): void;
}

/** A text node that is detached from the page while an `aw-word` wrapper shows it with its decorations. */
interface Decorated {
  readonly text: Text;
  readonly language: string;
  /** Identifies the decorators that decorated the text, and the version of their data. */
  readonly version: object;
}

interface TextDecorations {
  readonly decorators: Map<EffectPage, Decorator>;
  /** The effect that replaces text nodes on behalf of all decorators. */
  owner: EffectPage | null;
  version: object;
  update(): void;
  /**
   * Cached segments of short texts, which pages often repeat, keyed by language and text; null for a text without
   * decorations.
   */
  readonly cache: Map<string, readonly Segment[] | null>;
}

const maxCachedTexts = 5_000;
const maxCachedCharacters = 60;

const decorationsByDocument = new WeakMap<Document, TextDecorations>();
const decorated = new WeakMap<Node, Decorated>();
const wrappers = new WeakMap<Text, Element>();

/**
 * Decorates the page's text near the viewport, and all of its text before printing. Text that the page changes later is
 * decorated again. Each text node is replaced only once, by nodes that show the decorations of all tools.
 */
export function decorateTexts(page: EffectPage, decorator: Decorator): DecoratedTexts {
  const decorations = decorationsOf(page.document);
  const { decorators, cache } = decorations;
  const refresh = (): void => {
    cache.clear();
    decorations.version = {};
    decorations.update();
  };
  decorators.set(page, decorator);
  if (decorations.owner === null) own(decorations, page);
  else refresh();
  return {
    refresh,
    stop() {
      decorators.delete(page);
      if (decorations.owner !== page) {
        refresh();
        return;
      }
      cache.clear();
      const [next = null] = decorators.keys();
      decorations.owner = next;
      decorations.update = () => undefined;
      // Waits until the engine has restored the texts that the stopped effect replaced.
      next?.nextFrame(() => next.visited().then(() => own(decorations, next), next.fail));
    },
  };
}

/**
 * Returns the text nodes that display a given text node on the page: the node itself or, if it is decorated, the text
 * nodes in its wrapper.
 */
export function shownTexts(text: Text): readonly Text[] {
  const wrapper = text.isConnected ? undefined : wrappers.get(text);
  if (wrapper === undefined) return [text];
  const texts: Text[] = [];
  const walker = native(wrapper.ownerDocument).createTreeWalker(wrapper, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (isText(node)) texts.push(node);
  return texts;
}

function own(decorations: TextDecorations, page: EffectPage): void {
  const decorate = (text: Text, language: string): boolean => {
    const segments = cachedSegments(decorations, text.data, language);
    if (segments === null) return false;
    // Wraps the nodes in one element, because a flex or grid container would lay out each node as a separate item.
    const wrapper = native(page.document).createElement('aw-word');
    wrapper.append(...nodesOf(page.document, segments));
    page.changes.replaceText(text, [wrapper]);
    decorated.set(wrapper, { text, language, version: decorations.version });
    wrappers.set(text, wrapper);
    return true;
  };
  decorations.owner = page;
  decorations.update = followNearTexts(page, {
    show(element) {
      const language = languageOf(element);
      let isChanged = false;
      for (const node of [...native(element).childNodes]) {
        const known = decorated.get(node);
        if (known?.version === decorations.version && known.language === language) continue;
        if (known !== undefined) page.changes.replaceText(known.text, []);
        const text = known?.text ?? node;
        const isDecorated = isText(text) && decorate(text, language);
        isChanged ||= isDecorated || known !== undefined;
      }
      return isChanged;
    },
    hide: () => undefined,
  });
  // Registers the wrappers with the engine. If the page removes a wrapper, the engine restores the text that it
  // replaced.
  page.eachElement('aw-word', () => undefined);
}

function decorationsOf(document: Document): TextDecorations {
  const known = decorationsByDocument.get(document);
  if (known !== undefined) return known;
  const created = {
    decorators: new Map(),
    owner: null,
    version: {},
    update: () => undefined,
    cache: new Map(),
  };
  decorationsByDocument.set(document, created);
  return created;
}

function cachedSegments(
  { decorators, cache }: TextDecorations,
  text: string,
  language: string,
): readonly Segment[] | null {
  const key = `${language} ${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const found = [...decorators.values()].flatMap((each) => each(text, language));
  const segments = found.length === 0 ? null : segmentsOf(text, found);
  if (text.length > maxCachedCharacters) return segments;
  if (cache.size >= maxCachedTexts) cache.clear();
  cache.set(key, segments);
  return segments;
}

/** Splits a text at the boundaries of its decorations. If two pictures overlap, keeps only the first. */
export function segmentsOf(text: string, decorations: readonly TextDecoration[]): readonly Segment[] {
  const segments: Segment[] = [];
  let done = 0;
  const pictures = decorations.filter((each) => each.kind === 'picture');
  for (const { start, end, url } of pictures.sort((one, other) => one.start - other.start)) {
    if (start < done) continue;
    segments.push(...segmentsBetween(text, done, start, decorations));
    segments.push({ kind: 'picture', url, segments: segmentsBetween(text, start, end, decorations) });
    done = end;
  }
  segments.push(...segmentsBetween(text, done, text.length, decorations));
  return segments;
}

function segmentsBetween(
  text: string,
  start: number,
  end: number,
  decorations: readonly TextDecoration[],
): Segment[] {
  const breaks = decorations.flatMap((each) =>
    each.kind === 'break' && each.at > start && each.at < end ? [each.at] : [],
  );
  const cuts = [...new Set([start, ...breaks, end])].sort((one, other) => one - other);
  return cuts.slice(1).flatMap((to, index): Segment[] => {
    const segment: Segment = { kind: 'text', text: text.slice(cuts[index], to) };
    return index === 0 ? [segment] : [{ kind: 'break' }, segment];
  });
}

/**
 * Creates nodes for segments. Uses custom elements, because they render inline and site stylesheets do not target them.
 */
function nodesOf(document: Document, segments: readonly Segment[]): Node[] {
  return segments.map((segment) => {
    if (segment.kind === 'text') return native(document).createTextNode(segment.text);
    const element = native(document).createElement('aw-word');
    element.className = `aw-${segment.kind}`;
    if (segment.kind === 'picture') {
      element.style.backgroundImage = `url(${JSON.stringify(segment.url)})`;
      element.append(...nodesOf(document, segment.segments));
    }
    return element;
  });
}
