import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';
import type { RunningStack } from './system.ts';

/** The local stack that all test files in a Jest worker share. Its process exits with the worker. */
interface SharedStack extends RunningStack {
  /**
   * Sends an action to the stack's process. Resolves when the action is complete and all log lines written until then
   * have arrived.
   */
  request(action: StackAction): Promise<void>;
  onLogLine: (source: string, line: string) => void;
}

export type StackAction =
  | { readonly name: 'sync' }
  | { readonly name: 'advance'; readonly milliseconds: number }
  | { readonly name: 'kill'; readonly functionName: string };

declare global {
  /** Returns the worker's stack, and starts the stack on first use. */
  var sharedStack: () => Promise<SharedStack>;
}

let stack: Promise<SharedStack> | undefined;

async function start(): Promise<SharedStack> {
  const child = fork(new URL('./stack-process.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The local stack of this worker did not start; its output is above.');
  });
  const [running] = await Promise.race([once(child, 'message'), ended]);
  const waiting = new Map<number, () => void>();
  let lastId = 0;
  const request = (action: StackAction) =>
    new Promise<void>((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      child.send({ id: lastId, action });
    });
  const shared: SharedStack = {
    ...running,
    lambda: {
      names: running.names,
      kill: (functionName) => request({ name: 'kill', functionName }),
    },
    request,
    onLogLine: () => undefined,
  };
  child.on('message', (message: { id: number } | { source: string; line: string }) => {
    if ('source' in message) {
      shared.onLogLine(message.source, message.line);
      return;
    }
    waiting.get(message.id)?.();
    waiting.delete(message.id);
  });
  child.unref();
  child.channel?.unref();
  return shared;
}

/** Jest environment that keeps the stack outside the test file's context, so that the stack outlives the file. */
export default class SharedStackEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.sharedStack = () => {
      stack ??= start();
      return stack;
    };
  }

  handleTestEvent(event: Circus.Event): void {
    if (event.name === 'hook_failure' && event.hook.type === 'beforeAll') abandonSetup(event.hook.parent);
  }
}

/**
 * Skips the remaining setup of tests whose `beforeAll` failed, and ignores failures of their cleanup. Otherwise errors
 * about undefined resources would follow the error that matters.
 */
function abandonSetup({ hooks, children }: Circus.DescribeBlock): void {
  for (const hook of hooks) {
    if (hook.type === 'beforeAll') hook.fn = () => undefined;
    if (hook.type === 'afterAll') hook.fn = tolerant(hook.fn);
  }
  for (const child of children) {
    if (child.type === 'describeBlock') abandonSetup(child);
  }
}

function tolerant(cleanUp: Circus.TestFn): Circus.TestFn {
  return async () => {
    try {
      await Reflect.apply(cleanUp, undefined, []);
    } catch {
      // The error of the failed setup has been reported.
    }
  };
}
