import type { JsonObject } from '../../emulator/json.ts';
import { TaskFailedError, TaskWorker } from '../../emulator/task-worker.ts';
import type { Task } from '../protocol/fences.ts';
import { errors } from '../service-errors.ts';
import type { Rule } from './rule.ts';
import { rules } from './rule-table.ts';

/** Default timeout of a rule, in milliseconds. The slowest rules take a few hundred milliseconds. */
const ampleMs = 20_000;

export interface Rules {
  find(name: string): Rule | undefined;
  stop(): Promise<void>;
}

export interface RuleTask {
  readonly name: string;
  readonly task: Task;
}

/**
 * Runs the rules in a worker thread with a timeout, so that no text can block the server.
 * @throws ServiceError when a rule fails or times out
 */
export function createRules(timeoutMs = ampleMs): Rules {
  const worker = new TaskWorker<RuleTask, JsonObject>(new URL('./rules-worker.ts', import.meta.url));
  const run = async (name: string, task: Task) => {
    try {
      return await worker.run({ name, task }, timeoutMs);
    } catch (error) {
      throw error instanceof TaskFailedError ? errors.modelTimeout : error;
    }
  };
  return {
    find: (name) => (rules.has(name) ? (task) => run(name, task) : undefined),
    stop: () => worker.stop(),
  };
}
