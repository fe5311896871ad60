import { BedrockRuntimeClient } from '@aws-sdk/client-bedrock-runtime';
import type { RunContext } from '../functions/content/engine/transform.ts';
import { isSameLanguage } from '../functions/content/language/language-tags.ts';
import { ModelClient } from '../functions/content/model/model-client.ts';
import { rephraseTransform } from '../functions/content/transforms/rephrase.ts';
import { responseLanguage } from '../functions/content/transforms/response-language.ts';
import { summarizeTransform } from '../functions/content/transforms/summarize.ts';
import { translateTransform } from '../functions/content/transforms/translate.ts';
import { ApiError } from '../shared/http/api-error.ts';
import { commonLanguages, type Half, halfOf, type Pair, readPairs } from './corpora.ts';

let scripted: object = {};
const client = Object.assign(new BedrockRuntimeClient({ region: 'us-east-1' }), {
  send: async () => ({
    stopReason: 'tool_use',
    output: {
      message: { role: 'assistant', content: [{ toolUse: { toolUseId: 't', name: 't', input: scripted } }] },
    },
  }),
});
const modelId = 'anthropic.claude-haiku-5-5';
const models = { standard: modelId, smart: modelId, genius: modelId };
const log = { info: () => {}, warn: () => {} };
const model = new ModelClient(client, { models, guardrail: null }, log);
// Cache functions are never called, because only chunked text is cached and chunking is disabled.
const unused = async (): Promise<never> => Promise.reject(new Error('The cache is not used'));
const cache = {
  read: unused,
  readAll: unused,
  readBytes: unused,
  readOrThrow: unused,
  write: unused,
  writeBytes: unused,
  writeOrThrow: unused,
  remove: unused,
};
const [translate, rephrase, summarize] = [
  translateTransform(model, cache),
  rephraseTransform(model, cache),
  summarizeTransform(model),
];

async function run({ transform, language, source, answer }: Pair) {
  // Sets a deadline that leaves no time for a repair attempt.
  const context: RunContext = {
    orgId: '',
    siteId: 'site',
    siteLanguage: null,
    deadlineMs: Date.now() + 1_900,
    waitUntil: () => {},
    // Disables chunking, because the fake model would return the complete text for each chunk.
    chunkConcurrency: 1,
  };
  const common = { text: source, mode: 'standard' as const, language: 'en' };
  switch (transform) {
    case 'translate':
      scripted = { refused: false, text: answer, sourceLanguage: 'en' };
      return translate.run({ ...common, format: 'text', targetLanguage: language }, context);
    case 'rephrase':
      scripted = { refused: false, text: answer };
      return rephrase.run({ ...common, style: 'plain' }, context);
    case 'summarize':
      scripted = { refused: false, summary: answer, keyPoints: [] };
      return summarize.run({ ...common, length: 'short' }, context);
  }
}

interface Checked extends Pair {
  readonly half: Half;
  /** Warning codes, or `refused` when the response was rejected as unusable. */
  readonly codes: readonly string[];
  readonly messages: readonly string[];
}

async function check(pair: Pair): Promise<Checked> {
  const half = halfOf(pair.transform === 'translate' ? pair.language : pair.source);
  try {
    const { warnings } = await run(pair);
    const codes = [...new Set(warnings.map(({ code }) => code))];
    return { ...pair, half, codes, messages: warnings.map(({ message }) => message) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'MODEL_OUTPUT_INVALID') throw error;
    return { ...pair, half, codes: ['refused'], messages: [] };
  }
}

/**
 * Detects the language of the derived text and compares it with the pair's language. The simulated request comes from
 * an English site and specifies no language.
 */
function readUnstated(pair: Pair): Checked {
  const { tag, isSure } = responseLanguage(pair.answer, undefined, 'en');
  const code = isSure ? 'wrong_language' : 'language_unsure';
  const codes = isSure && isSameLanguage(tag, pair.language) ? [] : [code];
  return { ...pair, label: 'unstated language', half: halfOf(pair.language), codes, messages: [tag] };
}

/** Warning codes that do not indicate an error in the text. */
const neutral: ReadonlySet<string> = new Set(['not_changed', 'language_unsure']);

function rowOf(own: readonly Checked[], half: Half | 'both', label: string, language: string) {
  const codes = Map.groupBy(
    own.flatMap((checked) => checked.codes),
    (code) => code,
  );
  const flagged = own.filter((checked) => checked.codes.some((code) => !neutral.has(code))).length;
  const counts = Object.fromEntries([...codes].map(([code, { length }]) => [code, length] as const).sort());
  return { half, label, language, pairs: own.length, flagged, counts };
}

type Row = ReturnType<typeof rowOf>;

/** Returns a row for each half, label and language, and rows for all and for the common languages of each label. */
function rowsOf(checked: readonly Checked[]): Row[] {
  const common = checked.filter(({ language }) => commonLanguages.has(language));
  return [
    ...rowsBy(checked, ({ half, label, language }) => [half, label, language]),
    ...rowsBy(checked, ({ half, label }) => [half, label, 'all']),
    ...rowsBy(checked, ({ label }) => ['both', label, 'all']),
    ...rowsBy(common, ({ label }) => ['both', label, 'common']),
  ];
}

function rowsBy(
  checked: readonly Checked[],
  keyOf: (one: Checked) => [half: Half | 'both', label: string, language: string],
): Row[] {
  const groups = Map.groupBy(checked, (one) => keyOf(one).join('\n'));
  return [...groups.values()].flatMap((own) => own.slice(0, 1).map((one) => rowOf(own, ...keyOf(one))));
}

function lineOf({ half, label, language, pairs, flagged, counts }: Row): string {
  const percent = `${((100 * flagged) / pairs).toFixed(1)} %`.padStart(7);
  const codes = Object.entries(counts).map(([code, count]) => `${code} ${count}`);
  return `${half.padEnd(9)}${label.padEnd(28)}${language.padEnd(9)}${`${flagged}/${pairs}`.padStart(11)}${percent}  ${codes.join(', ')}`;
}

/**
 * Runs the checks on the corpora in a directory, without calling a model.
 * @returns a table, or JSON with all rows and pairs
 */
export async function evaluateCorpora(folder: string, limit: number, asJson: boolean): Promise<string> {
  const checked: Checked[] = [];
  for (const pair of readPairs(folder, limit)) {
    checked.push(await check(pair));
    if (pair.transform === 'translate' && pair.label === 'right') checked.push(readUnstated(pair));
  }
  const rows = rowsOf(checked);
  return asJson ? JSON.stringify({ rows, checked }) : rows.map(lineOf).join('\n');
}
