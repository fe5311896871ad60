import { native } from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { languageOf } from './dom.ts';
import { createPause } from './slices.ts';

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

interface TextDecorations {
  readonly decorators: Map<EffectPage, Decorator>;
  readonly texts: Map<Text, Element | null>;
  /** The effect that replaces text nodes on behalf of all decorators. */
  owner: EffectPage | null;
  /** When more text nodes than this are tracked, those that have left the page are dropped. */
  sweepAt: number;
  /** Identifies the latest pass over all texts. A pass stops when a later one starts. */
  pass: object;
  /**
   * Cached segments of short texts, which pages often repeat, keyed by language and text; null for a text without
   * decorations.
   */
  readonly cache: Map<string, readonly Segment[] | null>;
}

const firstSweepAt = 2000;
const maxCachedTexts = 5_000;
const maxCachedCharacters = 60;

const decorationsByDocument = new WeakMap<Document, TextDecorations>();
const renderers = new WeakMap<EffectPage, () => void>();

/**
 * Decorates the page's text. Effects cannot see each other's nodes, so each text node is replaced only once, by nodes
 * that show the decorations of all tools. Text that the page changes later is decorated again.
 */
export function decorateTexts(page: EffectPage, decorator: Decorator): DecoratedTexts {
  const decorations = decorationsOf(page.document);
  const { decorators, texts, cache } = decorations;
  decorators.set(page, decorator);
  cache.clear();

  const decorate = (text: Text): void => {
    const parent = text.parentElement;
    if (parent === null || !text.isConnected) return;
    const segments = cachedSegments(decorations, text.data, languageOf(parent));
    if (segments === null) return;
    // Wraps the nodes in one element, because a flex or grid container would lay out each node as a separate item.
    const shown = native(page.document).createElement('aw-word');
    shown.append(...nodesOf(page.document, segments));
    page.changes.replaceText(text, [shown]);
    texts.set(text, shown);
  };
  const decorateAgain = (text: Text): void => {
    page.changes.replaceText(text, []);
    texts.set(text, null);
    if (text.isConnected) decorate(text);
    else texts.delete(text);
  };
  const decorateAll = async (): Promise<void> => {
    const pass = {};
    const pause = createPause();
    decorations.pass = pass;
    for (const text of [...texts.keys()]) {
      decorateAgain(text);
      await pause();
      if (page.signal.aborted || decorations.pass !== pass) return;
    }
  };
  renderers.set(page, () => void decorateAll().catch(page.fail));

  if (decorations.owner === null) decorations.owner = page;
  else render(decorations);
  page.eachText((text) => {
    // Skips replacement nodes of other effects, which look like page text to this effect.
    if (native(text.parentElement)?.closest('aw-word') !== null) return;
    if (!texts.has(text)) texts.set(text, null);
    if (texts.size > decorations.sweepAt) sweep(decorations);
    if (decorations.owner === page) decorate(text);
  });

  return {
    refresh: () => {
      cache.clear();
      render(decorations);
    },
    stop: () => {
      decorators.delete(page);
      cache.clear();
      if (decorations.owner !== page) {
        render(decorations);
        return;
      }
      const [next = null] = decorators.keys();
      decorations.owner = next;
      if (next === null) texts.clear();
      // Waits until the engine has restored the texts that the stopped effect replaced.
      else next.nextFrame(() => next.visited().then(() => render(decorations), next.fail));
    },
  };
}

function render({ owner }: TextDecorations): void {
  if (owner !== null) renderers.get(owner)?.();
}

function sweep(decorations: TextDecorations): void {
  for (const [text, replacement] of decorations.texts) {
    if (!text.isConnected && !replacement?.isConnected) decorations.texts.delete(text);
  }
  decorations.sweepAt = Math.max(firstSweepAt, 2 * decorations.texts.size);
}

function decorationsOf(document: Document): TextDecorations {
  const known = decorationsByDocument.get(document);
  if (known !== undefined) return known;
  const created = {
    decorators: new Map(),
    texts: new Map(),
    owner: null,
    sweepAt: firstSweepAt,
    pass: {},
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
