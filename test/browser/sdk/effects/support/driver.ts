import type { ActiveTool, WidgetClient } from '../../../../../sdk/src/client/types.ts';
import { attachEffects } from '../../../../../sdk/src/effects/index.ts';
import { copyOf, one } from '../../../support/one.ts';
import {
  differencesOf,
  finishTransitions,
  type Snapshot,
  takeSnapshot,
  takeUntouched,
  untouchedDifferences,
} from './snapshot.ts';

const enoughMs = 60_000;

/** Creates a fake settings client that the test controls and that makes no API calls. */
function createDriver() {
  const values = new Map<string, string | null>();
  const listeners = new Set<() => void>();
  const responders: Record<string, (input: unknown) => unknown> = {};
  const announced: string[] = [];
  const failures: string[] = [];
  const active = (): ActiveTool[] => [...values].map(([code, value]) => ({ code, value }));
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const content = new Proxy(responders, {
    get: (_, name) => async (input: unknown) => {
      const respond = responders[String(name)];
      if (respond === undefined) throw new Error(`the test has no response for ${String(name)}`);
      return respond(input);
    },
  });
  const state: { language: string | null; gradeLevel: number | null } = { language: null, gradeLevel: null };
  const client = {
    current: null,
    settings: {
      active,
      has: (code: string) => values.has(code),
      value: (code: string) => values.get(code) ?? null,
      get language() {
        return state.language;
      },
      get gradeLevel() {
        return state.gradeLevel;
      },
    },
    content,
    get language() {
      return state.language ?? (document.documentElement.lang || 'en');
    },
    isOnline: true,
    track: () => undefined,
    tool: () => null,
    on(name: string, listener: () => void) {
      if (name !== 'change') return () => undefined;
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as WidgetClient;

  document.addEventListener('aw-announce', (event) => announced.push(event.detail));
  window.addEventListener('error', (event) => failures.push(event.message));
  document.addEventListener('securitypolicyviolation', (event) =>
    failures.push(`${event.violatedDirective} refuses ${event.blockedURI} ${event.sample}`),
  );

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const stored = sessionStorage.getItem('driver');
  if (stored !== null) for (const [code, value] of JSON.parse(stored)) values.set(code, value);
  const sample = copyOf(document.querySelector<HTMLElement>('#sample') ?? document.createElement('p'));
  const root = document.querySelector<HTMLElement>('[data-root]') ?? undefined;
  const options = root === undefined ? {} : { root };
  let attached = attachEffects(client, options);

  const snapshots = new Map<string, Snapshot>();
  const snapshotOf = (name: string) => {
    const snapshot = snapshots.get(name);
    if (snapshot === undefined) throw new Error(`nothing is remembered as ${name}`);
    return snapshot;
  };

  const isApplied = () =>
    [...values.keys()].every((code) => document.documentElement.hasAttribute(`data-aw-${code}`)) &&
    document.documentElement
      .getAttributeNames()
      .filter((name) => name.startsWith('data-aw-') && name !== 'data-aw-part')
      .every((name) => values.has(name.slice('data-aw-'.length)));

  /** Waits until exactly the tools in `values` are on and two frames have passed, and then finishes all transitions. */
  async function settled(): Promise<void> {
    const startedAtMs = performance.now();
    while (!isApplied()) {
      if (performance.now() - startedAtMs > enoughMs)
        throw new Error(`not applied: ${[...values.keys()].join()}; ${failures.join()}`);
      await frame();
    }
    await attached.applied;
    await frame();
    await frame();
    finishTransitions();
  }

  return {
    client,
    responders,
    announced,
    failures,
    state,
    one,
    settled,
    set(code: string, value: string | null = null): Promise<void> {
      values.set(code, value);
      notify();
      return settled();
    },
    unset(code: string): Promise<void> {
      values.delete(code);
      notify();
      return settled();
    },
    reset(): Promise<void> {
      values.clear();
      notify();
      return settled();
    },
    remember(name: string): void {
      snapshots.set(name, takeSnapshot());
    },
    differences: (from: string) => differencesOf(snapshotOf(from), takeSnapshot()),
    async differencesWith(from: string, code: string, value: string): Promise<string[]> {
      await this.set(code, value);
      const found = differencesOf(snapshotOf(from), takeSnapshot(), true);
      await this.unset(code);
      return found;
    },
    untouchedDifferences: (from: string) => untouchedDifferences(snapshotOf(from), takeUntouched()),
    addLater(): HTMLElement {
      const later = copyOf(sample);
      later.id = 'later';
      one('#sample').after(later);
      return later;
    },
    async switchOff(from: string): Promise<[differences: string[], failures: string[]]> {
      await this.clean();
      return [this.differences(from), failures.splice(0)];
    },
    clean(): Promise<void> {
      document.querySelector('#later')?.remove();
      return this.reset();
    },
    detach: () => attached.detach(),
    attach() {
      attached = attachEffects(client, options);
    },
    unsupported: () => attached.unsupported,
    highlighted(name: string, scope: Node = document): string[] {
      const ranges = [...(CSS.highlights.get(name) ?? [])].map((each) => {
        const range = document.createRange();
        range.setStart(each.startContainer, each.startOffset);
        range.setEnd(each.endContainer, each.endOffset);
        return range;
      });
      return ranges
        .filter((range) => scope.contains(range.startContainer))
        .sort((one, other) => one.compareBoundaryPoints(Range.START_TO_START, other))
        .map(String);
    },
  };
}

declare global {
  interface Window {
    aw: ReturnType<typeof createDriver>;
  }
}

window.aw = createDriver();
