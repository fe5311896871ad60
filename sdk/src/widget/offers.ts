import { createStore } from '../client/store.ts';
import * as dom from '../page-dom.ts';
import { changeTool } from './change-settings.ts';
import { button, type Context, type Part, word } from './context.ts';
import { el } from './dom.ts';
import type { WordKey } from './words.ts';

interface Offer {
  readonly key: WordKey;
  readonly code: string;
  readonly value: string | null;
}

/** Font size that browsers use unless the visitor changes it, in CSS pixels. */
const usualFontSizePx = 16;

/**
 * Offers what the visitor's system or browser already asks for, when the panel is opened for the first time in this
 * browser and no tool is on. Nothing is changed before the visitor accepts. Returns null if there is nothing to offer.
 */
export function offers(context: Context): Part | null {
  const { client, memory } = context;
  if (client.settings.active().length > 0) return null;
  memory.isFirstOpening ??= isFirstOpening();
  if (!memory.isFirstOpening) return null;
  const offered = systemOffers(context).filter(({ code }) => client.tool(code) !== null);
  if (offered.length === 0) return null;
  const rows = offered.map(({ key, code, value }) => {
    const use = button(
      undefined,
      word(context, 'useHere'),
      () => {
        const tool = client.tool(code);
        if (tool !== null) changeTool(context, tool, true, value);
        context.host.shadow.querySelector<HTMLElement>('[data-key=search]')?.focus();
      },
      'button main',
    );
    use.setAttribute('data-key', `offer:${code}`);
    return { code, element: el('div', { class: 'offer' }, el('p', {}, word(context, key)), use) };
  });
  const element = el(
    'section',
    { class: 'offers' },
    el('h3', {}, word(context, 'offers')),
    ...rows.map((row) => row.element),
  );
  return {
    element,
    sync() {
      for (const { code, element: row } of rows) row.hidden = client.settings.has(code);
      element.hidden = memory.query !== '' || rows.every((row) => row.element.hidden);
    },
  };
}

function isFirstOpening(): boolean {
  const store = createStore(undefined);
  const isFirst = store.get('opened') === null;
  store.put('opened', true);
  return isFirst;
}

function systemOffers(context: Context): readonly Offer[] {
  const asks = (query: string) => matchMedia(query).matches;
  const offered: Offer[] = [];
  if (asks('(prefers-contrast: more)'))
    offered.push({ key: 'offer.contrast', code: 'contrast_mode', value: 'increased' });
  else if (asks('(prefers-color-scheme: dark)') && !isPageDark())
    offered.push({ key: 'offer.dark', code: 'contrast_mode', value: 'dark' });
  if (asks('(prefers-reduced-motion: reduce)'))
    offered.push({ key: 'offer.motion', code: 'pause_animations', value: null });
  const zoom = textZoom(context);
  if (zoom !== null) offered.push({ key: 'offer.text', code: 'text_zoom', value: zoom });
  return offered;
}

/** Returns whether the page already uses a dark color scheme. */
function isPageDark(): boolean {
  const probe = getComputedStyle(dom.html(document));
  return /^dark/.test(probe.colorScheme) || matchMedia('(forced-colors: active)').matches;
}

/** Returns the value of `text_zoom` that scales the page's text as the browser's default font size asks for. */
function textZoom({ client, host }: Context): string | null {
  const tool = client.tool('text_zoom');
  if (tool?.valueType !== 'percentage') return null;
  const probe = el('span');
  probe.style.fontSize = 'medium';
  host.root.append(probe);
  const ratio = Number.parseFloat(getComputedStyle(probe).fontSize) / usualFontSizePx;
  probe.remove();
  const percent = Math.min(tool.max, Math.round((ratio * 100) / tool.step) * tool.step);
  return percent > 100 ? String(percent) : null;
}
