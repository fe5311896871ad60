import * as dom from '../page-dom.ts';
import { audioTracksOf, describingKinds } from './tools/motion/audio-tracks.ts';
import { hasScriptMotion } from './tools/motion/script-motion.ts';
import { primaryLanguage } from './tools/shared/dom.ts';
import type { UnsupportedReason } from './unsupported-reasons.ts';

/** Tools that set colors, which forced colors replace. */
const colorTools = ['contrast_mode', 'text_color', 'background_color', 'link_color'];
/** Tools that reduce motion and flashes in what they can reach. */
const motionTools = ['pause_animations', 'flash_protection'];

export const syllableLanguages: readonly string[] = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'sv'];

/**
 * Returns the tools that have no or not their full effect on the page at the moment, each with the reason. Unlike an
 * unsupported tool, such a tool still runs when it is on, because the page or the system's settings may change.
 */
export function absentTools(document: Document): ReadonlyMap<string, UnsupportedReason> {
  const absent = new Map<string, UnsupportedReason>([
    ['captions_on', 'no_captions'],
    ['audio_description_on', 'no_audio_description'],
    ['sign_language_on', 'no_sign_language'],
    ['syllable_break', 'no_patterns_for_language'],
    ['parts_of_speech', 'no_word_list_for_language'],
  ]);
  if (dom.view(document)?.matchMedia('(forced-colors: active)').matches)
    for (const code of colorTools) absent.set(code, 'system_colors');
  if (hasScriptMotion(document)) addMotion(absent);
  for (const element of dom.composedTree(dom.html(document))) {
    const language = dom.attribute(element, 'lang');
    if (language !== null) {
      if (syllableLanguages.includes(primaryLanguage(language))) absent.delete('syllable_break');
      if (primaryLanguage(language) === 'en') absent.delete('parts_of_speech');
    }
    if (dom.attribute(element, 'data-aw-sign') !== null) absent.delete('sign_language_on');
    if (isUncontrolled(element)) addMotion(absent);
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

function addMotion(absent: Map<string, UnsupportedReason>): void {
  for (const code of motionTools) absent.set(code, 'uncontrolled_motion');
}

/** Returns whether an element is a visible canvas or a visible frame of another origin. */
function isUncontrolled(element: Element): boolean {
  const isForeign = dom.isFrame(element) && dom.framedDocument(element) === null;
  if (!isForeign && dom.localName(element) !== 'canvas') return false;
  const { width, height } = dom.bounds(element);
  return width * height > 0 && dom.attribute(element, 'data-aw-inserted') === null;
}

function isMedia(element: Element): element is HTMLMediaElement {
  return /^(?:audio|video)$/.test(dom.localName(element)) && 'textTracks' in element;
}
