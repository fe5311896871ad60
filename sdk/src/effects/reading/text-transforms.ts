import type {
  AiMode,
  Credits,
  Direction,
  RephrasedText,
  SimplifiedText,
  TextErrorCode,
  TransformName,
  TransformWarning,
} from '../../client/api.ts';
import type { WidgetClient } from '../../client/types.ts';

export type TextHelp = 'simplify' | 'literal' | 'number_free' | 'translate';

export interface TextHelpOptions {
  /** School grade for `simplify`. Default: the visitor's grade level, or 6 if none is set. */
  readonly gradeLevel?: number;
  /** Target language as a BCP-47 tag; required for `translate`. */
  readonly targetLanguage?: string;
  /** Model tier. Default: `standard`. */
  readonly mode?: AiMode;
}

export interface TransformedText {
  readonly text: string;
  readonly dir: Direction;
  /** Language of the result as a BCP-47 tag. Set only if it differs from the language of the original text. */
  readonly lang?: string;
  readonly warnings: readonly TransformWarning[];
}

interface TransformedTexts {
  /** Results in the order of the texts; null for each text that failed. */
  readonly results: readonly (TransformedText | null)[];
  readonly failures: readonly TextErrorCode[];
  readonly credits: Credits;
}

export interface TextTransform {
  readonly transform: TransformName;
  /** Position of the layer; the lowest layer reads the original text. */
  readonly order: number;
  /** Whether inline elements are sent as markup. */
  readonly isMarkup: boolean;
  readonly maxTexts: number;
  readonly maxCharacters: number;
  needs(text: string): boolean;
  send(
    client: WidgetClient,
    texts: readonly string[],
    options: TextHelpOptions,
    signal: AbortSignal,
  ): Promise<TransformedTexts>;
}

/** Default grade level (docs/reference/tools.md, simplify_text). */
const defaultGradeLevel = 6;

/** Limits of one call (docs/reference/content.md, "Several texts in one call"). */
const maxTexts = 50;
const maxCharacters = 10_000;
/**
 * Maximum text length of a translation request, in characters. Text of this length plus its markup costs one credit.
 */
const charactersOfOneCredit = 4_500;

export const textTransforms: Readonly<Record<TextHelp, TextTransform>> = {
  simplify: {
    transform: 'simplify',
    order: 1,
    isMarkup: false,
    maxTexts,
    maxCharacters,
    needs: isSentence,
    async send(client, texts, { gradeLevel, mode }, signal) {
      const targetGradeLevel = gradeLevel ?? client.settings.gradeLevel ?? defaultGradeLevel;
      const { results = [], credits } = await client.content.simplify(
        { texts: listOf(texts), targetGradeLevel, ...modeOf(mode) },
        { signal },
      );
      return { ...sorted(results), credits };
    },
  },
  literal: rephrasing('literal', 2, isSentence),
  number_free: rephrasing('number-free', 3, (text) => /\p{Nd}/u.test(text) && /\p{L}/u.test(text)),
  translate: {
    transform: 'translate',
    order: 4,
    isMarkup: true,
    maxTexts,
    maxCharacters: charactersOfOneCredit,
    needs: (text) => /\p{L}/u.test(text),
    async send(client, texts, { targetLanguage = '', mode }, signal) {
      const text = texts.map((each) => `<p>${each}</p>`).join('');
      const response = await client.content.translate(
        { text, targetLanguage, format: 'html', ...modeOf(mode) },
        { signal },
      );
      const { dir, targetLanguage: lang, warnings } = response;
      const parts = response.text.split(/<\/?p>/u).filter((_, index) => index % 2 === 1);
      const isWhole = parts.length === texts.length;
      return {
        results: texts.map((_, index) =>
          isWhole ? { text: parts[index] ?? '', dir, lang, warnings } : null,
        ),
        failures: isWhole ? [] : ['MODEL_OUTPUT_INVALID'],
        credits: response.credits,
      };
    },
  },
};

function rephrasing(
  style: 'literal' | 'number-free',
  order: number,
  needs: (text: string) => boolean,
): TextTransform {
  return {
    transform: 'rephrase',
    order,
    isMarkup: false,
    maxTexts,
    maxCharacters,
    needs,
    async send(client, texts, { mode }, signal) {
      const { results = [], credits } = await client.content.rephrase(
        { texts: listOf(texts), style, ...modeOf(mode) },
        { signal },
      );
      return { ...sorted(results), credits };
    },
  };
}

function sorted(results: readonly (SimplifiedText | RephrasedText)[]): Omit<TransformedTexts, 'credits'> {
  return {
    results: results.map(({ text, dir, warnings }) =>
      text === undefined || dir === undefined ? null : { text, dir, warnings },
    ),
    failures: results.flatMap(({ error }) => error?.code ?? []),
  };
}

function listOf([first = '', ...others]: readonly string[]): [string, ...string[]] {
  return [first, ...others];
}

/** Labels usually have fewer than three words, or fewer than ten characters in a script without spaces. */
function isSentence(text: string): boolean {
  return (
    text.split(' ').length >= 3 ||
    (text.length >= 10 && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(text))
  );
}

function modeOf(mode: AiMode | undefined): { mode?: AiMode } {
  return mode === undefined ? {} : { mode };
}
