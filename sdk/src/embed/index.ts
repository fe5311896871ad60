import type { StoredName } from '../client/storage-keys.ts';
import { storagePrefix } from '../client/storage-keys.ts';
import type { WidgetClient } from '../client/types.ts';
import type { AttachedEffects } from '../effects/types.ts';
import { native } from '../page-dom.ts';
import type { MountedWidget } from '../widget/types.ts';

/** The value of the promise `window.accessibilityWidget`. */
export interface EmbeddedWidget {
  readonly client: WidgetClient;
  readonly effects: AttachedEffects;
  readonly widget: MountedWidget;
}

declare global {
  interface Window {
    /** The one global of the embed: rejected when the module cannot be loaded or is not the one that was built. */
    accessibilityWidget?: Promise<EmbeddedWidget>;
  }
}

/** The module with everything that runs at boot. */
interface BootModule {
  boot(script: HTMLScriptElement, fetch: typeof window.fetch): Promise<EmbeddedWidget>;
}

/** SHA-256 of boot.mjs in base64, set by the build. */
declare const bootHash: string;

const quiet = () => undefined;

/** Limit for holding back the first paint, in milliseconds. */
const longestHoldMs = 400;

async function start(script: HTMLScriptElement): Promise<EmbeddedWidget> {
  const release = holdPaint();
  const fetch = requestEarly(script);
  try {
    const href = new URL('boot.mjs', script.src).href;
    await preload(href, script.nonce);
    const { boot }: BootModule = await import(href);
    const started = await boot(script, fetch);
    started.effects.applied.then(release, release);
    return started;
  } catch (error) {
    release();
    throw error;
  }
}

/** Loads the module into the browser's module map, where `import` finds it: the bytes that were built, or none. */
function preload(href: string, nonce: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(native(document).createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      nonce,
      integrity: `sha256-${bootHash}`,
      href,
      onload: () => resolve(),
      onerror: () => reject(new Error('boot.mjs is missing or changed')),
    });
    native(document).head.append(link);
  });
}

/**
 * Requests the boot of the client while the module loads, unless this browser has one cached.
 * @returns a fetch that answers these requests once, each, with the response that is under way
 */
function requestEarly({ dataset, src }: HTMLScriptElement): typeof window.fetch {
  const { key = '', siteRoot = new URL(src).origin } = dataset;
  const base = `${siteRoot.replace(/\/+$/, '')}/api/v1/`;
  const underWay = new Map(
    ['widget/config', 'widget/plan-features', 'presets'].map((path) => {
      const end = new AbortController();
      const ask = () =>
        fetch(base + path, { headers: { 'X-Api-Key': key }, credentials: 'omit', signal: end.signal });
      return [base + path, { end, response: isStored('boot') ? null : ask() }];
    }),
  );
  for (const { response } of underWay.values()) response?.catch(quiet);
  return (input, init) => {
    const { end, response } = underWay.get(String(input)) ?? {};
    underWay.delete(String(input));
    if (!response) return fetch(input, init);
    init?.signal?.addEventListener('abort', ({ target }) => end?.abort(Object(target).reason));
    return response;
  };
}

/** Hides the page until the stored settings apply, if there are some and nothing was painted yet. */
function holdPaint(): () => void {
  if (!isStored('settings') || performance.getEntriesByType('paint').length > 0) return quiet;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html{visibility:hidden!important}');
  native(document).adoptedStyleSheets.push(sheet);
  const release = () => sheet.replaceSync('');
  setTimeout(release, longestHoldMs);
  return release;
}

function isStored(name: StoredName): boolean {
  try {
    return localStorage.getItem(storagePrefix + name) !== null;
  } catch {
    // A sandboxed page has no storage.
    return false;
  }
}

// A module has no currentScript.
const script =
  native(document).currentScript ?? native(document).querySelector('script[src$="/embed.js"][data-key]');
// An element of the page with that id is a property of the window too, but not an own property.
if (script instanceof HTMLScriptElement && !Object.hasOwn(window, 'accessibilityWidget')) {
  const started = start(script);
  window.accessibilityWidget = started;
  started.catch((error: unknown) => reportError(error));
}
