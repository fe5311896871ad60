import { bootPath } from '../client/boot-path.ts';
import type { StoredName } from '../client/storage-keys.ts';
import { storagePrefix } from '../client/storage-keys.ts';
import type { WidgetClient } from '../client/types.ts';
import type { AttachedEffects } from '../effects/types.ts';
import * as dom from '../page-dom.ts';
import { adoptStoredRules, removeStoredRules } from '../stored-rules.ts';
import type { MountedWidget } from '../widget/types.ts';

/** Resolved value of the promise `window.accessibilityWidget`. */
export interface EmbeddedWidget {
  readonly client: WidgetClient;
  readonly effects: AttachedEffects;
  readonly widget: MountedWidget;
}

declare global {
  interface Window {
    /**
     * The embed script's only global. The promise rejects if boot.mjs cannot be loaded or does not match its integrity
     * hash.
     */
    accessibilityWidget?: Promise<EmbeddedWidget>;
  }
}

/** Exports of boot.mjs, which contains the client, the effects and the trigger button. */
interface BootModule {
  boot(script: HTMLScriptElement, fetch: typeof window.fetch): Promise<EmbeddedWidget>;
}

/** Base64-encoded SHA-256 of boot.mjs, set by the build. */
declare const bootHash: string;

const quiet = () => undefined;

/** Captured before scripts that run later replace it, for example to trace every request of the page. */
const pageFetch = window.fetch;

const maximumPaintDelayMs = 400;

async function start(script: HTMLScriptElement): Promise<EmbeddedWidget> {
  adoptStoredRules();
  const release = delayPaint();
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
    removeStoredRules();
    throw error;
  }
}

/** Preloads the module with an integrity check; a later `import` of the same URL reuses it. */
function preload(href: string, nonce: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(dom.createElement(document, 'link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      nonce,
      integrity: `sha256-${bootHash}`,
      href,
      onload: () => resolve(),
      onerror: () => reject(new Error('boot.mjs is missing or changed')),
    });
    dom.property(document, 'head').append(link);
  });
}

/**
 * Requests the client's boot data while the module loads, unless this browser has cached the data.
 * @returns a `fetch` function that reuses the early response for the first request to its URL
 */
function requestEarly({ dataset, src }: HTMLScriptElement): typeof window.fetch {
  const { key = '', siteRoot = new URL(src).origin } = dataset;
  const url = `${siteRoot.replace(/\/+$/, '')}/api/v1${bootPath}`;
  const end = new AbortController();
  const { signal } = end;
  let early = isStored('boot')
    ? null
    : pageFetch(url, {
        headers: { 'X-Api-Key': key },
        credentials: 'omit',
        referrerPolicy: 'origin',
        signal,
      });
  early?.catch(quiet);
  return (input, init) => {
    if (!early || input !== url) return pageFetch(input, init);
    const response = early;
    early = null;
    init?.signal?.addEventListener('abort', ({ target }) => end.abort(Object(target).reason));
    return response;
  };
}

/**
 * Hides the page until stored settings are applied. Does nothing if no settings are stored or the first paint has
 * already taken place.
 */
function delayPaint(): () => void {
  if (!isStored('settings') || performance.getEntriesByType('paint').length > 0) return quiet;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html{visibility:hidden!important}');
  dom.adoptedSheets(document).push(sheet);
  const release = () => sheet.replaceSync('');
  setTimeout(release, maximumPaintDelayMs);
  return release;
}

function isStored(name: StoredName): boolean {
  try {
    return localStorage.getItem(storagePrefix + name) !== null;
  } catch {
    // Storage access throws on a sandboxed page.
    return false;
  }
}

// `currentScript` is null in a module script, so the element is then found by its URL and `data-key`.
const script =
  dom.property(document, 'currentScript') ?? dom.query(document, 'script[src$="/embed.js"][data-key]');
// Checks for an own property, because an element with the ID `accessibilityWidget` also appears as an inherited
// property of `window`.
if (script instanceof HTMLScriptElement && !Object.hasOwn(window, 'accessibilityWidget')) {
  const started = start(script);
  window.accessibilityWidget = started;
  started.catch((error: unknown) => reportError(error));
}
