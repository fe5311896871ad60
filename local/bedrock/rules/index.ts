import * as z from 'zod';
import type { JsonObject } from '../../emulator/json.ts';
import { TaskFailedError, TaskWorker } from '../../emulator/workers/task-worker.ts';
import type { Task } from '../protocol/fences.ts';
import { errors } from '../service-errors.ts';
import type { Rule } from './rule.ts';
import { rules } from './rule-table.ts';

/** Timeout of a rule in milliseconds. The slowest rules take a few hundred. */
const timeoutMs = 20_000;

/** Uses two threads, so that one long task does not block the next. */
const threads = 2;

export interface RulesOptions {
  /** Timeout of a rule, in milliseconds. */
  readonly timeoutMs?: number;
  /** Returns the judge's planned findings. Only tests plan findings, because rules cannot judge a text. */
  readonly nextJudgement?: () => readonly JsonObject[];
}

/** Runs transforms by rules instead of a model. */
export interface Rules {
  /** Finds the rule for a tool or schema name; `undefined` for an unknown name. */
  find(name: string): Rule | undefined;
  /** Terminates the worker threads. */
  stop(): Promise<void>;
}

const answer = z.record(z.string(), z.json());

/**
 * Runs the rules in worker threads with a timeout, so that no text can block the server. The threads start on first use.
 * @throws ServiceError when a rule times out or fails
 */
export function createRules(options: RulesOptions = {}): Rules {
  const workers = Array.from({ length: threads }, () => ({
    thread: new TaskWorker<{ name: string; task: Task }>(new URL('./rules-worker.ts', import.meta.url)),
    waiting: 0,
  }));
  const run = async (name: string, task: Task): Promise<JsonObject> => {
    const [worker] = workers.toSorted((left, right) => left.waiting - right.waiting);
    if (worker === undefined) throw errors.serviceUnavailable;
    worker.waiting += 1;
    try {
      return answer.parse(await worker.thread.run({ name, task }, options.timeoutMs ?? timeoutMs));
    } catch (error) {
      throw error instanceof TaskFailedError ? errors.modelTimeout : error;
    } finally {
      worker.waiting -= 1;
    }
  };
  return {
    find(name) {
      if (name === 'judge_meaning') return () => ({ findings: options.nextJudgement?.() ?? [] });
      // `widgetctl models check` sends this request.
      if (name === 'model_check') return () => ({ word: 'yes' });
      return rules.has(name) ? (task) => run(name, task) : undefined;
    },
    stop: () => Promise.all(workers.map(({ thread }) => thread.stop())).then(() => undefined),
  };
}
