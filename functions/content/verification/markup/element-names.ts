import { phrasingElements, translatableAttributes, verbatimElements } from '../words/markup.ts';

export const translatable: ReadonlySet<string> = new Set(translatableAttributes.split(' '));
export const phrasing: ReadonlySet<string> = new Set(phrasingElements.split(' '));
export const verbatim: ReadonlySet<string> = new Set(verbatimElements.split(' '));
