import { createWidgetClient } from '../client/index.ts';
import { attachEffects } from '../effects/index.ts';
import * as dom from '../page-dom.ts';
import { loadPhrases, mountWidget } from '../widget/index.ts';
import type { EmbeddedWidget } from './index.ts';

/**
 * Starts the client, effects and widget with the script element's options. `fetch` reuses the responses that embed.js
 * requested early.
 */
export async function boot(
  { dataset, src }: HTMLScriptElement,
  fetch: typeof window.fetch,
): Promise<EmbeddedWidget> {
  const { key = '', siteRoot = new URL(src).origin, visitor, visitorProof, language, trigger } = dataset;
  const client = createWidgetClient({
    apiKey: key,
    siteRoot,
    fetch,
    consent: () => dataset.consent !== 'no',
    trackUsage: dataset.trackUsage === 'true',
    ...(visitor && { visitorId: visitor }),
    ...(visitorProof && { visitorProof }),
    ...(language && { language }),
    ...(dataset.profileConsent && { profileConsent: () => dataset.profileConsent === 'yes' }),
  });
  if (!dom.body(document)) await new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  const effects = attachEffects(client);
  const widget = mountWidget(client, {
    unsupported: () => effects.unsupported,
    onLanguage: (spoken) => void loadPhrases(spoken).then(effects.setPhrases, () => undefined),
    ...(trigger && { trigger }),
  });
  return { client, effects, widget };
}
