import * as z from 'zod';
import type { JsonObject } from '../../emulator/json.ts';
import { TaskFailedError, TaskWorker } from '../../emulator/workers/task-worker.ts';
import type { Task } from '../protocol/fences.ts';
import { errors } from '../service-errors.ts';
import type { Rule } from './rule.ts';
import { rules } from './rule-table.ts';

/** In milliseconds. The slowest rules take a few hundred milliseconds. */
const timeoutMs = 20_000;

export interface RulesOptions {
  readonly timeoutMs?: number;
  /** Returns the findings that a test configured for the next call to the judge. Rules cannot judge text. */
  readonly nextJudgement?: () => readonly JsonObject[];
}

export interface Rules {
  find(name: string): Rule | undefined;
  stop(): Promise<void>;
}

const answer = z.record(z.string(), z.json());

/**
 * Runs the rules in a worker thread with a timeout, so that no text can block the server.
 * @throws ServiceError when a rule fails or times out
 */
export function createRules(options: RulesOptions = {}): Rules {
  const worker = new TaskWorker<{ name: string; task: Task }>(new URL('./rules-worker.ts', import.meta.url));
  const run = async (name: string, task: Task): Promise<JsonObject> => {
    try {
      return answer.parse(await worker.run({ name, task }, options.timeoutMs ?? timeoutMs));
    } catch (error) {
      throw error instanceof TaskFailedError ? errors.modelTimeout : error;
    }
  };
  return {
    find(name) {
      if (name === 'judge_meaning') return () => ({ findings: options.nextJudgement?.() ?? [] });
      // `widgetctl models check` sends this request.
      if (name === 'model_check') return () => ({ word: 'yes' });
      return rules.has(name) ? (task) => run(name, task) : undefined;
    },
    stop: () => worker.stop(),
  };
}
