// Script of the demo pages. It runs before the widget script so that every API call is recorded.
import { startCardForm } from './card-form.ts';
import { startConsole } from './console/console.ts';
import { startButtons } from './provoke/buttons.ts';
import { startRouter } from './router.ts';
import { tapFetch } from './tap.ts';
import { widgetScript } from './widget-script.ts';

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
