import { createWidgetClient } from '../client/index.ts';
import { attachEffects } from '../effects/index.ts';
import { warn } from '../warn.ts';
import { loadPhrases, mountWidget } from '../widget/index.ts';
import type { EmbeddedWidget, OptionName, ReadOption } from './index.ts';

/**
 * Starts the client, effects and widget with the script's options. `fetch` reuses the responses that embed.js requested
 * early. Warns of the first failed call.
 * @throws Error with a `code` if the browser is not supported
 */
export async function boot(
  option: ReadOption,
  siteRoot: string,
  fetch: typeof window.fetch,
): Promise<EmbeddedWidget> {
  if (!isSupported()) {
    throw Object.assign(new Error('This browser is too old.'), { code: 'BROWSER_NOT_SUPPORTED' });
  }
  // Values from `accessibilityWidgetConfig` may have other types.
  const text = (name: OptionName) => String(option(name) ?? '');
  const [visitorId, visitorProof] = [text('visitor'), text('visitorProof')];
  const [language, trigger] = [text('language'), text('trigger')];
  const client = createWidgetClient({
    apiKey: text('key'),
    siteRoot,
    fetch,
    consent: () => !/^(no|false)$/.test(text('consent')),
    trackUsage: text('trackUsage') === 'true',
    ...(visitorId && { visitorId }),
    ...(visitorProof && { visitorProof }),
    ...(language && { language }),
    ...(text('profileConsent') && { profileConsent: () => text('profileConsent') === 'yes' }),
  });
  const unfollow = client.on('error', ({ code, message }) => {
    unfollow();
    warn(code, `${siteRoot}: ${message}`);
  });
  const effects = attachEffects(client);
  const widget = mountWidget(client, {
    unsupported: () => effects.unsupported,
    onLanguage: (spoken) => void loadPhrases(spoken).then(effects.setPhrases, () => undefined),
    ...(trigger && { trigger }),
  });
  return { client, effects, widget };
}

/**
 * Returns whether the browser has the newest features that the client, the effects and the widget require: one each of
 * Chrome 120, Firefox 125 and Safari 17.4.
 */
function isSupported(): boolean {
  return 'canParse' in URL && 'showPopover' in HTMLElement.prototype && 'any' in AbortSignal;
}
