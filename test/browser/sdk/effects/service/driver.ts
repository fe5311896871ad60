import { createWidgetClient } from '../../../../../sdk/src/client/index.ts';
import { attachEffects } from '../../../../../sdk/src/effects/index.ts';
import { readingHelp } from '../../../../../sdk/src/effects/reading-help.ts';
import type { AttachedEffects } from '../../../../../sdk/src/effects/types.ts';
import { copyOf, one } from '../../../support/one.ts';

const { apiKey, siteRoot } = JSON.parse(
  document.querySelector('meta[name="aw"]')?.getAttribute('content') ?? '{}',
);

interface State {
  readonly announced: string[];
  readonly failures: string[];
  /** The client's requests for transforms. `name` is the last segment of the URL path. */
  readonly requests: { readonly name: string; readonly body: Record<string, unknown> }[];
  completed: number;
}

const state: State = {
  announced: [],
  failures: [],
  requests: [],
  completed: 0,
};

const client = createWidgetClient({
  apiKey,
  siteRoot,
  storage: null,
  async fetch(input, init) {
    const [, name] = /\/content\/(.+)$/.exec(String(input)) ?? [];
    if (name !== undefined) state.requests.push({ name, body: JSON.parse(String(init?.body)) });
    const response = await fetch(input, init);
    if (name !== undefined) state.completed += 1;
    return response;
  },
});

document.addEventListener('aw-announce', (event) => {
  event.preventDefault();
  state.announced.push(event.detail);
});
window.addEventListener('error', ({ message, filename, lineno }) =>
  state.failures.push(`${message} (${filename}:${lineno})`),
);
window.addEventListener('unhandledrejection', (event) => state.failures.push(String(event.reason)));

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function until(isDone: () => unknown): Promise<void> {
  while (!isDone()) await frame();
}

let attached: AttachedEffects | null = null;

const tools = {
  ...state,
  state,
  client,
  help: readingHelp(client),
  get attached() {
    return attached;
  },
  one,
  copyOf: (selector: string) => copyOf(one(selector)),
  until,
  async start() {
    await client.boot();
    attached = attachEffects(client);
  },
  async set(code: string, value: string | null = null) {
    client.settings.set(code, value);
    await until(() => document.documentElement.hasAttribute(`data-aw-${code}`));
  },
  async reset() {
    client.settings.reset();
    await until(
      () => !document.documentElement.getAttributeNames().some((name) => name.startsWith('data-aw-')),
    );
    await frame();
    await frame();
  },
  html: () => document.documentElement.outerHTML,
};

declare global {
  interface Window {
    tools: typeof tools;
  }
}

window.tools = tools;
