import * as dom from '../../page-dom.ts';
import type { EffectChanges } from './changes.ts';
import type { Context } from './context.ts';
import type { EffectPage, FilterPart, VisitBatch } from './effect.ts';
import { baseLayer } from './sheet.ts';

/** The DOM interface passed to an effect, and the hooks that the engine uses to undo the effect's changes. */
export interface OpenEffectPage {
  readonly page: EffectPage;
  readonly changes: EffectChanges;
  modified(): void;
  /**
   * Undoes everything that the effect did through `page`. A queued job undoes the changes to elements and text.
   */
  close(): void;
}

export function openEffectPage(context: Context): OpenEffectPage {
  const { client, window, root, part, visitor, nodes, sheet, filter } = context;
  const owner = {};
  const ruleOwner = {};
  const changes = context.createChanges(context, owner);
  const aborter = new window.AbortController();
  const { signal } = aborter;
  const listeners: (() => void)[] = [];
  const closers: (() => void)[] = [];
  const filterParts = new Set<FilterPart>();

  function eachBatch(
    selector: string,
    visit: VisitBatch,
    leave: ((element: HTMLElement) => void) | null = null,
  ): void {
    // Tracks the visited elements only if `leave` is set or they can stop matching. Elements of the page always match
    // `*`, and `undoGone` undoes the changes to removed elements.
    const visited = leave === null && selector.startsWith('*') ? null : new Set<HTMLElement>();
    const unsubscribe = visitor.subscribe({
      selector,
      isForward: false,
      visit(elements) {
        for (const element of elements) visited?.add(element);
        return visit(elements);
      },
      isOfText: () => visited?.size !== 0,
      sweep(gone) {
        for (const element of visited ?? []) {
          if (dom.matches(element, selector) && nodes.isOfPage(element) && element.isConnected) continue;
          visited?.delete(element);
          leave?.(element);
          changes.undoElement(element);
        }
        changes.undoGone(gone);
      },
    });
    closers.push(unsubscribe);
  }

  const page: EffectPage = {
    document: window.document,
    window,
    get root() {
      return root();
    },
    rootSelector: part === null ? 'body' : `body,${part.selector}`,
    inRoot: part?.suffix ?? '',
    client,
    get language() {
      return client.language;
    },
    phrase(key, values = {}) {
      const text = context.phrase(key) ?? key;
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    },
    setStyle: (css) => sheet.write(owner, css),
    setRules(rules) {
      const texts = Object.entries(rules).map(([selector, declarations]) => {
        const important = declarations.split(';').map((each) => `${each}!important`);
        return `:is(${selector})${context.allowed}{${important.join(';')}}`;
      });
      sheet.write(ruleOwner, `@layer ${baseLayer}{${texts.join('')}}`);
    },
    override(mapping) {
      if (mapping === null) context.overrides?.remove(owner);
      else context.overrides?.set(owner, mapping);
    },
    withoutOverrides: (read) => context.overrides?.without(read) ?? read(),
    outside: `:not([data-aw-ignore],[data-aw-ignore] *)${part?.suffix ?? ''}`,
    setLayerStyle: (css) => context.layer?.writeStyle(owner, css),
    setFilter(part, value) {
      filterParts.add(part);
      filter.set(part, value);
    },
    changes,
    eachElement: (selector, visit, leave) =>
      eachBatch(
        selector,
        (elements) => () => {
          for (const element of elements) visit(element);
        },
        leave,
      ),
    eachBatch,
    eachText(visit) {
      const unsubscribe = visitor.subscribe({
        selector: '*',
        isForward: true,
        visit(elements) {
          for (const text of elements.flatMap((element) => context.textsOf?.(element) ?? [])) visit(text);
        },
        isOfText: () => true,
        sweep: (gone) => changes.undoGone(gone),
      });
      closers.push(unsubscribe);
    },
    afterLoad: (run) =>
      context.afterLoad?.(() => {
        if (!signal.aborted) run();
      }),
    trees: () => visitor.trees() ?? [window.document],
    visited: () => visitor.queue.idle(),
    isOfPage: nodes.isOfPage,
    layer({ interactive = false } = {}) {
      const { layer } = context;
      if (layer === null) throw new Error();
      const element = layer.add(interactive);
      closers.push(() => layer.remove(element));
      return element;
    },
    listen(target, name, listener, options = {}) {
      dom.listen(target, name, { handleEvent: listener }, { ...options, signal });
    },
    nextFrame(run) {
      window.requestAnimationFrame(() => {
        if (!signal.aborted) run();
      });
    },
    signal,
    valueOf: (code) => client.settings.value(code),
    onModifier: (listener) => listeners.push(listener),
    announce(text) {
      context.layer?.announce(text);
      closers.push(() => context.layer?.clear());
    },
    fail: dom.reportFailure,
  };

  return {
    page,
    changes,
    modified() {
      for (const listener of listeners) listener();
    },
    close() {
      aborter.abort();
      for (const close of closers.splice(0)) close();
      for (const part of filterParts) filter.set(part, null);
      sheet.write(owner, null);
      context.layer?.writeStyle(owner, null);
      context.overrides?.remove(owner);
      sheet.write(ruleOwner, null);
      visitor.queue.add(changes.undoing());
    },
  };
}
