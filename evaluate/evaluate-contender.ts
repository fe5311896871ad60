import { startLocalStack } from '../bench/support/local-stack.ts';
import { callTransform } from './call-transform.ts';
import type { Case } from './cases.ts';
import type { Contender } from './contenders.ts';
import { recordModelCalls } from './model-calls.ts';
import type { CallResult, Evaluation } from './result.ts';
import { runCases } from './run-cases.ts';

/** What runs the calls of a contender is told of while it does. */
export interface EvaluationListener {
  /** Called for each result as it comes. */
  onResult(result: CallResult, done: number): void;
  /** Called with what a person can mend, such as why a model server gave no answer. */
  onProblem(line: string): void;
}

/** Sources of log lines that say why what is behind the stack did not answer; the functions' own lines are for programs. */
const problemSources: ReadonlySet<string> = new Set(['models', 'bedrock']);

/**
 * Starts the stack in memory with a model behind it, makes the calls, and ends it.
 *
 * @throws NothingAnswersError, LocalRuntimeError
 */
export async function evaluateContender(
  { label, runtime }: Contender,
  cases: readonly Case[],
  concurrency: number,
  { onResult, onProblem }: EvaluationListener,
): Promise<Evaluation> {
  const recorder = await recordModelCalls();
  try {
    const stack = await startLocalStack({
      ...runtime,
      dataDirectory: null,
      functionEnvironment: {
        ...runtime.functionEnvironment,
        AWS_ENDPOINT_URL_BEDROCK_RUNTIME: recorder.endpoint,
      },
      onLogLine: (source, line) => {
        if (problemSources.has(source)) onProblem(`${source}: ${line}`);
      },
    });
    try {
      recorder.connect(stack.runtime.endpoints.bedrock);
      await stack.runtime.lambda.warm();
      const { siteRoot } = stack.runtime;
      const takeModelCalls = (trace: string) => recorder.take(trace);
      const call = (one: Case) => callTransform(one, { siteRoot, key: stack.key, takeModelCalls });
      const results = await runCases(cases, concurrency, call, onResult);
      // As answers name it: what a mode's model is, only they tell.
      return { label: results.find(({ model }) => model !== null)?.model ?? label, results };
    } finally {
      await stack.close();
    }
  } finally {
    await recorder.stop();
  }
}
