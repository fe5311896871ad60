import * as dom from '../page-dom.ts';
import { audioTracksOf, describingKinds } from './tools/motion/audio-tracks.ts';
import { primaryLanguage } from './tools/shared/dom.ts';
import type { UnsupportedReason } from './unsupported-reasons.ts';

export const syllableLanguages: readonly string[] = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'];

/**
 * Returns the tools that the page has nothing for at the moment, each with the reason. Unlike an unsupported tool, such
 * a tool still runs when it is on, because the page may add the content later.
 */
export function absentTools(document: Document): ReadonlyMap<string, UnsupportedReason> {
  const absent = new Map<string, UnsupportedReason>([
    ['captions_on', 'no_captions'],
    ['audio_description_on', 'no_audio_description'],
    ['sign_language_on', 'no_sign_language'],
    ['syllable_break', 'no_patterns_for_language'],
    ['parts_of_speech', 'no_word_list_for_language'],
  ]);
  for (const element of dom.composedTree(dom.html(document))) {
    const language = dom.attribute(element, 'lang');
    if (language !== null) {
      if (syllableLanguages.includes(primaryLanguage(language))) absent.delete('syllable_break');
      if (primaryLanguage(language) === 'en') absent.delete('parts_of_speech');
    }
    if (dom.attribute(element, 'data-aw-sign') !== null) absent.delete('sign_language_on');
    if (!isMedia(element)) continue;
    const kinds = [...element.textTracks].map(({ kind }) => kind);
    if (kinds.some((kind) => kind === 'captions' || kind === 'subtitles')) absent.delete('captions_on');
    if (
      kinds.includes('descriptions') ||
      audioTracksOf(element).some(({ kind }) => describingKinds.includes(kind))
    )
      absent.delete('audio_description_on');
  }
  return absent;
}

function isMedia(element: Element): element is HTMLMediaElement {
  return /^(?:audio|video)$/.test(dom.localName(element)) && 'textTracks' in element;
}
