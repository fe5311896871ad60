import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { isWordingFixed } from '../../engine/prose.ts';
import { escapeText, withoutMarkup } from '../../passages/slot-markup.ts';
import { plainText } from '../../passages/words.ts';
import { type TransformedText, textTransforms } from '../../reading/text-transforms.ts';
import { createPageQueue } from './page-queue.ts';
import { layOnPage } from './passage-tool.ts';
import { createWhenSeen } from './when-seen.ts';

const attributes = ['alt', 'title', 'placeholder', 'aria-label', 'aria-description'] as const;

/** Translates text and human-readable attributes, and sets `lang` and `dir` to match the translation. */
export const translatePage: Effect = {
  code: 'translate_page',
  neutral: 'off',
  start(page, targetLanguage) {
    const running = layOnPage(page, 'translate', { part: 'all', targetLanguage });
    translateAttributes(page, targetLanguage);
    return running;
  },
};

function translateAttributes(page: EffectPage, targetLanguage: string): void {
  const { maxTexts, maxCharacters, needs, send } = textTransforms.translate;
  const queue = createPageQueue<TransformedText>(page, {
    maxTexts,
    maxCharacters,
    send: async (texts, signal) => (await send(page.client, texts, { targetLanguage }, signal)).results,
  });
  const whenSeen = createWhenSeen(page);
  const shown = new WeakMap<Element, Map<string, string>>();
  const translate = async (element: Element, name: string) => {
    const own = dom.attribute(element, name) ?? '';
    const known = shown.get(element) ?? new Map<string, string>();
    shown.set(element, known);
    if (known.get(name) === own || !needs(own)) return;
    const result = await queue.request(escapeText(plainText(own)));
    if (result === null || page.signal.aborted || dom.attribute(element, name) !== own) return;
    const text = plainText(withoutMarkup(result.text));
    known.set(name, text);
    page.changes.setAttribute(element, name, text);
  };
  const visit = (element: HTMLElement) => {
    if (isWordingFixed(element)) return;
    whenSeen(element, () => {
      for (const name of attributes) {
        if (dom.attribute(element, name) !== null) translate(element, name).catch(page.fail);
      }
    });
  };
  page.afterLoad(() => page.eachElement(attributes.map((name) => `[${name}]`).join(), visit));
}
