import type { navigationTools } from '../tools/navigation.ts';
import type { CodeOf, Effect } from './effect.ts';

export const navigationEffects = {
  page_structure: { effect: 'A dialog with three lists: landmarks, headings, links.' },
  tooltips: {
    effect:
      'The accessible name, title and description of what has the pointer or focus, as text beside it, where they say more than what is seen.',
  },
  show_image_descriptions: { effect: 'The alt text of each image as text below it.' },
  symbol_support: {
    effect:
      'Symbols of a set above words, from files that the site provides: `<meta name="aw-symbols-SET" content="URL">` names a JSON object of words in lower case and addresses. Unsupported without them.',
    values: {
      arasaac: 'ARASAAC pictograms',
      blissymbolics: 'Blissymbols',
      mulberry: 'Mulberry symbols',
    },
  },
} as const satisfies Record<CodeOf<typeof navigationTools>, Effect>;
