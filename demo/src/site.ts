// The script of the library's pages. It runs before the widget's, to see every call from the first.
import { startCardForm } from './card-form.ts';
import { startConsole } from './console/console.ts';
import { startButtons } from './provoke/buttons.ts';
import { startRouter } from './router.ts';
import { tapFetch } from './tap.ts';
import { widgetScript } from './widget-script.ts';

// The widget's script line stands after this one, so what it says can be read only when the page is there.
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
      apiKey: script.apiKey,
      siteRoot: script.siteRoot,
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
