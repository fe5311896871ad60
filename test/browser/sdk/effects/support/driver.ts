import type { ActiveTool, WidgetClient } from '../../../../../sdk/src/client/types.ts';
import { attachEffects } from '../../../../../sdk/src/effects/index.ts';
import {
  differencesOf,
  finishTransitions,
  type Snapshot,
  takeSnapshot,
  takeUntouched,
  untouchedDifferences,
} from './snapshot.ts';

/** Settings that a test sets, in the shape of a client's; nothing is asked of a service. */
function createDriver() {
  const values = new Map<string, string | null>();
  const listeners = new Set<() => void>();
  const answers: Record<string, (input: unknown) => unknown> = {};
  const announced: string[] = [];
  const failures: string[] = [];
  const active = (): ActiveTool[] => [...values].map(([code, value]) => ({ code, value }));
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const content = new Proxy(answers, {
    get: (_, name) => async (input: unknown) => {
      const answer = answers[String(name)];
      if (answer === undefined) throw new Error(`the test has no answer for ${String(name)}`);
      return answer(input);
    },
  });
  const state = { language: null as string | null, gradeLevel: null as number | null };
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
    isOnline: true,
    track: () => undefined,
    tool: () => null,
    on(name: string, listener: () => void) {
      if (name !== 'change') return () => undefined;
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as WidgetClient;

  document.addEventListener('aw-announce', (event) => announced.push(String((event as CustomEvent).detail)));
  window.addEventListener('error', (event) => failures.push(event.message));
  document.addEventListener('securitypolicyviolation', (event) =>
    failures.push(`${event.violatedDirective} refuses ${event.blockedURI} ${event.sample}`),
  );

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const stored = sessionStorage.getItem('driver');
  if (stored !== null) for (const [code, value] of JSON.parse(stored)) values.set(code, value);
  const sample = document.querySelector('#sample')?.cloneNode(true) ?? document.createElement('p');
  let attached = attachEffects(client);

  const snapshots = new Map<string, Snapshot>();
  const snapshotOf = (name: string) => {
    const snapshot = snapshots.get(name);
    if (snapshot === undefined) throw new Error(`nothing is remembered as ${name}`);
    return snapshot;
  };

  /** Whether `<html>` says that exactly these tools are on. */
  const isApplied = () =>
    [...values.keys()].every((code) => document.documentElement.hasAttribute(`data-aw-${code}`)) &&
    document.documentElement
      .getAttributeNames()
      .filter((name) => name.startsWith('data-aw-'))
      .every((name) => values.has(name.slice('data-aw-'.length)));

  /** Waits until that is so, two frames have passed, and nothing moves. */
  async function settled(): Promise<void> {
    for (let frames = 0; !isApplied(); frames += 1) {
      if (frames > 600) throw new Error(`not applied: ${[...values.keys()].join()}; ${failures.join()}`);
      await frame();
    }
    await frame();
    await frame();
    finishTransitions();
  }

  return {
    client,
    answers,
    announced,
    failures,
    state,
    settled,
    set(code: string, value: string | null = null): Promise<void> {
      values.set(code, value);
      tell();
      return settled();
    },
    unset(code: string): Promise<void> {
      values.delete(code);
      tell();
      return settled();
    },
    reset(): Promise<void> {
      values.clear();
      tell();
      return settled();
    },
    /** Keeps how the page is now. */
    remember(name: string): void {
      snapshots.set(name, takeSnapshot());
    },
    differences: (from: string, areMarksAllowed = false) =>
      differencesOf(snapshotOf(from), takeSnapshot(), areMarksAllowed),
    untouchedDifferences: (from: string) => untouchedDifferences(snapshotOf(from), takeUntouched()),
    /** A copy of the sample as it was before any tool, put after it. */
    addLater(): Promise<void> {
      const later = sample.cloneNode(true) as HTMLElement;
      later.id = 'later';
      document.querySelector('#sample')?.after(later);
      return settled();
    },
    removeLater(): Promise<void> {
      document.querySelector('#later')?.remove();
      return settled();
    },
    /** Makes up for a trial that ended halfway; at once where all is as it should be. */
    async clean(): Promise<void> {
      if (values.size === 0 && isApplied() && document.querySelector('#later') === null) return;
      await this.removeLater();
      await this.reset();
    },
    detach: () => attached.detach(),
    attach() {
      attached = attachEffects(client);
    },
    unsupported: () => attached.unsupported,
  };
}

declare global {
  interface Window {
    aw: ReturnType<typeof createDriver>;
  }
}

window.aw = createDriver();
