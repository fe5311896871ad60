import type { WidgetClient, WidgetClientOptions } from '../../sdk/src/client/types.ts';
import type {} from '../../sdk/src/embed/index.ts';
import { find } from './elements.ts';

export interface WidgetScript {
  readonly whenMounted: Promise<WidgetClient>;
  createClient(options: Partial<WidgetClientOptions>): Promise<WidgetClient>;
}

interface ClientModule {
  createWidgetClient(options: WidgetClientOptions): WidgetClient;
}

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
  return { whenMounted, createClient };
}

function scriptRan(line: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    if (window.accessibilityWidget !== undefined) resolve();
    line.addEventListener('load', () => resolve(), { once: true });
    line.addEventListener('error', () => reject(new Error('The script of the widget is missing.')), {
      once: true,
    });
  });
}
