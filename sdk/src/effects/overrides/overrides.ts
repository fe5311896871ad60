import * as dom from '../../page-dom.ts';
import type { Part } from '../engine/part.ts';
import type { JobQueue } from '../engine/queue.ts';
import type { Root } from '../engine/roots.ts';
import { constructSheet, createAdoption, type SheetLists } from './adoption.ts';
import { createBackdrops } from './backdrops.ts';
import { type ClassNames, createClassNames } from './class-names.ts';
import { type CompileOptions, compileNodes, ownPrefix } from './compile.ts';
import { withoutSpecificity, withSuffix } from './css-text.ts';
import { createInlineRules } from './inline-rules.ts';
import { implicitScope } from './kinds.ts';
import { lowestLayer } from './layers.ts';
import type { Rewrite, StyleMapping } from './mapping.ts';
import { createPageSheets } from './page-sheets.ts';
import { createParsedSheet, type ParsedSheet } from './parsed-sheet.ts';
import { createSamples } from './samples.ts';
import { createVariables, type Variables } from './variables.ts';
import { watchPage } from './watch-page.ts';

/**
 * Overrides the page's style rules by rules with the same selector, importance, condition and layer, in stylesheets
 * that are adopted after the page's. No element of the page is changed.
 */
export interface Overrides {
  /** Adds or replaces a tool's changes. They apply once the queue is idle. */
  set(owner: object, mapping: StyleMapping): void;
  remove(owner: object): void;
  /** Runs a callback while the rules do not apply. */
  without<Result>(run: () => Result): Result;
  /** Returns the rules for the document as text, for its next visit; empty if no tool has mappings. */
  text(): string;
}

interface OverridesOptions {
  readonly window: Window & typeof globalThis;
  readonly queue: JobQueue;
  /** Selector for elements that no tool may change. */
  readonly ignored: string;
  /** The only part of the page that tools may change; null for the whole page. */
  readonly part: Part | null;
  trees(): Iterable<Root>;
  /** Called before rules are replaced, to change in one style recalculation what they depend on. */
  replacing(): void;
}

export function createOverrides(options: OverridesOptions): Overrides {
  const mappings = new Map<object, StyleMapping>();
  const { window } = options;
  const memory: Memory = {
    classNames: createClassNames(window.document),
    variables: createVariables(window),
    sources: new WeakMap(),
    layerCount: 0,
    version: 0,
  };
  let session: Session | null = null;
  const change = () => {
    session ??= startSession(options, mappings, memory, () => {
      session = null;
    });
    session.mappingsChanged();
  };
  return {
    set(owner, mapping) {
      mappings.set(owner, mapping);
      change();
    },
    remove(owner) {
      if (mappings.delete(owner)) change();
    },
    without: (run) => session?.without(run) ?? run(),
    text: () => session?.text() ?? '',
  };
}

interface Session extends Pick<Overrides, 'without'> {
  mappingsChanged(): void;
  text(): string;
}

/** A stylesheet of the page. */
interface Source {
  readonly parsed: ParsedSheet;
  /** Full names of the cascade layers that it declares. */
  readonly layers: readonly string[];
  /** Stylesheets that override it, and the key of the mappings and rules that they implement. */
  compiled: { readonly key: string; readonly sheets: readonly CSSStyleSheet[] };
  text: string | null;
}

/** What is known about the page's rules. Kept while all tools are off, because reading them takes long. */
interface Memory {
  readonly classNames: ClassNames;
  readonly variables: Variables;
  readonly sources: WeakMap<CSSStyleSheet, Source>;
  /** Number of anonymous cascade layers. */
  layerCount: number;
  /** Number of changes of the mappings. */
  version: number;
}

/** Length at which the rules continue in another stylesheet, so that no stylesheet takes long to parse. */
const mostCharacters = 60_000;
/** Maximum number of rules of a stylesheet whose text is compared to find changes. */
const mostCompared = 2_000;
/** Maximum length of the rules that are stored for the next page, about 15 KB when compressed. */
const mostStored = 100_000;
const turnTransitionsOff: ReadonlyMap<string, readonly Rewrite[]> = new Map([
  ['transition-property', [() => 'none']],
]);

/** Follows the page until all mappings have been removed. */
function startSession(
  { window, queue, ignored, part, trees, replacing }: OverridesOptions,
  mappings: ReadonlyMap<object, StyleMapping>,
  memory: Memory,
  ended: () => void,
): Session {
  const { document } = window;
  const { classNames, variables, sources } = memory;
  const stopping = new window.AbortController();
  const { signal } = stopping;
  const adoption = createAdoption();
  const backdrops = createBackdrops(window, ignored);
  const inline = createInlineRules(document);
  const samples = createSamples(window);
  const pageSheets = createPageSheets(window, signal, () => {
    // Elements of a stylesheet that cannot be fetched are measured instead.
    for (const root of trees()) changed.add(root);
    schedule();
  });
  const known = new WeakSet<Root>();
  const hosts = `:is(${ignored},${dom.editingHost})`;
  /** Elements and trees that have changed since the last update. */
  let changed = new Set<Element | Root>();
  let hasHosts = false;
  let shown = { version: 0, key: '' };
  /** Declarations that give the root of a part the changed values of what it inherits. */
  let inheritedByPart = '';
  let isScheduled = false;

  const watch = watchPage({
    window,
    signal,
    onChange(elements) {
      for (const element of elements) changed.add(element);
      schedule();
    },
    onPoll() {
      if (!isCurrent()) schedule();
    },
    onIdle() {
      dropEditedSources();
      if (!isCurrent()) schedule();
    },
  });

  // Scripts may have changed stylesheets without an address while all tools were off.
  for (const sheet of [...trees()].flatMap(pageSheets.of)) if (sheet.href === null) sources.delete(sheet);

  function addUpdate(): void {
    if (isScheduled || signal.aborted) return;
    isScheduled = true;
    const steps = update();
    queue.add({ step: () => steps.next().done === true });
  }
  function schedule(): void {
    addUpdate();
    queue.begin();
  }

  function isCurrent(): boolean {
    return [...trees()].every(
      (root) =>
        adoption.isIntact(root) &&
        pageSheets.of(root).every((sheet) => {
          const rules = pageSheets.rulesOf(sheet);
          return rules === null || sources.get(sheet)?.parsed.isCurrent(rules) === true;
        }),
    );
  }

  /** Finds stylesheets whose rules a script has changed in place. Scripts rarely change linked stylesheets. */
  function dropEditedSources(): void {
    for (const sheet of [...trees()].flatMap(pageSheets.of)) {
      const [source, rules] = [sources.get(sheet), pageSheets.rulesOf(sheet)];
      if (source === undefined || sheet.href !== null || rules === null || rules.length > mostCompared)
        continue;
      const text = [...rules].map(({ cssText }) => cssText).join('');
      if (source.text !== null && source.text !== text) sources.delete(sheet);
      source.text = text;
    }
  }

  function* update(): Generator<undefined, void> {
    isScheduled = false;
    const roots = mappings.size === 0 ? [] : [...trees()];
    for (const root of roots) {
      if (known.has(root)) continue;
      known.add(root);
      watch(root);
      changed.add(root);
    }
    const scopes = [...changed].filter((scope) => dom.isDocument(scope) || dom.isConnected(scope));
    changed = new Set();
    const newClasses: string[] = [];
    for (const scope of scopes) newClasses.push(...(yield* classNames.addFrom(scope)));
    hasHosts ||= scopes.some((scope) => dom.query(scope, `${hosts}:not(:empty)`) !== null);
    yield;
    for (const root of roots) yield* read(root, newClasses);
    const { version } = memory;
    if (version !== shown.version && [...mappings.values()].some(({ isMeasuring }) => isMeasuring))
      adoption.replace(new Map(), null);
    const options = compileOptions();
    const key = `${version},${variables.revision},${options.suffix}`;
    const still = version === shown.version ? null : yield* compileStill(roots, options);
    for (const root of roots)
      for (const sheet of pageSheets.of(root)) yield* compile(root, sheet, options, key);
    const isNew = key !== shown.key;
    if (isNew || inline.isFull) inline.clear();
    for (const scope of isNew || inline.isFull ? roots : scopes)
      inline.addFrom(scope, options, [...mappings.values()]);
    measure(isNew ? roots : scopes, options, isNew);
    if (hasHosts) for (const scope of scopes) backdrops.addFrom(scope);
    for (const { updating } of mappings.values()) updating?.();
    replacing();
    adoption.replace(new Map(roots.map((root) => [root, sheetsFor(root, options)])), still);
    shown = { version, key };
    // Tools may subscribe to elements, which they cannot within a job of the queue.
    for (const { updated } of mappings.values()) if (updated) window.queueMicrotask(updated);
    if (roots.length > 0 || isScheduled) return;
    stopping.abort();
    ended();
  }

  function* read(root: Root, newClasses: readonly string[]): Generator<undefined, void> {
    for (const sheet of pageSheets.of(root)) {
      const rules = pageSheets.rulesOf(sheet);
      if (rules === null) continue;
      const earlier = sources.get(sheet);
      const source = earlier?.parsed.isExtendedBy(rules) ? earlier : addSource(sheet);
      yield* source.parsed.activate(newClasses);
      if (!source.parsed.isCurrent(rules)) yield* source.parsed.read(rules);
    }
  }

  function addSource(sheet: CSSStyleSheet): Source {
    const layers: string[] = [];
    const parsed = createParsedSheet({
      classNames,
      rulesOf: pageSheets.rulesOf,
      implicitScope: implicitScope(sheet),
      onVariable: variables.add,
      onLayer: (name) => layers.push(name),
      nameLayer() {
        memory.layerCount += 1;
        return `aw-anonymous-${memory.layerCount}`;
      },
    });
    const source: Source = { parsed, layers, compiled: { key: '', sheets: [] }, text: null };
    sources.set(sheet, source);
    return source;
  }

  function compileOptions(): CompileOptions {
    const all = [...mappings.values()];
    const rewrites = new Map<string, Rewrite[]>();
    for (const [name, rewrite] of all.flatMap((mapping) => Object.entries(mapping.rewrites)))
      rewrites.set(name, [...(rewrites.get(name) ?? []), rewrite]);
    return {
      rewrites,
      extras: all.flatMap(({ extra }) => extra ?? []),
      variables,
      suffix: `${part?.suffix ?? ''}${hasHosts ? `:where(:not(${hosts},${hosts} *))` : ''}`,
      carried: new Set(hasHosts ? all.flatMap(carriedBy) : []),
    };
  }

  function* compile(
    root: Root,
    sheet: CSSStyleSheet,
    options: CompileOptions,
    mappingsKey: string,
  ): Generator<undefined, void> {
    const source = sources.get(sheet);
    const key = `${mappingsKey},${source?.parsed.revision}`;
    if (source === undefined || source.compiled.key === key) return;
    const sheets: CSSStyleSheet[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') sheets.push(constructSheet(root, withMedia(sheet, text)));
      text = '';
    };
    for (const each of compileNodes(source.parsed.nodes, options)) {
      text += each;
      if (text.length >= mostCharacters) flush();
      yield;
    }
    flush();
    source.compiled = { key, sheets };
  }

  /** Returns rules that turn off the transitions of the page's rules. */
  function* compileStill(
    roots: readonly Root[],
    { variables, suffix }: CompileOptions,
  ): Generator<undefined, SheetLists> {
    const options = { rewrites: turnTransitionsOff, variables, suffix, isForced: true };
    const lists = new Map<Root, readonly CSSStyleSheet[]>();
    for (const root of roots.length > 0 ? roots : trees()) {
      let css = '';
      for (const sheet of pageSheets.of(root)) {
        let text = '';
        for (const each of compileNodes(sources.get(sheet)?.parsed.nodes ?? [], options)) {
          text += each;
          yield;
        }
        css += withMedia(sheet, text);
      }
      if (css !== '') lists.set(root, [constructSheet(root, css)]);
    }
    return lists;
  }

  function measure(scopes: readonly (Element | Root)[], { suffix }: CompileOptions, isNew: boolean): void {
    if (isNew) {
      samples.clear();
      inheritedByPart = part === null ? '' : adoption.without(() => sampleRoot(part));
    }
    if (!pageSheets.isAnyUnreadable) return;
    const kinds = samples.unmeasured(scopes.flatMap((scope) => [...dom.queryAll(scope, '*')]));
    if (kinds.size > 0) adoption.without(() => samples.measure(kinds, [...mappings.values()], suffix));
  }

  function sampleRoot({ root }: Part): string {
    const element = root();
    const style = window.getComputedStyle(element);
    return [...mappings.values()].flatMap(({ sampled }) => sampled?.(style, element) ?? []).join(';');
  }

  function sheetsFor(root: Root, options: CompileOptions): CSSStyleSheet[] {
    const isOfPart = part !== null && root === document;
    const kind = isOfPart ? 'part' : dom.isDocument(root) ? 'document' : 'shadow root';
    const own = pageSheets.of(root).flatMap((sheet) => sources.get(sheet) ?? []);
    const layers = own.flatMap((source) => source.layers);
    // Chromium lays out the whole page again when a layer leaves. Without layers in the page, rules without specificity
    // before the overrides are as weak. But nothing overrides the page's rules for excluded elements.
    const isLayered = layers.length + memory.layerCount > 0 || hasHosts;
    const layer = isLayered ? lowestLayer(layers) : null;
    const [base, top] = [textOf('base', options), textOf('top', options)];
    const [ofDocument, last] = dom.isDocument(root)
      ? [textOf('documentBase', options, isOfPart), textOf('documentTop', options, isOfPart)]
      : ['', ''];
    const ofPart = isOfPart ? `:where(${part.selector}){${inheritedByPart}}` : '';
    const rules = base + ofDocument + ofPart + inline.attributes + (hasHosts ? hostRules() : '');
    return [
      adoption.shared(
        root,
        `base of a ${kind} in ${layer}`,
        layer === null ? rules : `@layer ${layer}{${rules}}`,
      ),
      adoption.shared(root, 'style attributes', inline.styles),
      ...own.flatMap(({ compiled }) => compiled.sheets),
      adoption.shared(root, 'samples', samples.css),
      adoption.shared(root, `top of a ${kind}`, last + top),
    ];
  }

  function textOf(
    name: 'base' | 'documentBase' | 'top' | 'documentTop',
    { suffix }: CompileOptions,
    isOfPart = false,
  ): string {
    const rules = [...mappings.values()].flatMap((mapping) => Object.entries(mapping[name] ?? {}));
    return rules
      .map(([selector, declarations]) => {
        const own = isOfPart && part && /^(?:html|body|:root)$/.test(selector) ? part.selector : selector;
        const selectors = withSuffix(own, suffix);
        const isWeak = name === 'base' || name === 'documentBase';
        return `${isWeak ? withoutSpecificity(selectors) : selectors}{${declarations}}`;
      })
      .join('');
  }

  /** Returns rules that give excluded elements the page's own values of inherited properties. */
  function hostRules(): string {
    const all = [...mappings.values()];
    const outermost = `:not(${hosts} *)${part?.suffix ?? ''}`;
    const grounds = all.flatMap(({ ground }) => ground ?? []);
    const inherited = all.flatMap((mapping) => Object.entries(mapping.inherited));
    const [own, declaredOnly] = [
      inherited.flatMap(([name, value]) => (value === '' ? [] : `${name}:var(${ownPrefix}${name},${value})`)),
      inherited.flatMap(([name, value]) => (value === '' ? name : [])),
    ];
    const ofHosts = all.flatMap(({ hosts: rules = {} }) => Object.entries(rules));
    const ofEditors = all.flatMap(({ editor = {} }) => Object.entries(editor));
    return [
      `${hosts}${outermost}{${own.join(';')}}`,
      // If a host declares such a property without a color, Chromium saves one with its content.
      ...declaredOnly.map(
        (name) =>
          `@container style(${ownPrefix}${name}){${hosts}${outermost}{${name}:var(${ownPrefix}${name})}}`,
      ),
      ...ofHosts.map(([selector, declarations]) => `${hosts}${outermost}${selector}{${declarations}}`),
      ...grounds.map((ground) => backdrops.css(ground, part?.suffix ?? '')),
      ...ofEditors.map(
        ([selector, declarations]) => `${dom.editingHost}${outermost}${selector}{${declarations}}`,
      ),
    ].join('');
  }

  return {
    mappingsChanged() {
      memory.version += 1;
      addUpdate();
      // The engine starts the queue earlier when it applies settings.
      window.queueMicrotask(() => queue.begin());
    },
    without: adoption.without,
    text: () => withValues(document, adoption.textOf(document)),
  };
}

function carriedBy({ inherited, ground }: StyleMapping): readonly string[] {
  return [
    ...Object.keys(inherited),
    ...(ground === undefined ? [] : ['background-color', 'background-image']),
  ];
}

function withMedia({ media }: CSSStyleSheet, css: string): string {
  return css !== '' && media.length > 0 ? `@media ${media.mediaText}{${css}}` : css;
}

/** Adds the current values of the tools to the rules. Returns only the page's background if the rules are too long. */
function withValues(document: Document, css: string): string {
  const html = dom.html(document);
  const style = getComputedStyle(html);
  if (css.length > mostStored)
    return `html{background-color:${style.backgroundColor};color-scheme:${style.colorScheme}}`;
  const names = new Set(css.match(/--aw-[a-z_]+(?=[,)])/g));
  const values = [...names].map((name) => `${name}:${style.getPropertyValue(name)}`);
  return css && `html{${values.join(';')}}${css}`;
}
