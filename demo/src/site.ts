// Script of the demo pages. It runs before the widget script so that every API call is recorded.
import type { WidgetClient, WidgetClientOptions } from '../../sdk/src/client/types.ts';
import type {} from '../../sdk/src/embed/index.ts';
import { startConsole } from './console/console.ts';
import { find } from './elements.ts';
import { startButtons } from './provoke/buttons.ts';
import { startRouter } from './router.ts';
import { tapFetch } from './tap.ts';

// This script needs its own `data-site-root`, because the widget's script element has not been parsed yet.
const { siteRoot } = document.currentScript?.dataset ?? {};
const tap = tapFetch(siteRoot ?? location.origin);

document.addEventListener('DOMContentLoaded', () => {
  startRouter();
  startCardForm();
  const console = startConsole(tap);
  const script = widgetScript();
  void script.whenMounted.then((client) => {
    console.listen(client);
    console.measure(client);
    startButtons({
      client,
      tap,
      console,
      open: async (options) => {
        const other = await script.createClient(options);
        console.listen(other);
        return other;
      },
    });
  });
});

function startCardForm(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-card-form]')) return;
    event.preventDefault();
    const status = find('[data-form-status]', HTMLElement, form);
    const missing = form.querySelector<HTMLInputElement>('input:invalid');
    if (missing === null) {
      status.textContent =
        'Thank you. Your card would be ready on Tuesday. Nothing was sent: this is a demo.';
      form.reset();
      return;
    }
    const name = missing.labels?.[0]?.textContent ?? 'this field';
    status.textContent = `Please fill in: ${name}.`;
    missing.focus();
  });
}

interface WidgetScript {
  readonly whenMounted: Promise<WidgetClient>;
  createClient(options: Partial<WidgetClientOptions>): Promise<WidgetClient>;
}

interface ClientModule {
  createWidgetClient(options: WidgetClientOptions): WidgetClient;
}

function widgetScript(): WidgetScript {
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
