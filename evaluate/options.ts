import { parseArgs } from 'node:util';
import { type ModelOptions, modelsVariable, readModelOptions } from '../bin/local/model-options.ts';
import { OptionsError, parseOptions, readNumber, whatNpmTook } from '../bin/program-options.ts';
import { type AiMode, aiModeSchema } from '../shared/contract/enumerations.ts';
import { type TransformName, transformNames } from './cases.ts';

/** What answers: the local rules, a model server, or Bedrock. */
export type Source =
  | { readonly kind: 'rules' }
  | { readonly kind: 'server'; readonly server: ModelOptions }
  /** `model` null is the one that the stacks have for the mode. */
  | { readonly kind: 'bedrock'; readonly model: string | null };

export interface EvaluateOptions {
  readonly source: Source;
  /** The other model, of the same source, or `rules`; null for none. */
  readonly compare: string | null;
  readonly mode: AiMode;
  readonly transforms: readonly TransformName[];
  /** At most so many calls of each transform; null for all. */
  readonly limit: number | null;
  /** Calls under way at once. */
  readonly concurrency: number;
  /** Print all figures as JSON. */
  readonly json: boolean;
  /** Folder of the report. */
  readonly out: string;
}

/** What `--compare` calls the local rules. */
export const rulesName = 'rules';

const command = 'npm run evaluate';
const defaultOut = 'dist/evaluate';

/** A laptop's server answers one after the other; Bedrock and the rules more. */
const defaultConcurrency = { rules: 2, server: 1, bedrock: 4 } as const;

export const usage = `Usage: npm run evaluate [-- OPTIONS]

Sends this project's own passages through every transform that a model makes, over HTTP to the whole stack on this machine, and
writes report.html, report.md and results.json: grades before and after, targets met, checks, repairs, time, credits, tokens and cost.

  --models URL           ask a model of this OpenAI-compatible server (or set ${modelsVariable}); its key: OPENAI_API_KEY
  --aws bedrock          ask Bedrock, with your AWS credentials and Region; this costs money
  --models-name NAME     which model of the server; with --aws bedrock a model or inference profile id
  --compare NAME         the same with another model beside it; "${rulesName}" is the local rules
  --mode MODE            ${aiModeSchema.options.join(', ')} (default standard): the price in credits, and Bedrock's model
  --transforms NAMES     these transforms alone: ${transformNames.join(',')}
  --limit N              at most N calls of each transform
  --concurrency N        calls at once, 1 to 16 (default ${Object.entries(defaultConcurrency)
    .map(([kind, count]) => `${kind} ${count}`)
    .join(', ')})
  --out DIR              folder of the report (default ${defaultOut})
  --json                 print the figures as JSON
  --help                 show this

Without --models and --aws the local rules answer. Exits with 1 when there is no report, 2 when the options are wrong.
`;

const optionTypes = {
  models: { type: 'string' },
  aws: { type: 'string' },
  'models-name': { type: 'string' },
  compare: { type: 'string' },
  mode: { type: 'string' },
  transforms: { type: 'string' },
  limit: { type: 'string' },
  concurrency: { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/**
 * Reads the command line; null means that help was asked for.
 *
 * @throws OptionsError
 */
export function readEvaluateOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): EvaluateOptions | null {
  const { help: _help, ...takeable } = optionTypes;
  const taken = whatNpmTook('evaluate', takeable, command, argv, environment);
  if (taken !== null) throw new OptionsError(taken);
  const values = parse(argv);
  if (values.help) return null;
  const source = readSource(values, environment);
  if (source.kind === 'rules' && values.compare !== undefined) {
    throw new OptionsError('--compare needs a model to compare with: --models URL or --aws bedrock.');
  }
  return {
    source,
    compare: values.compare ?? null,
    mode: readMode(values.mode),
    transforms: readNames(values.transforms),
    limit:
      values.limit === undefined ? null : readNumber('--limit', values.limit, { minimum: 1, maximum: 1_000 }),
    concurrency:
      values.concurrency === undefined
        ? defaultConcurrency[source.kind]
        : readNumber('--concurrency', values.concurrency, { minimum: 1, maximum: 16 }),
    json: values.json ?? false,
    out: values.out ?? defaultOut,
  };
}

type Values = ReturnType<typeof parse>;

function parse(argv: readonly string[]) {
  return parseOptions(command, () => parseArgs({ args: [...argv], options: optionTypes }).values);
}

function readSource(values: Values, environment: Readonly<Record<string, string | undefined>>): Source {
  const { aws, 'models-name': name } = values;
  if (aws === undefined) {
    const server = readModelOptions(values, environment);
    return server === null ? { kind: 'rules' } : { kind: 'server', server };
  }
  if (aws !== 'bedrock') throw new OptionsError(`--aws names "${aws}"; here it takes bedrock alone.`);
  if (values.models !== undefined || (environment[modelsVariable] ?? '') !== '') {
    throw new OptionsError(
      `--aws bedrock and --models (or ${modelsVariable}) both say what answers: choose one.`,
    );
  }
  return { kind: 'bedrock', model: name ?? null };
}

function readMode(text = 'standard'): AiMode {
  const mode = aiModeSchema.safeParse(text);
  if (mode.success) return mode.data;
  throw new OptionsError(`--mode is "${text}"; it takes one of ${aiModeSchema.options.join(', ')}.`);
}

function readNames(text: string | undefined): readonly TransformName[] {
  if (text === undefined) return transformNames;
  return text.split(',').map((name) => {
    const known = transformNames.find((transform) => transform === name.trim());
    if (known !== undefined) return known;
    throw new OptionsError(`--transforms names "${name}"; it takes some of ${transformNames.join(',')}.`);
  });
}
