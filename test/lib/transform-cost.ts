import { imagePrice, textPrice } from '../../shared/catalog/credits.ts';
import { capabilitiesOf } from '../../shared/catalog/model-capabilities.ts';
import { modelPrices as listPrices, type ModelPrice } from '../../shared/catalog/model-prices.ts';
import { longestAnswerTokens, pieceSize } from '../../shared/catalog/piece-size.ts';
import { type AiMode, aiModeSchema } from '../../shared/contract/vocabulary.ts';

/** List prices in dollars for a million tokens, of the default models. Where each comes from stands in docs/costs.md. */
export const modelPrices = {
  standard: listPrices['anthropic.claude-haiku-5-5'],
  smart: listPrices['anthropic.claude-sonnet-5-5'],
  genius: listPrices['anthropic.claude-opus-5-5'],
} as const satisfies Record<AiMode, ModelPrice>;

/** Four characters of English are a token of older models; the tokenizer of Claude 5 counts 30 % more. */
const tokensPerCharacter = 1.3 / 4;

/** System text and the answer's schema: 1,600 characters. */
const frameTokens = 1_600 * tokensPerCharacter;

/** What one credit buys in mode `standard`: so much page text. */
const characters = 5_000;
const pageTokens = characters * tokensPerCharacter;

/** Thinking before an answer at low effort, for a whole text and for a piece of one: assumed. Standard has it switched off. */
const thinkingTokens = { standard: 0, smart: 500, genius: 1_000 } as const satisfies Record<AiMode, number>;
const pieceThinkingTokens = { standard: 0, smart: 100, genius: 200 } as const satisfies Record<
  AiMode,
  number
>;

/** The models that are used where an operator names no others. */
const models = {
  standard: 'global.anthropic.claude-haiku-5-5',
  smart: 'global.anthropic.claude-sonnet-5-5',
  genius: 'global.anthropic.claude-opus-5-5',
} as const satisfies Record<AiMode, string>;

/** In how many pieces a text is asked for whose answer is as long as it. */
function piecesOf(tokens: number, mode: AiMode): number {
  const capabilities = capabilitiesOf(models[mode]);
  if (tokens <= longestAnswerTokens(capabilities)) return 1;
  const { minimumTokens, maximumTokens } = pieceSize(tokens, capabilities);
  return Math.ceil(tokens / ((minimumTokens + maximumTokens) / 2));
}

interface Work {
  readonly name: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** True where the answer is as long as the text: then it is written in pieces. */
  readonly isInPieces?: boolean;
  /** In how many pieces, where that is not for its length to say. */
  readonly pieces?: number;
  /** True where what is longer than one ask is asked for in several that all read the text. */
  readonly isInGroups?: boolean;
  credits(mode: AiMode): number;
}

const text = (mode: AiMode) => textPrice(characters, mode);

/** A text of 5,000 characters or one picture, and an answer of the usual length. */
const works: readonly Work[] = [
  ...['simplify', 'rephrase', 'translate'].map((name) => ({
    name,
    inputTokens: pageTokens,
    outputTokens: pageTokens,
    isInPieces: true,
    credits: text,
  })),
  {
    name: 'the same in 25 `texts`',
    inputTokens: pageTokens,
    outputTokens: pageTokens,
    isInPieces: true,
    pieces: 25,
    credits: text,
  },
  { name: 'summarize', inputTokens: pageTokens, outputTokens: 400, credits: text },
  // Ten words with definition and example.
  { name: 'vocabulary', inputTokens: pageTokens, outputTokens: 10 * 80, credits: text },
  { name: 'hints', inputTokens: pageTokens, outputTokens: 400, credits: text },
  // Markup has more tokens than prose; a patch for each of ten elements.
  {
    name: 'aria-fix',
    inputTokens: pageTokens * 1.5,
    outputTokens: 10 * 55,
    isInGroups: true,
    credits: text,
  },
  // A picture of about a megapixel: width times height by 750.
  { name: 'alt-text', inputTokens: 1_600, outputTokens: 150, credits: imagePrice },
];

/** A text, an answer as long, and instructions that are 800 characters longer than others; few findings. */
const judgement = { inputTokens: pageTokens * 2 + 800 * tokensPerCharacter, outputTokens: 100 };

/** Dollars of one answer without a repair. */
function dollars(
  {
    inputTokens,
    outputTokens,
    isInPieces = false,
    isInGroups = false,
    pieces,
  }: Omit<Work, 'name' | 'credits'>,
  mode: AiMode,
): number {
  const { input, output } = modelPrices[mode];
  const groups = isInGroups ? Math.ceil(outputTokens / longestAnswerTokens(capabilitiesOf(models[mode]))) : 1;
  const asks = isInPieces ? (pieces ?? piecesOf(outputTokens, mode)) : groups;
  const thought = isInPieces || asks > 1 ? asks * pieceThinkingTokens[mode] : thinkingTokens[mode];
  const read = (asks * frameTokens + groups * inputTokens) * input;
  return (read + (outputTokens + thought) * output) / 1_000_000;
}

/** The rows of the table in docs/costs.md: dollars of a thousand calls, and of a thousand credits, by mode. */
export function transformCostRows(): string[] {
  const judgements = aiModeSchema.options.map((mode) => (dollars(judgement, mode) * 1_000).toFixed(2));
  const rows = works.map((work) => {
    const cells = aiModeSchema.options.map((mode) => {
      const thousand = dollars(work, mode) * 1_000;
      return `${thousand.toFixed(2)} (${(thousand / work.credits(mode)).toFixed(2)})`;
    });
    return `| ${work.name} | ${cells.join(' | ')} |`;
  });
  return [...rows, `| a judgement | ${judgements.join(' | ')} |`];
}
