import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { em, followsValue } from '../shared/tool-value.ts';

/** Cursive scripts, in which letter spacing breaks connections between letters (CSS Text 3, "Cursive Scripts"). */
const joined = /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Mand}\p{sc=Phag}\p{sc=Adlm}\p{sc=Rohg}]/u;
/** Languages that are written in cursive scripts. */
const joinedLanguages = `:is(${'ar fa ur ps ckb ug sd ks pnb syr dv nqo mn-Mong mid ff-Adlm rhg'
  .split(' ')
  .map((language) => `:lang(${language})`)
  .join()})`;
/** Number of characters that are examined on a page without a language. */
const mostCharacters = 10_000;
/** Custom property that replaces the letter spacing in cursive scripts. */
const letterRoom = '--aw-letter-room';

function isJoinedWithoutLanguage({ document }: EffectPage): boolean {
  if (dom.html(document).hasAttribute('lang')) return false;
  return joined.test(dom.text(dom.body(document)).slice(0, mostCharacters));
}

export const letterSpacing: Effect = {
  code: 'letter_spacing',
  neutral: '0',
  start(page, value) {
    const room = `var(${letterRoom},${em('letter_spacing', value)})`;
    page.override({
      rewrites: { 'letter-spacing': () => room },
      // Browsers do not form ligatures, such as those of icon fonts, in spaced text.
      extra: ({ declared }) => (dom.isIconFont(declared('font-family')) ? 'letter-spacing:normal;' : ''),
      inherited: { 'letter-spacing': 'normal' },
      base: { '*,*::before,*::after': `letter-spacing:${room}` },
      documentTop: {
        ...(isJoinedWithoutLanguage(page) && { ':root': `${letterRoom}:normal` }),
        [`[lang]${joinedLanguages}`]: `${letterRoom}:normal`,
        [`[lang]:not(${joinedLanguages})`]: `${letterRoom}:initial`,
      },
    });
    return followsValue;
  },
};

export const wordSpacing: Effect = {
  code: 'word_spacing',
  neutral: '0',
  start(page, value) {
    const room = em('word_spacing', value);
    page.override({
      rewrites: { 'word-spacing': () => room },
      inherited: { 'word-spacing': 'normal' },
      base: { '*,*::before,*::after': `word-spacing:${room}` },
    });
    return followsValue;
  },
};
