import {
  type AskedText,
  modelDollars,
  type PricedModel,
  piecesOf,
  pricedModels,
} from '../../../lib/costs/model-cost.ts';
import {
  frameCharacters,
  judgementWork,
  type ModelWork,
  modelWorks,
  pieceThinkingTokens,
  thinkingTokens,
  tokensOf,
} from '../../../lib/costs/transform-work.ts';
import { defaultModels } from '../../../lib/model-ids.ts';
import { modeFactor } from '../../../shared/catalog/ai.ts';
import { charactersPerCredit } from '../../../shared/catalog/credits.ts';
import { type AiMode, aiModeSchema } from '../../../shared/contract/enumerations.ts';
import { markdownTable } from '../doc-block.ts';

/** The number of transforms in the table: large enough that no figure is below a cent. */
const thousand = 1_000;

/** How many texts the row of several texts has. */
const severalTexts = 25;

const wholeText: AskedText = { characters: charactersPerCredit };

/** Dollars of a thousand transforms, and of a thousand credits, by mode, for a text that one credit buys in `standard`. */
export function transformsTable(): string {
  const models = pricedModels(defaultModels, aiModeSchema.options);
  const rows = Object.entries(modelWorks).map(([name, work]) => rowOf(name, work, wholeText, models));
  const several = { ...wholeText, texts: severalTexts };
  const judgements = models.map((model) =>
    (modelDollars(judgementWork, wholeText, model) * thousand).toFixed(2),
  );
  return markdownTable(
    ['Transform', ...models.map(({ mode }) => mode)],
    [
      ...rows,
      rowOf(
        `simplify, rephrase or translate of ${severalTexts} \`texts\``,
        workOf('simplify'),
        several,
        models,
      ),
      ['a judgement', ...judgements],
    ],
  );
}

function rowOf(
  name: string,
  work: ModelWork,
  asked: AskedText,
  models: readonly PricedModel[],
): readonly string[] {
  const cells = models.map((model) => {
    const dollars = modelDollars(work, asked, model) * thousand;
    return `${dollars.toFixed(2)} (${(dollars / modeFactor[model.mode]).toFixed(2)})`;
  });
  return [name, ...cells];
}

/** What the cost of a transform is calculated from, and how. */
export function transformReckoningTable(): string {
  const pageTokens = tokensOf(charactersPerCredit);
  const ofEachMode = (numberOf: (mode: AiMode) => number) =>
    aiModeSchema.options.map((mode) => numberText(numberOf(mode))).join(', ');
  return markdownTable(
    ['What', 'How it is reckoned'],
    [
      [
        'Text',
        `${numberText(charactersPerCredit)} characters, the most that one credit buys in standard: ${numberText(pageTokens)} tokens. Four characters are a token, and the tokenizer of Claude 5 counts 30 % more; markup has half as many again. A picture is ${numberText(modelWorks['alt-text']?.inputTokens(0) ?? 0)} tokens`,
      ],
      [
        'Instructions',
        `${numberText(frameCharacters)} characters with the schema of the answer: ${numberText(tokensOf(frameCharacters))} tokens, read with every ask`,
      ],
      ['Answer', answersText()],
      [
        'Thinking',
        `${ofEachMode((mode) => thinkingTokens[mode])} tokens by mode, and ${ofEachMode((mode) => pieceThinkingTokens[mode])} before a piece: assumed`,
      ],
      [
        'Pieces',
        `an answer as long as the text is written in ${ofEachMode((mode) => piecesOf(pageTokens, defaultModels[mode]))} of them by mode ([ADR 0087](adr/0087-long-texts-are-written-in-pieces.md)), each of several \`texts\` in one or more; patches for markup in as many asks as they need, which all read it`,
      ],
      [
        'Judgement',
        `by the default model of each mode: reads the text, an answer of that length and the instructions, writes ${numberText(judgementWork.outputTokens(0))} tokens and costs no credits. An answer has none, one or two, and so has each piece`,
      ],
    ],
  );
}

function answersText(): string {
  const lengths = Object.entries(modelWorks).map(([name, { asked, outputTokens }]) =>
    asked === 'pieces' ? `${name}: as long as the text` : `${name}: ${numberText(outputTokens(0))} tokens`,
  );
  return lengths.join('; ');
}

/** What the figures say of the price factors of the modes. */
export function creditText(): string {
  const [standard = 0, smart = 0, genius = 0] = pricedModels(defaultModels, aiModeSchema.options).map(
    (model) => modelDollars(workOf('simplify'), wholeText, model),
  );
  const [smartCredit, geniusCredit] = [smart / modeFactor.smart, genius / modeFactor.genius];
  const times = (dollars: number) => String(Math.round(dollars / standard));
  return [
    `**The price factors ${Object.values(modeFactor).join(' : ')}** stand in \`shared/catalog/ai.ts\`; they are the owner's to choose. What these figures say of`,
    `them: simplify costs 1 : ${times(smart)} : ${times(genius)}. So a credit costs you about ${times(smartCredit)} times in smart what it costs in standard, and`,
    `${times(geniusCredit)} times in genius. An add-on whose credits are all used in smart must earn $${(smartCredit * thousand).toFixed(2)} a thousand credits, before Lambda`,
    'and the rest. An answer from the cache costs no model.',
  ].join('\n');
}

function workOf(name: string): ModelWork {
  const work = modelWorks[name];
  if (work === undefined) throw new Error(`There is no transform ${name}.`);
  return work;
}

function numberText(value: number): string {
  return value.toLocaleString('en-US');
}
