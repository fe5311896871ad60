import { native } from '../../page-dom.ts';
import { createChanges, type EffectChanges } from './changes.ts';
import type { Context } from './context.ts';
import type { EffectPage, FilterPart } from './effect.ts';

/** The DOM interface passed to an effect, and the hooks the engine uses to revert it. */
export interface OpenEffectPage {
  readonly page: EffectPage;
  readonly changes: EffectChanges;
  /** Notifies the effect that another tool changed. */
  modified(): void;
  /** Undoes everything done through the page. */
  close(): void;
}

export function openEffectPage(context: Context): OpenEffectPage {
  const { client, window, root, watch, nodes, styles, sheet, layer, filter } = context;
  const owner = {};
  const changes = createChanges(context, owner);
  const aborter = new window.AbortController();
  const { signal } = aborter;
  const listeners: (() => void)[] = [];
  const closers: (() => void)[] = [];
  const filterParts = new Set<FilterPart>();

  function eachBatch(
    selector: string,
    visit: (elements: readonly HTMLElement[]) => void,
    leave: (element: HTMLElement) => void = () => undefined,
  ): void {
    const visited = new WeakSet<Element>();
    const forget = (element: Element) => {
      if (!visited.delete(element) || !(element instanceof HTMLElement)) return;
      leave(element);
      changes.undoElement(element);
    };
    const unsubscribe = watch.subscribe({
      changed(scopes, alone) {
        const around = scopes.filter((scope) => scope instanceof Element);
        const found = new Set(around.flatMap((scope) => nodes.elements(scope, selector, owner)));
        for (const element of alone) {
          if (!(element instanceof HTMLElement)) continue;
          if (native(element).matches(selector) && nodes.isOfPage(element, owner)) found.add(element);
          else forget(element);
        }
        for (const scope of around) {
          for (const element of [scope, ...native(scope).querySelectorAll('*')]) {
            if (visited.has(element) && element instanceof HTMLElement && !found.has(element))
              forget(element);
          }
        }
        for (const element of found) visited.add(element);
        if (found.size > 0) visit([...found]);
      },
      left(element) {
        for (const each of [element, ...native(element).querySelectorAll('*')]) forget(each);
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
    client,
    get language() {
      return languageOf(context);
    },
    phrase(key, values = {}) {
      const text = context.phrase(key) ?? key;
      return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
    },
    setStyle: (css) => sheet.write(owner, css),
    outside: ':not([data-aw-ignore],[data-aw-ignore] *)',
    setLayerStyle: (css) => layer.writeStyle(owner, css),
    setFilter(part, value) {
      filterParts.add(part);
      filter.set(part, value);
    },
    changes,
    eachElement: (selector, visit, leave) =>
      eachBatch(
        selector,
        (elements) => {
          for (const element of elements) visit(element);
        },
        leave,
      ),
    eachBatch,
    eachText(visit) {
      const unsubscribe = watch.subscribe({
        changed(scopes) {
          for (const text of scopes.flatMap((scope) => nodes.texts(scope, owner))) visit(text);
        },
        left: () => undefined,
      });
      closers.push(unsubscribe);
    },
    measure(elements, read) {
      const changed = new Set<Element>();
      for (const element of elements) {
        for (
          let at: Element | null = element;
          at !== null && !changed.has(at);
          at = native(at).parentElement
        ) {
          if (styles.has(at)) changed.add(at);
        }
      }
      if (changed.size === 0) return read();
      return watch.quietly(() => context.withoutTransitions(() => styles.without(changed, read)));
    },
    isOfPage: (node) => nodes.isOfPage(node, owner),
    layer({ interactive = false } = {}) {
      const element = layer.add(interactive);
      closers.push(() => layer.remove(element));
      return element;
    },
    listen(target, name, listener, options = {}) {
      native(target).addEventListener(name, { handleEvent: listener }, { ...options, signal });
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
      const event = new window.CustomEvent('aw-announce', { detail: text, cancelable: true });
      if (native(window.document).dispatchEvent(event)) layer.say(text);
    },
    fail: (error) => window.reportError(error),
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
      layer.writeStyle(owner, null);
      changes.undo();
    },
  };
}

function languageOf({ client, window }: Context): string {
  const chosen = client.settings.language ?? client.current?.config.language;
  return chosen ?? (native(window.document).documentElement.lang || 'en');
}
