// `npm run evaluate` sends sample passages to every AI transform in the local stack, and writes report.md and
// results.json.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLocalStack } from '../bench/support/local-stack.ts';
import { machine } from '../bench/support/machine.ts';
import { chooseModel } from '../bin/local/choose-model.ts';
import { forgetAws } from '../bin/local/forget-aws.ts';
import { readModelOptions } from '../bin/local/model-options.ts';
import { synthesizeIfStale } from '../bin/local/synthesize.ts';
import { inParallel } from '../shared/collections/in-parallel.ts';
import { aiModeSchema } from '../shared/contract/enumerations.ts';
import { callTransform } from './call.ts';
import { casesOf, transforms } from './cases.ts';
import { ModelCallRecorder } from './model-calls.ts';
import { type Evaluation, markdownReport } from './report.ts';

const usage = `Usage: npm run evaluate [-- OPTIONS]

  --models URL        evaluate a model of this OpenAI-compatible server; its key is read from OPENAI_API_KEY
  --aws bedrock       evaluate Bedrock with your AWS credentials and Region; this costs money
  --models-name NAME  the server's model, or the Bedrock model or inference profile
  --compare NAME      evaluate a second model of the same source, or "rules" for the local rules
  --mode MODE         ${aiModeSchema.options.join(', ')} (default standard)
  --transforms NAMES  some of ${transforms.join(',')}
  --limit N           at most N calls per transform
  --out DIR           directory for the report (default dist/evaluate)
  --corpus DIR        run the checks over public corpora instead, without a model; --limit is texts per language
  --fetch             with --corpus: first clone the corpora that DIR lacks from GitHub
  --json              with --corpus: print every row and pair as JSON

Without --models and --aws, the local rules generate the responses.
`;

const { values } = parseArgs({
  options: {
    models: { type: 'string' },
    aws: { type: 'string' },
    'models-name': { type: 'string' },
    compare: { type: 'string' },
    mode: { type: 'string', default: 'standard' },
    transforms: { type: 'string', default: transforms.join(',') },
    limit: { type: 'string', default: '1000' },
    out: { type: 'string', default: 'dist/evaluate' },
    corpus: { type: 'string' },
    fetch: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

type StackOptions = Partial<Parameters<typeof startLocalStack>[0]>;
const log = (line: string): void => void process.stderr.write(`${line.trimEnd()}\n`);

async function stackOptions(name: string | undefined): Promise<StackOptions> {
  if (name === 'rules') return {};
  if (values.aws === undefined) {
    const { models } = values;
    const server = readModelOptions(
      { ...(models === undefined ? {} : { models }), ...(name === undefined ? {} : { 'models-name': name }) },
      process.env,
    );
    return server === null ? {} : { models: await chooseModel(server, log) };
  }
  return {
    realServices: new Set(['bedrock'] as const),
    functionEnvironment: name === undefined ? {} : { [`BEDROCK_MODEL_${values.mode.toUpperCase()}`]: name },
  };
}

async function evaluate(name: string | undefined): Promise<Evaluation> {
  const { functionEnvironment, ...options } = await stackOptions(name);
  const recorder = new ModelCallRecorder();
  const proxy = await recorder.listen();
  const stack = await startLocalStack({
    ...options,
    dataDirectory: null,
    functionEnvironment: { ...functionEnvironment, AWS_ENDPOINT_URL_BEDROCK_RUNTIME: proxy.endpoint },
    onLogLine: (source, line) => {
      if (source === 'models' || source === 'bedrock') log(`${source}: ${line}`);
    },
  });
  try {
    recorder.target = stack.runtime.endpoints.bedrock;
    await stack.runtime.lambda.warm();
    const { siteRoot } = stack.runtime;
    const cases = chosen.flatMap((transform) => casesOf(transform, mode, Number(values.limit)));
    const results = await inParallel(cases, concurrency, async (one) => {
      const result = await callTransform(one, { siteRoot, key: stack.key }, (trace) => recorder.take(trace));
      log(`${one.transform} ${one.id}  ${result.latencyMs} ms  ${result.code ?? result.warnings.join(' ')}`);
      return result;
    });
    return { label: results.find(({ model }) => model !== null)?.model ?? name ?? 'default', results };
  } finally {
    await stack.close();
    await proxy.close();
  }
}

const mode = aiModeSchema.parse(values.mode);
const chosen = values.transforms.split(',');
const unknown = chosen.filter((name) => !transforms.includes(name));
/** Number of concurrent calls. A local model server usually processes only one call at a time. */
const concurrency = values.models === undefined ? 2 : 1;
if (values.help) process.stdout.write(usage);
else if (unknown.length > 0) throw new Error(`--transforms: there is no ${unknown.join(', ')}.`);
else if (values.corpus !== undefined) {
  if (values.fetch) await (await import('./fetch-corpora.ts')).fetchCorpora(values.corpus, log);
  const { evaluateCorpora } = await import('./corpus.ts');
  process.stdout.write(`${await evaluateCorpora(values.corpus, Number(values.limit), values.json)}\n`);
} else {
  if (values.aws === undefined) forgetAws();
  await synthesizeIfStale(log);
  const startedAt = new Date().toISOString();
  const names = [values['models-name'], ...(values.compare === undefined ? [] : [values.compare])];
  const evaluations: Evaluation[] = [];
  for (const name of names) evaluations.push(await evaluate(name));
  const facts = { Mode: mode, Machine: machine(), Started: startedAt };
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, 'report.md'), markdownReport(evaluations, facts));
  writeFileSync(join(values.out, 'results.json'), `${JSON.stringify({ ...facts, evaluations }, null, 2)}\n`);
  process.stdout.write(`Wrote ${join(values.out, 'report.md')} and results.json.\n`);
}
