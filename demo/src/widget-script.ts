import type { WidgetClient, WidgetClientOptions } from '../../sdk/src/client/types.ts';
import type {} from '../../sdk/src/embed/index.ts';
import { find } from './elements.ts';

/** The script line of the widget, and what it brought to the page. */
export interface WidgetScript {
  readonly apiKey: string;
  readonly siteRoot: string;
  /** The client of the widget, as soon as there is one. */
  readonly whenMounted: Promise<WidgetClient>;
  /** A client beside the widget's, with the same key and address unless told otherwise. */
  createClient(options: Partial<WidgetClientOptions>): Promise<WidgetClient>;
}

interface ClientModule {
  createWidgetClient(options: WidgetClientOptions): WidgetClient;
}

/** Reads the line from the page. @throws Error when the page has none */
export function widgetScript(): WidgetScript {
  const line = find('script[src$="/embed.js"]', HTMLScriptElement);
  const { key: apiKey = '', siteRoot = '' } = line.dataset;
  const createClient = async (options: Partial<WidgetClientOptions>) => {
    const module: ClientModule = await import(new URL('client.mjs', line.src).href);
    return module.createWidgetClient({ apiKey, siteRoot, ...options });
  };
  const whenMounted = scriptRan(line).then(async () => {
    const mounted = await window.accessibilityWidget;
    if (mounted === undefined) throw new Error('The script of the widget did not run.');
    return mounted.client;
  });
  return { apiKey, siteRoot, whenMounted, createClient };
}

/** The line has run before; or runs later, where it is `async`. */
function scriptRan(line: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    if (window.accessibilityWidget !== undefined) resolve();
    line.addEventListener('load', () => resolve(), { once: true });
    line.addEventListener('error', () => reject(new Error('The script of the widget is not there.')), {
      once: true,
    });
  });
}
