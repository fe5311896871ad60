import type { Seen } from '../sdk/effects/in-use/library-page.ts';

declare global {
  interface Window {
    axe: typeof import('axe-core');
    received: unknown[];
    count: { readonly clicks: number };
    seen: Seen;
  }
  interface DocumentEventMap {
    'aw-announce': CustomEvent<string>;
  }
}
