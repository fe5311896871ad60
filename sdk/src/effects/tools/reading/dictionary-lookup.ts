import type { VocabularyWord } from '../../../client/api.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { make } from '../shared/dom.ts';
import { makePanel } from '../shared/panel.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { makeSelectionButton, selectionButtonStyle } from '../shared/selection-button.ts';

/** Maximum length of a term to look up, in characters: enough for a word or a short phrase, but not a passage. */
const longestTerm = 60;

const style = `
.aw-entry dt { font-weight: 700; }
.aw-entry dl, .aw-entry dd { margin: 0; }
.aw-entry dd + dt { margin-block-start: 12px; }
`;

/**
 * Shows a panel with the definition, the part of speech and an example for the selected word. Each response costs
 * credits, so a request is sent only when the button is pressed.
 */
export const dictionaryLookup: Effect = {
  code: 'dictionary_lookup',
  start(page) {
    const { client } = page;
    page.setLayerStyle(panelStyle + selectionButtonStyle + style);
    const layer = page.layer({ interactive: true });
    let question = new AbortController();
    const panel = makePanel(page, layer, {
      title: page.phrase('effects.dictionary.title'),
      onClose: () => question.abort(),
    });
    page.signal.addEventListener('abort', () => question.abort());
    return makeSelectionButton(page, layer, {
      icon: 'book',
      label: ({ text }) =>
        text.length <= longestTerm && client.isOnline
          ? page.phrase('effects.dictionary.explain', { word: text })
          : null,
      run: ({ text, language }) => {
        question.abort();
        question = new AbortController();
        void explain(text, language, question.signal);
      },
    });

    async function explain(text: string, language: string, signal: AbortSignal): Promise<void> {
      const show = (key: string): void => {
        panel.body.replaceChildren(make(page.document, 'p', { role: 'status' }, page.phrase(key)));
      };
      panel.setTitle(text);
      show('effects.dictionary.asking');
      panel.open();
      try {
        const { words, dir } = await client.content.vocabulary(
          { text, maxWords: 1, ...(language === '' ? {} : { language }) },
          { signal },
        );
        if (signal.aborted) return;
        const [word] = words;
        if (word === undefined) show('effects.dictionary.unknown');
        else panel.body.replaceChildren(entryOf(page, word, language, dir));
      } catch (error) {
        if (signal.aborted) return;
        show('effects.dictionary.failed');
        page.fail(error);
      }
    }
  },
};

function entryOf(
  { document, phrase }: EffectPage,
  { definition, partOfSpeech, example }: VocabularyWord,
  language: string,
  dir: string,
): HTMLElement {
  const list = make(document, 'dl');
  const add = (key: string, text: string | null): void => {
    if (text === null) return;
    list.append(make(document, 'dt', {}, phrase(key)), make(document, 'dd', { lang: language, dir }, text));
  };
  add('effects.dictionary.meaning', definition);
  add('effects.dictionary.part', partOfSpeech);
  add('effects.dictionary.example', example);
  return make(document, 'div', { class: 'aw-entry', role: 'status' }, list);
}
