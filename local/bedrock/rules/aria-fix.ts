import * as z from 'zod';
import { TaskFailedError, TaskWorker } from '../workers/task-worker.ts';
import type { Rule } from './rule.ts';

/** When to stop looking, and when to give the thread up: both well below the 29 seconds that a request has. */
const searchMs = 5_000;
const timeoutMs = 12_000;

const patches = z.array(
  z.object({
    selector: z.string(),
    attribute: z.string(),
    value: z.string().nullable(),
    rule: z.string(),
    explanation: z.string(),
  }),
);

/** The parameter `within`; nothing where it is missing or something else. */
const elementNames = z.array(z.string().regex(/^[a-z]+$/)).catch([]);

/** The rule for `aria_fix`, and what ends its thread. */
export interface AriaFix {
  readonly rule: Rule;
  stop(): Promise<void>;
}

/**
 * Mends what axe-core proves and an attribute can mend. Markup that takes too long to look at, or that breaks the
 * parser, gets no patches.
 */
export function createAriaFix(): AriaFix {
  const worker = new TaskWorker<{ html: string; within: string[]; deadlineMs: number }>(
    new URL('./aria/aria-worker.ts', import.meta.url),
    ['jsdom', 'axe-core', 'aria-query'],
  );
  const rule: Rule = async ({ text, parameters }) => {
    try {
      const within = elementNames.parse(parameters.within);
      const task = { html: text, within, deadlineMs: Date.now() + searchMs };
      return { patches: patches.parse(await worker.run(task, timeoutMs)) };
    } catch (error) {
      if (!(error instanceof TaskFailedError)) throw error;
      return { patches: [] };
    }
  };
  return { rule, stop: () => worker.stop() };
}
