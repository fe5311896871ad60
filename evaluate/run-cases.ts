import type { Case } from './cases.ts';
import type { CallResult } from './result.ts';

/** Nothing answers: there is nothing to measure. */
export class NothingAnswersError extends Error {
  override readonly name = 'NothingAnswersError';
}

/** So many failures at the start, and not one answer, are no measurement. */
const patience = 5;

/**
 * Makes the calls, so many at once, and gives their results in the order of the cases.
 *
 * @param onResult is told of each as it comes
 * @throws NothingAnswersError when the first calls fail, all of them, because what should answer is not there
 */
export async function runCases(
  cases: readonly Case[],
  concurrency: number,
  call: (one: Case) => Promise<CallResult>,
  onResult: (result: CallResult, done: number) => void,
): Promise<CallResult[]> {
  const results = new Map<Case, CallResult>();
  const waiting = [...cases];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await call(next);
      results.set(next, result);
      onResult(result, results.size);
      refuseSilence([...results.values()]);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return cases.flatMap((one) => results.get(one) ?? []);
}

/** 502 is an answer that was refused, and is measured; other failures of the server are none. */
function refuseSilence(results: readonly CallResult[]): void {
  const isSilent = ({ status }: CallResult) => status >= 500 && status !== 502;
  if (results.length < patience || !results.every(isSilent)) return;
  const codes = [...new Set(results.map(({ status, code }) => `${status} ${code}`))].join(', ');
  throw new NothingAnswersError(
    `None of the first ${results.length} calls was answered (${codes}): see why above, mend it and start again.`,
  );
}
