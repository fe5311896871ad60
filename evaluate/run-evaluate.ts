import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machine } from '../bench/support/machine.ts';
import { synthesizeIfStale } from '../bin/local/synthesize.ts';
import { allCases } from './cases.ts';
import { contendersOf } from './contenders.ts';
import { evaluateContender } from './evaluate-contender.ts';
import { figuresOf } from './figures.ts';
import type { EvaluateOptions } from './options.ts';
import { readPassages } from './passages.ts';
import { htmlOf } from './report/html.ts';
import { markdownOf } from './report/markdown.ts';
import { type Circumstances, reportOf } from './report/report.ts';
import type { CallResult, Evaluation } from './result.ts';

/**
 * Measures the models, one after the other, and writes the report.
 *
 * @param tell is told of each call, and of what a person can mend
 * @returns the results, and the files that were written
 * @throws NothingAnswersError, ModelChoiceError, SynthesisFailedError, LocalRuntimeError
 */
export async function runEvaluate(
  options: EvaluateOptions,
  tell: (line: string) => void,
): Promise<{ readonly evaluations: readonly Evaluation[]; readonly files: readonly string[] }> {
  const startedAt = new Date();
  const { mode, concurrency } = options;
  const contenders = await contendersOf(options, (text) => tell(text.trimEnd()));
  const cases = allCases(readPassages(), mode, options.limit).filter(({ transform }) =>
    options.transforms.includes(transform),
  );
  await synthesizeIfStale((text) => tell(text.trimEnd()));
  const evaluations: Evaluation[] = [];
  for (const contender of contenders) {
    tell(`${contender.label}: ${cases.length} calls`);
    const onResult = (result: CallResult, done: number) =>
      tell(`  ${done} of ${cases.length}  ${resultLine(result)}`);
    evaluations.push(await evaluateContender(contender, cases, concurrency, { onResult, onProblem: tell }));
  }
  const circumstances = { startedAt, mode, machine: machine(), concurrency };
  return { evaluations, files: writeReport(evaluations, circumstances, options.out) };
}

/** What `--json` prints and results.json holds: the sums of each model, and every call. */
export function resultsJson(evaluations: readonly Evaluation[]): string {
  const models = evaluations.map(({ label, results }) => ({ label, figures: figuresOf(results), results }));
  return `${JSON.stringify({ models }, null, 2)}\n`;
}

function resultLine({ transform, id, status, code, latencyMs, warnings }: CallResult): string {
  const outcome = code === null ? warnings.join(' ') : `${status} ${code}`;
  return `${transform} ${id}  ${latencyMs} ms  ${outcome}`.trimEnd();
}

function writeReport(
  evaluations: readonly Evaluation[],
  circumstances: Circumstances,
  directory: string,
): string[] {
  const report = reportOf(evaluations, circumstances);
  const texts = {
    'report.html': htmlOf(report),
    'report.md': markdownOf(report),
    'results.json': resultsJson(evaluations),
  };
  mkdirSync(directory, { recursive: true });
  return Object.entries(texts).map(([name, text]) => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return path;
  });
}
