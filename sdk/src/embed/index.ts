import { storagePrefix } from '../client/storage-keys.ts';
import type { WidgetClient, WidgetClientOptions } from '../client/types.ts';
import type { AttachEffects, AttachedEffects } from '../effects/types.ts';
import { native } from '../page-dom.ts';
import type { MountedWidget, MountOptions, MountWidget } from '../widget/types.ts';

/** What the promise `window.accessibilityWidget` gives. */
export interface EmbeddedWidget {
  readonly client: WidgetClient;
  readonly effects: AttachedEffects;
  readonly widget: MountedWidget;
}

declare global {
  interface Window {
    /** The one global of the embed: rejected where a file could not be had, or was not the one that was built. */
    accessibilityWidget?: Promise<EmbeddedWidget>;
  }
}

interface ClientModule {
  createWidgetClient(options: WidgetClientOptions): WidgetClient;
}
interface EffectsModule {
  readonly attachEffects: AttachEffects;
}
interface WidgetModule {
  loadPhrases(language: string): Promise<Readonly<Record<string, string>>>;
  readonly mountWidget: MountWidget;
}

/** Set by the build: every module that is loaded before the widget runs, and its SHA-256 in base64. */
declare const embeddedModules: Readonly<Record<string, string>>;

const quiet = () => undefined;

/** No longer than this is the first paint held back for the settings of the last page. */
const longestHoldMs = 400;

function start(script: HTMLScriptElement): Promise<EmbeddedWidget> {
  const { dataset, src } = script;
  const at = (path: string) => new URL(path, src).href;
  const release = holdPaint();

  /** Loads a module into the browser's map of modules, from where `import` takes it: these very bytes, or none. */
  const preload = ([path, hash]: readonly [string, string]) =>
    new Promise<void>((resolve, reject) => {
      const link = Object.assign(native(document).createElement('link'), {
        rel: 'modulepreload',
        crossOrigin: '',
        nonce: script.nonce,
        integrity: `sha256-${hash}`,
        href: at(path),
        onload: () => resolve(),
        onerror: () => reject(new Error(`${path} is missing or changed`)),
      });
      native(document).head.append(link);
    });

  const run = async (): Promise<EmbeddedWidget> => {
    await Promise.all(Object.entries(embeddedModules).map(preload));
    const [{ createWidgetClient }, { attachEffects }, { loadPhrases, mountWidget }]: [
      ClientModule,
      EffectsModule,
      WidgetModule,
    ] = await Promise.all([import(at('client.mjs')), import(at('effects.mjs')), import(at('widget.mjs'))]);
    const { key = '', siteRoot = new URL(src).origin, visitor, language, trigger } = dataset;
    const client = createWidgetClient({
      apiKey: key,
      siteRoot,
      consent: () => dataset.consent !== 'no',
      trackUsage: dataset.trackUsage === 'true',
      ...(visitor && { visitorId: visitor }),
      ...(language && { language }),
    });
    if (!native(document).body) await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
    const effects = attachEffects(client);
    const options: MountOptions = {
      unsupported: () => effects.unsupported,
      onLanguage: (spoken) => void loadPhrases(spoken).then(effects.setPhrases, quiet),
      ...(language && { language }),
      ...(trigger && { trigger }),
    };
    return { client, effects, widget: mountWidget(client, options) };
  };
  const started = run();
  started.then(({ effects }) => effects.applied).then(release, release);
  return started;
}

/** Keeps the page unseen until the settings apply, where there are some and nothing was painted yet. */
function holdPaint(): () => void {
  let isKept = false;
  try {
    isKept = localStorage.getItem(`${storagePrefix}settings`) !== null;
  } catch {
    // A page in a sandbox has no storage.
  }
  if (!isKept || performance.getEntriesByType('paint').length > 0) return quiet;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html{visibility:hidden!important}');
  native(document).adoptedStyleSheets.push(sheet);
  const release = () => sheet.replaceSync('');
  setTimeout(release, longestHoldMs);
  return release;
}

// A module has no currentScript.
const script =
  native(document).currentScript ?? native(document).querySelector('script[src$="/embed.js"][data-key]');
// An element of the page with that id is a property of the window too, but not one of its own.
if (script instanceof HTMLScriptElement && !Object.hasOwn(window, 'accessibilityWidget')) {
  const started = start(script);
  window.accessibilityWidget = started;
  started.catch((error: unknown) => reportError(error));
}
