import type { Credits, TransformName, VocabularyWord } from '../../client/api.ts';
import type { WidgetClient } from '../../client/types.ts';
import type { TextHelp } from '../../effects/reading-help.ts';
import type { WordKey } from '../words.ts';

/** What can be said of a paragraph in its own place: the words there change. */
export interface WordsAction {
  /** Key of its words and of its icon. */
  readonly key: WordKey;
  /** The tool of the plan that it belongs to: without it the action is not offered. */
  readonly tool: string;
  readonly help: TextHelp;
}

export const wordsActions: readonly WordsAction[] = [
  { key: 'simplify', tool: 'simplify_text', help: 'simplify' },
  { key: 'literal', tool: 'literal_language', help: 'literal' },
  { key: 'translate', tool: 'translate_page', help: 'translate' },
];

/** What is asked about a paragraph. */
export interface NoteRequest {
  readonly text: string;
  /** BCP-47 tag of the paragraph; left out where the page says none. */
  readonly language?: string;
}

/** What is shown beside a paragraph: a few sentences, or words explained. */
export interface Note {
  readonly summary?: string;
  readonly words?: readonly VocabularyWord[];
  readonly credits: Credits;
}

/** What can be said beside a paragraph: the page stays as it is. */
export interface NoteAction {
  readonly key: WordKey;
  readonly tool: string;
  readonly transform: TransformName;
  readonly run: (client: WidgetClient, request: NoteRequest, signal: AbortSignal) => Promise<Note>;
}

export const noteActions: readonly NoteAction[] = [
  {
    key: 'summarize',
    tool: 'summarize_page',
    transform: 'summarize',
    run: ({ content }, request, signal) => content.summarize({ ...request, length: 'short' }, { signal }),
  },
  {
    key: 'explain',
    tool: 'easy_words',
    transform: 'vocabulary',
    run: ({ content }, request, signal) => content.vocabulary(request, { signal }),
  },
];
