import { once } from 'node:events';
import { MessageChannel, Worker } from 'node:worker_threads';
import { TestEnvironment } from 'jest-environment-node';
import type { RunningStack } from './system.ts';

/** The local stack that all test files of one jest worker share. It runs in a thread, which never keeps the worker alive. */
export interface SharedStack extends RunningStack {
  /** Resolves when the stack has done it, and every log line written before has arrived. */
  request(action: StackAction): Promise<void>;
  onLogLine: (source: string, line: string) => void;
}

export type StackAction =
  | { readonly name: 'sync' }
  | { readonly name: 'advance'; readonly milliseconds: number }
  | { readonly name: 'kill'; readonly functionName: string };

declare global {
  /** Starts the shared stack on its first use in this worker. */
  var sharedStack: () => Promise<SharedStack>;
}

let stack: Promise<SharedStack> | undefined;

async function start(): Promise<SharedStack> {
  const thread = new Worker(new URL('./stack-thread.ts', import.meta.url));
  const [running] = await once(thread, 'message');
  const request = async (action: StackAction) => {
    const { port1, port2 } = new MessageChannel();
    thread.postMessage({ action, port: port2 }, [port2]);
    await once(port1, 'message');
    port1.close();
  };
  const shared: SharedStack = {
    ...running,
    lambda: {
      names: running.names,
      kill: (functionName) => request({ name: 'kill', functionName }),
    },
    request,
    onLogLine: () => undefined,
  };
  thread.on('message', ({ source, line }) => shared.onLogLine(source, line));
  thread.unref();
  return shared;
}

/** The jest environment of every suite: outside a test file's own context, so that the stack outlives the file. */
export default class SharedStackEnvironment extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.sharedStack = () => {
      stack ??= start();
      return stack;
    };
  }
}
