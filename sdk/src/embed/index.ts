import { bootPath } from '../client/boot-path.ts';
import type { StoredName } from '../client/storage-keys.ts';
import { sdkVersion, storagePrefix } from '../client/storage-keys.ts';
import type { WidgetClient } from '../client/types.ts';
import type { AttachedEffects } from '../effects/types.ts';
import * as dom from '../page-dom.ts';
import { adoptStoredRules } from '../stored-rules.ts';
import { warn } from '../warn.ts';
import type { MountedWidget } from '../widget/types.ts';

/** Why the widget does not start. */
interface EmbedError {
  readonly code?: string;
  readonly message: string;
}

/** Resolved value of the promise `window.accessibilityWidget`. */
export interface EmbeddedWidget {
  readonly client: WidgetClient;
  readonly effects: AttachedEffects;
  readonly widget: MountedWidget;
}

/** Name of an option of the script: an attribute such as `data-site-root` in camel case. */
export type OptionName =
  | 'key'
  | 'siteRoot'
  | 'visitor'
  | 'visitorProof'
  | 'profileConsent'
  | 'language'
  | 'trigger'
  | 'trackUsage'
  | 'consent';

/**
 * Reads an option from the `data-` attributes of the script tag, else from the query of the script's URL, else from
 * `accessibilityWidgetConfig`.
 */
export type ReadOption = (name: OptionName) => string | undefined;

declare global {
  interface Window {
    /**
     * The embed script's only global. The promise rejects if the browser is not supported, or if boot.mjs cannot be
     * loaded or does not match its integrity hash.
     */
    accessibilityWidget?: Promise<EmbeddedWidget> & { readonly key?: string };
    /** Options of a script that a tag manager or optimizer separates from its attributes. Set by the page. */
    accessibilityWidgetConfig?: Readonly<Partial<Record<OptionName, string>>>;
  }
}

/** Exports of boot.mjs, which contains the client, the effects and the trigger button. */
interface BootModule {
  boot(option: ReadOption, siteRoot: string, fetch: typeof window.fetch): Promise<EmbeddedWidget>;
}

/** Base64-encoded SHA-256 of boot.mjs, set by the build. */
declare const bootHash: string;

const quiet = () => undefined;

/** Captured before scripts that run later replace it, for example to trace every request of the page. */
const pageFetch = window.fetch;

const maximumPaintDelayMs = 400;

// `currentScript` is null in a module script, so the element is then found by its key.
const script =
  dom.property(document, 'currentScript') ??
  dom.property(document, 'querySelector').call(document, 'script[data-key^=wk_],script[src*="key=wk_"]');
const { dataset = {}, nonce = '', src = '' }: Partial<HTMLScriptElement> = Object(script);
/** URL of this script; null if an optimizer has moved its code to another file or into the page. */
const ownUrl = /^[\w-]+:\/\//.test(src) && (dataset.key || /embed/.test(src)) ? new URL(src) : null;

const option: ReadOption = (name) =>
  dataset[name] ??
  ownUrl?.searchParams.get(name.replace(/[A-Z]/, '-$&').toLowerCase()) ??
  window.accessibilityWidgetConfig?.[name];
const key = option('key') ?? '';
const siteRoot = option('siteRoot') ?? (ownUrl ?? location).origin;

async function start(): Promise<EmbeddedWidget> {
  const href = new URL('boot.mjs', ownUrl ?? `${siteRoot}/sdk/${sdkVersion}/`).href;
  const stored = adoptStoredRules();
  const release = delayPaint();
  const fetch = requestEarly();
  try {
    await preload(href);
    const { boot }: BootModule = await import(href);
    const started = await boot(option, siteRoot, fetch);
    started.effects.applied.then(release, release);
    return started;
  } catch (error) {
    release();
    stored?.replaceSync('');
    throw error;
  }
}

/**
 * Preloads the module with an integrity check; a later `import` of the same URL reuses it. Waits for the end of the
 * head, because a link before its other elements makes React 18 discard a server-rendered page.
 */
async function preload(href: string): Promise<void> {
  while (!dom.body(document)) await new Promise((resolve) => setTimeout(resolve));
  await new Promise((onload, onerror) => {
    const link = Object.assign(dom.property(document, 'createElement').call(document, 'link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      nonce,
      integrity: `sha256-${bootHash}`,
      href,
      onload,
      onerror: () => onerror(new Error(href)),
    });
    dom.property(document, 'head').append(link);
  });
}

/**
 * Requests the client's boot data while the module loads, unless this browser has cached the data.
 * @returns a `fetch` function that reuses the early response for the first request to its URL
 */
function requestEarly(): typeof window.fetch {
  const url = `${siteRoot.replace(/\/+$/, '')}/api/v1${bootPath}`;
  const end = new AbortController();
  let early = isStored('boot')
    ? null
    : pageFetch(url, {
        headers: { 'X-Api-Key': key },
        credentials: 'omit',
        referrerPolicy: 'origin',
        signal: end.signal,
      });
  early?.catch(quiet);
  return (input, init) => {
    if (!early || input !== url) return pageFetch(input, init);
    const response = early;
    early = null;
    init?.signal?.addEventListener('abort', () => end.abort());
    return response;
  };
}

/**
 * Hides the page until stored settings are applied. Does nothing if no settings are stored or the first paint has
 * already taken place.
 */
function delayPaint(): () => void {
  if (!isStored('settings') || performance.getEntriesByType('paint')[0]) return quiet;
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

// Checks for an own property, because an element with the ID `accessibilityWidget` also appears as an inherited
// property of `window`.
if (!Object.hasOwn(window, 'accessibilityWidget')) {
  const started = Object.assign(start(), { key });
  window.accessibilityWidget = started;
  started.catch(({ code = 'SDK_NOT_LOADED', message }: EmbedError) => warn(code, message));
} else if (window.accessibilityWidget?.key !== key) {
  warn('ALREADY_STARTED', 'The first key is used.');
}
