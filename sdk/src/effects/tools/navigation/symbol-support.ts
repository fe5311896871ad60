import type { Effect } from '../../engine/effect.ts';
import { loadPictureSet, type PictureSet } from '../shared/picture-set.ts';
import type { TextDecoration } from '../shared/text-decorations.ts';
import { decorateTexts } from '../shared/text-decorations.ts';
import { wordsOf } from '../shared/words.ts';
import { symbolSetUrl } from './symbol-sets.ts';

export function symbolsOf(text: string, language: string, set: PictureSet): TextDecoration[] {
  return wordsOf(text, language).flatMap(({ text: word, start, end }): TextDecoration[] => {
    const url = set.get(word.toLowerCase());
    return url === undefined ? [] : [{ kind: 'picture', start, end, url }];
  });
}

/** Symbols are background images. They need no text alternative, because the word conveys the meaning. */
const style = `
aw-word.aw-picture {
  display: inline-block !important; padding-block-start: 2.4em !important; min-inline-size: 2.2em !important;
  text-align: center !important; background-repeat: no-repeat !important; background-position: top center !important;
  background-size: auto 2.2em !important;
}
`;

/** Shows symbols of the selected set above words, using files provided by the site. */
export const symbolSupport: Effect = {
  code: 'symbol_support',
  neutral: 'off',
  start(page, value) {
    const url = symbolSetUrl(page.document, value);
    if (url === null) {
      page.announce(page.phrase('effects.symbols.none'));
      return;
    }
    page.setStyle(style);
    let set: PictureSet = new Map();
    const words = decorateTexts(page, (text, language) => symbolsOf(text, language, set));
    loadPictureSet(url, page.signal).then(
      (loaded) => {
        if (page.signal.aborted) return;
        set = loaded;
        words.refresh();
      },
      (error: unknown) => {
        if (!page.signal.aborted) page.fail(error);
      },
    );
    return words;
  },
};
