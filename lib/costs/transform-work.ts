import type { AiMode, TransformName } from '../../shared/contract/enumerations.ts';
import type { TransformOperation } from '../../shared/contract/routes.ts';

/** Four characters of English are a token of older models; the tokenizer of Claude 5 counts 30 % more. */
const tokensPerCharacter = 1.3 / 4;

/** The tokens of so many characters of English. */
export function tokensOf(characters: number): number {
  return characters * tokensPerCharacter;
}

/** System text and the schema of the answer, in characters: read with every ask. */
export const frameCharacters = 1_600;

/** Thinking before an answer at low effort, for a whole text and for a piece of one: assumed. Standard has it switched off. */
export const thinkingTokens = { standard: 0, smart: 500, genius: 1_000 } as const satisfies Record<
  AiMode,
  number
>;
export const pieceThinkingTokens = { standard: 0, smart: 100, genius: 200 } as const satisfies Record<
  AiMode,
  number
>;

/** What a model reads and writes for one answer. */
export interface ModelWork {
  /** Tokens of what the caller sent, for so many characters of it. */
  inputTokens(characters: number): number;
  outputTokens(characters: number): number;
  /**
   * `once`; in `pieces` where the answer is as long as the text; in `groups` where what is longer than one ask is asked
   * for in several that all read the text.
   */
  readonly asked: 'once' | 'pieces' | 'groups';
}

const asLong: ModelWork = { inputTokens: tokensOf, outputTokens: tokensOf, asked: 'pieces' };

/** A text with an answer of the usual length. */
function answeredBy(answerTokens: number): ModelWork {
  return { inputTokens: tokensOf, outputTokens: () => answerTokens, asked: 'once' };
}

const works = {
  simplify: asLong,
  rephrase: asLong,
  translate: asLong,
  summarize: answeredBy(400),
  // Ten words with definition and example.
  vocabulary: answeredBy(10 * 80),
  hints: answeredBy(400),
  // Markup has more tokens than prose; a patch for each of ten elements.
  'aria-fix': {
    inputTokens: (characters) => tokensOf(characters) * 1.5,
    outputTokens: () => 10 * 55,
    asked: 'groups',
  },
  // A picture of about a megapixel: width times height by 750.
  'alt-text': { inputTokens: () => 1_600, outputTokens: () => 150, asked: 'once' },
} satisfies Readonly<Record<Exclude<TransformName, 'tts-export'>, ModelWork>>;

/** The work of every transform that a model answers, by its name. */
export const modelWorks: Readonly<Record<string, ModelWork>> = works;

/** What visitors ask to have changed: parts of a day's transforms. Assumed. */
export const transformParts: Readonly<Record<TransformOperation, number>> = {
  simplify: 35,
  exportSpeech: 20,
  translate: 12,
  summarize: 10,
  describeImage: 8,
  explainVocabulary: 6,
  rephrase: 4,
  giveHints: 3,
  fixAria: 2,
};

/** A text, an answer as long, and instructions that are 800 characters longer than others; few findings. */
export const judgementWork: ModelWork = {
  inputTokens: (characters) => tokensOf(characters) * 2 + tokensOf(800),
  outputTokens: () => 100,
  asked: 'once',
};
