import type { Credits, TransformName, VocabularyWord } from '../../client/api.ts';
import type { WidgetClient } from '../../client/types.ts';
import type { TextHelp } from '../../effects/reading-help.ts';
import type { WordKey } from '../words.ts';

/** An action that rewrites a paragraph in place. */
export interface WordsAction {
  readonly key: WordKey;
  /** Code of a tool. The action is available if the plan includes this tool, and its button shows the tool's icon. */
  readonly tool: string;
  readonly help: TextHelp;
}

export const wordsActions: readonly WordsAction[] = [
  { key: 'simplify', tool: 'simplify_text', help: 'simplify' },
  { key: 'literal', tool: 'literal_language', help: 'literal' },
  { key: 'translate', tool: 'translate_page', help: 'translate' },
];

interface NoteRequest {
  readonly text: string;
  readonly language?: string;
}

/** Content of a note next to a paragraph: either a summary, or difficult words with their definitions. */
export interface Note {
  readonly summary?: string;
  readonly words?: readonly VocabularyWord[];
  readonly credits: Credits;
}

/** An action that shows a note next to a paragraph without changing the page. */
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
