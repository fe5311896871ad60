import type { Seen } from '../sdk/effects/in-use/library-page.ts';

declare global {
  /** What the pages of the tests put where a test reads it. */
  interface Window {
    axe: typeof import('axe-core');
    /** What a stand-in of the page was asked. */
    asked: unknown[];
    count: { readonly clicks: number };
    seen: Seen;
  }
  interface DocumentEventMap {
    'aw-announce': CustomEvent<string>;
    'aw-extend-timeouts': CustomEvent<{ readonly isOn: boolean }>;
  }
}
