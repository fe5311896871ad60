import type { Effect } from '../../engine/effect.ts';
import { modifier } from '../shared/tool-value.ts';
import { dictionaryLookup } from './dictionary-lookup.ts';
import { hideDistractions } from './hide-distractions.ts';
import { hideImages } from './hide-images.ts';
import { highlighter } from './highlighter.ts';
import { readerMode } from './reader-mode.ts';
import { lineFocus, readingGuide, readingMask } from './reading-mask.ts';
import { simplifyLayout } from './simplify-layout.ts';
import { syllableBreak } from './syllable-break.ts';
import { tableOfContents } from './table-of-contents.ts';

export const readingEffects: readonly Effect[] = [
  readingMask,
  readingGuide,
  lineFocus,
  modifier('guide_color'),
  readerMode,
  simplifyLayout,
  hideDistractions,
  hideImages,
  syllableBreak,
  dictionaryLookup,
  tableOfContents,
  highlighter,
];
