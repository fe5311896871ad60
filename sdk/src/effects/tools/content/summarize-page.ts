import type { SummarizeResult, SummaryLength } from '../../../client/api.ts';
import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { languageToUse, mainContent } from '../../passages/dom.ts';
import { pageText } from '../../passages/page-text.ts';
import { lengthOf } from '../../passages/words.ts';
import { make } from '../shared/dom.ts';
import { ownTextStyle, startOf } from '../shared/own-text.ts';
import { createPageQueue } from './page-queue.ts';

/** Input limit of the service, in characters. */
const maxCharacters = 30_000;
const minCharacters = 300;
/**
 * Debounce delay in milliseconds. Pages often replace their content in several steps, which should trigger only one
 * update.
 */
const settledAfterMs = 800;

const style = `.aw-summary{border:2px solid currentColor;border-radius:8px;padding:12px 16px;margin-block:0 16px;
box-sizing:border-box;max-inline-size:100%;grid-column:1/-1;column-span:all}
${ownTextStyle('.aw-summary')}`;

/** Inserts a summary at the start of the main content and updates it when the page replaces that content. */
export const summarizePage: Effect = {
  code: 'summarize_page',
  neutral: 'off',
  start(page, value) {
    const length = lengthOfValue(value);
    page.setStyle(style);
    const queue = createPageQueue<SummarizeResult>(page, {
      maxTexts: 1,
      maxCharacters,
      async send([text = ''], signal) {
        const { gradeLevel } = page.client.settings;
        const grade = gradeLevel === null ? {} : { gradeLevel };
        return [await page.client.content.summarize({ text, length, ...grade }, { signal })];
      },
    });
    let shown: HTMLElement | null = null;
    let timer = 0;
    const summarize = async () => {
      const main = mainContent(page.root);
      const texts = pageText(main, page);
      const text = cut(texts.map((each) => each.text));
      if (lengthOf(text) < minCharacters) return page.announce(page.phrase('effects.summarize_page.short'));
      page.announce(page.phrase('effects.summarize_page.loading'));
      const language = languageToUse(page, texts[0]?.language ?? '');
      const result = await queue.request(text);
      if (result === null || page.signal.aborted || !dom.isConnected(main)) return;
      shown = show(page, main, result, language);
      page.announce(`${page.phrase('effects.summarize_page.heading')}: ${result.summary}`);
    };
    summarize().catch(page.fail);
    page.eachText(() => {
      if (shown === null || dom.isConnected(shown)) return;
      page.window.clearTimeout(timer);
      timer = page.window.setTimeout(() => {
        shown = null;
        summarize().catch(page.fail);
      }, settledAfterMs);
    });
    return { stop: () => page.window.clearTimeout(timer) };
  },
};

function show(page: EffectPage, main: Element, result: SummarizeResult, language: string): HTMLElement {
  const { document } = page;
  const heading = page.phrase('effects.summarize_page.heading');
  const words = make(
    document,
    'div',
    { lang: language, dir: result.dir },
    make(document, 'p', {}, result.summary),
  );
  if (result.keyPoints.length > 0)
    words.append(
      make(document, 'ul', {}, ...result.keyPoints.map((point) => make(document, 'li', {}, point))),
    );
  const section = make(
    document,
    'section',
    { class: 'aw-summary', 'aria-label': heading },
    make(document, 'h2', {}, heading),
    words,
    make(document, 'small', {}, page.phrase('effects.summarize_page.note')),
  );
  const { parent, before } = startOf(main);
  page.changes.insert(section, parent, before);
  return section;
}

/** Joins as many of the first texts as fit into the input limit, without truncating any of them. */
function cut(texts: readonly string[]): string {
  let taken = '';
  for (const text of texts) {
    const longer = taken === '' ? text : `${taken}\n${text}`;
    if (lengthOf(longer) > maxCharacters) break;
    taken = longer;
  }
  return taken;
}

function lengthOfValue(value: string): SummaryLength {
  return value === 'medium' || value === 'bullets' ? value : 'short';
}
