import { type ChunkSize, maximumTokensInTime } from '../../../shared/catalog/chunk-size.ts';
import { textPrice } from '../../../shared/catalog/credits.ts';
import type { ModelCapabilities } from '../../../shared/catalog/model-capabilities.ts';
import type { VocabularyRequest, VocabularyWord } from '../../../shared/contract/content/vocabulary.ts';
import { characterCount } from '../../../shared/contract/primitives.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { Prompt } from '../../../shared/model/prompt.ts';
import type { Chunk } from '../chunks/chunk.ts';
import { expectedTokens, tokensPerLetter, written } from '../chunks/expected-tokens.ts';
import { splitText } from '../chunks/split-text.ts';
import { findWord } from '../language/word-offsets.ts';
import { newAddressProblems } from '../markup/kept-spans.ts';
import { type Finding, hard, soft, unusable } from '../model/finding.ts';
import { saidLength } from '../verification/completeness.ts';
import { isCircular, isDuplicate } from '../verification/definitions.ts';
import { type ChunkedRequest, longTextTransform, type TokenContext } from './long-text-transform.ts';
import { languageFindings, type ResponseLanguage } from './response-language.ts';
import { foreignContentFindings, hygieneFindings, standInReason } from './text-checks.ts';
import type { ReviewContext } from './text-transform.ts';

/** Typical number of letters in an entry, which consists of a word, a definition and an example. */
const lettersPerWord = 150;

const fieldTokensPerWord = 30;

/** Minimum number of letters of text per explained word, regardless of the requested maximum. */
const lettersPerHardWord = 30;

const roomFactor = 1.5;
const frameTokens = 300;

export const vocabularyOutputSchema = z.object({
  words: z.array(
    z.object({
      word: z.withMeta(z.string(), { description: 'Exactly as it stands in the page text' }),
      definition: z.withMeta(z.string(), { description: 'What it means there, in simple words' }),
      partOfSpeech: z.withMeta(z.nullable(z.string()), { description: 'noun, verb, …' }),
      example: z.withMeta(z.nullable(z.string()), {
        description: 'A short sentence with the word, not from the page text',
      }),
    }),
  ),
});
type Output = z.infer<typeof vocabularyOutputSchema>;

const task = `Choose the words of the page text that are hardest for its reader, at most as many as the parameter maxWords says, and explain each in simple words with the meaning it has there. The parameter gradeLevel, if there is one, is the reader's school grade (US grades). Copy each word exactly as it stands in the page text. Do not choose names of people, places or organizations.`;

const definitionTask =
  'Write the definitions in the language that the parameter definitionLanguage names, and the examples in the language of the page text.';

interface VocabularyFields {
  readonly words: VocabularyWord[];
}

export const vocabularyTransform = longTextTransform<VocabularyRequest, Output, VocabularyFields>({
  name: 'vocabulary',
  version: 7,
  task: ({ definitionLanguage }) => (definitionLanguage === undefined ? task : `${task} ${definitionTask}`),
  responseDescription: 'Gives the hard words with their meanings.',
  schema: vocabularyOutputSchema,
  price: ({ text, mode }) => textPrice(characterCount(text), mode),
  source: ({ text }) => text,
  parameters: ({ maxWords, gradeLevel, definitionLanguage }) => ({
    maxWords,
    ...(definitionLanguage === undefined ? {} : { definitionLanguage }),
    ...(gradeLevel === undefined ? {} : { gradeLevel }),
  }),
  maximumTokens: ({ maxWords, definitionLanguage }, { tag }) =>
    frameTokens + Math.ceil(maxWords * tokensPerWord(definitionLanguage ?? tag) * roomFactor),
  expectedTokens: wordsTokens,
  cut: splitByWords,
  unprocessed: () => ({ words: [] }),
  reconcile: (fields) => fields,
  review({ words }, { body, language, prompt, capabilities }) {
    const places = words.map((entry) => ({ entry, place: findWord(body.text, entry.word) }));
    const found = new Map<number, VocabularyWord>();
    for (const { entry, place } of places) {
      const isKnown = [...found.values()].some(({ word }) => isDuplicate(word, entry.word));
      if (place !== null && !isKnown) found.set(place.start, { ...entry, ...place });
    }
    const list = [...found.values()].slice(0, body.maxWords).sort((left, right) => left.start - right.start);
    const missing = places.filter(({ place }) => place === null).map(({ entry }) => entry.word);
    const hasNoneOf = words.length > 0 && list.length === 0;
    return {
      fields: { words: list },
      findings: [
        ...(words.length === 0 ? [noWordsFinding(capabilities)] : []),
        ...(list.length === 0 ? [] : statedFindings(list, body, language, prompt)),
        ...(list.some(({ definition }) => definition.trim() === '')
          ? [unusable('A definition is empty.')]
          : []),
        ...(hasNoneOf ? [unusable('None of the words is in the page text.')] : []),
        ...missingFindings(missing),
        ...circularFindings(list, language.tag),
      ],
    };
  },
});

function tokensPerWord(language: string): number {
  return fieldTokensPerWord + lettersPerWord * tokensPerLetter(language);
}

function wordsTokens({
  body: { text, maxWords, definitionLanguage },
  language,
}: TokenContext<VocabularyRequest>): number {
  const words = Math.min(maxWords, Math.ceil(saidLength(text) / lettersPerHardWord));
  return words * tokensPerWord(definitionLanguage ?? language.tag);
}

/**
 * Splits a request only when one call cannot generate the word list in time, because the hardest words are best selected
 * from the complete text.
 */
async function splitByWords(
  reviewContext: ReviewContext<VocabularyRequest>,
  size: ChunkSize,
): Promise<ChunkedRequest<VocabularyRequest, Output> | null> {
  const { body, language, capabilities } = reviewContext;
  const responseTokens = wordsTokens(reviewContext);
  if (responseTokens <= maximumTokensInTime(capabilities)) return null;
  const textTokens = expectedTokens(body.text, written);
  const tokensOf = (text: string) => (expectedTokens(text, written) / textTokens) * responseTokens;
  const chunks = splitText(body.text, { ...size, tokensOf, language: language.tag });
  return {
    bodies: withShares(body, chunks),
    join: (outputs) => ({ words: outputs.flatMap(({ words }) => words) }),
  };
}

function withShares(body: VocabularyRequest, chunks: readonly Chunk[]): VocabularyRequest[] {
  const length = chunks.reduce((sum, { text }) => sum + text.length, 0);
  let end = 0;
  return chunks.flatMap(({ text }) => {
    const before = Math.round((end / length) * body.maxWords);
    end += text.length;
    const maxWords = Math.round((end / length) * body.maxWords) - before;
    return maxWords === 0 ? [] : [{ ...body, text, maxWords }];
  });
}

function statedFindings(
  list: readonly VocabularyWord[],
  { text, definitionLanguage }: VocabularyRequest,
  language: ResponseLanguage,
  prompt: Prompt,
): Finding[] {
  const definitions = list.map(({ definition }) => definition).join('\n');
  const examples = list.map(({ example }) => example ?? '').join('\n');
  if (definitionLanguage === undefined) {
    return foreignContentFindings(`${definitions}\n${examples}`, text, language, prompt);
  }
  const stated = { ...language, tag: definitionLanguage, isSure: true };
  return [
    ...hygieneFindings(definitions, text, prompt),
    ...newAddressProblems(definitions, text).map(unusable),
    ...languageFindings(definitions, '', stated),
    ...(examples.trim() === '' ? [] : foreignContentFindings(examples, text, language, prompt)),
  ];
}

function noWordsFinding({ writesLanguages }: ModelCapabilities): Finding {
  const reason = writesLanguages
    ? 'The model found no words to explain.'
    : standInReason('defines some English nouns');
  return soft('words_not_found', reason);
}

function missingFindings(missing: readonly string[]): Finding[] {
  if (missing.length === 0) return [];
  const problem = `These words are not in the page text: ${missing.join(', ')}. Copy words exactly.`;
  const message = `${missing.length} words were omitted: they are not in the text.`;
  return [hard(problem, 'words_not_found', message)];
}

function circularFindings(words: readonly VocabularyWord[], language: string): Finding[] {
  const circular = words.filter(({ word, definition }) => isCircular(word, definition, language));
  if (circular.length === 0) return [];
  const list = circular.map(({ word }) => word).join(', ');
  const problem = `These words are explained by themselves: ${list}. Use other words in their definitions.`;
  const message = `The definitions of these words contain the words themselves: ${list}.`;
  return [hard(problem, 'definition_unclear', message)];
}
