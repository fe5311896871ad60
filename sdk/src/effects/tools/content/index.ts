import type { Effect } from '../../engine/effect.ts';
import { autoAltText } from './auto-alt-text.ts';
import { easyWords } from './easy-words.ts';
import { learningHints } from './learning-hints.ts';
import { passageTool } from './passage-tool.ts';
import { summarizePage } from './summarize-page.ts';
import { translatePage } from './translate-page.ts';

export const contentEffects: readonly Effect[] = [
  passageTool('simplify_text', 'simplify'),
  passageTool('literal_language', 'literal'),
  passageTool('number_free', 'number_free'),
  translatePage,
  easyWords,
  summarizePage,
  learningHints,
  autoAltText,
];
