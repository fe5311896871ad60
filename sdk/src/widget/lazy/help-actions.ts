import type { Credits, Direction, VocabularyWord } from '../../client/api.ts';
import type { WidgetClient } from '../../client/types.ts';

/** What is done with a paragraph. */
export interface HelpRequest {
  readonly text: string;
  /** BCP-47 tag of the paragraph, where the page says one. */
  readonly language: string | undefined;
  /** Into which language to translate. */
  readonly into: string;
}

/** Other words for the paragraph, or words explained. */
export type HelpAnswer =
  | { readonly text: string; readonly dir: Direction; readonly language?: string; readonly credits: Credits }
  | { readonly words: readonly VocabularyWord[]; readonly credits: Credits };

export interface HelpAction {
  /** Key of its words and of its icon. */
  readonly key: string;
  /** The tool of the plan that it belongs to: without it the action is not offered. */
  readonly tool: string;
  readonly run: (client: WidgetClient, request: HelpRequest, signal: AbortSignal) => Promise<HelpAnswer>;
}

/** School grade of simpler words where the visitor chose none. */
const usualGrade = 6;

function common({ text, language }: HelpRequest) {
  return language === undefined ? { text } : { text, language };
}

/** What can be done with a paragraph, beside reading it aloud. */
export const helpActions: readonly HelpAction[] = [
  {
    key: 'simplify',
    tool: 'simplify_text',
    run: ({ content, settings }, request, signal) =>
      content.simplify(
        { ...common(request), targetGradeLevel: settings.gradeLevel ?? usualGrade },
        { signal },
      ),
  },
  {
    key: 'summarize',
    tool: 'summarize_page',
    run: async ({ content }, request, signal) => {
      const { summary, dir, credits } = await content.summarize(
        { ...common(request), length: 'short' },
        { signal },
      );
      return { text: summary, dir, credits };
    },
  },
  {
    key: 'literal',
    tool: 'literal_language',
    run: ({ content }, request, signal) =>
      content.rephrase({ ...common(request), style: 'literal' }, { signal }),
  },
  {
    key: 'explain',
    tool: 'easy_words',
    run: ({ content }, request, signal) => content.vocabulary(common(request), { signal }),
  },
  {
    key: 'translate',
    tool: 'translate_page',
    run: async ({ content }, { text, language, into }, signal) => {
      const source = language === undefined ? {} : { sourceLanguage: language };
      const answer = await content.translate({ text, targetLanguage: into, ...source }, { signal });
      return { ...answer, language: answer.targetLanguage };
    },
  },
];
