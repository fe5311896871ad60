import type { UnsupportedCheck } from '../../engine/effect.ts';
import { primaryLanguage } from '../shared/dom.ts';
import { pictureSetUrl } from '../shared/picture-set.ts';
import { syllableLanguages } from './syllable-languages.ts';

/** Why a reading tool cannot work on this page; in the first part loaded, so keep it small. */
export const readingUnsupported: UnsupportedCheck = (code, page) => {
  const { document, window, client } = page;
  switch (code) {
    case 'syllable_break':
      return languagesOf(document).some((language) => syllableLanguages.includes(language))
        ? null
        : 'no_patterns_for_language';
    case 'parts_of_speech':
      return languagesOf(document).includes('en') ? null : 'no_word_list_for_language';
    case 'picture_dictionary':
      return pictureSetUrl(document, 'pictures') === null ? 'no_pictures_provided' : null;
    case 'dictionary_lookup':
      return client.current?.plan.ai.enabled === false ? 'needs_ai' : null;
    case 'highlighter':
      return 'Highlight' in window ? null : 'browser_lacks_feature';
    default:
      return null;
  }
};

/** The languages that parts of the page say they are in. */
function languagesOf(document: Document): string[] {
  return [...document.querySelectorAll('[lang]')].map((element) =>
    primaryLanguage(element.getAttribute('lang') ?? ''),
  );
}
