import { type ChildProcess, fork } from 'node:child_process';
import { benchPath } from '../support/paths.ts';

/** A script of this folder in a process of its own, which answers one message after the other. */
export class Child {
  private readonly process: ChildProcess;

  private readonly script: string;

  constructor(script: string) {
    this.script = script;
    this.process = fork(benchPath('local-gateway', script), [], {
      execArgv: [],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      },
    });
  }

  /** @throws Error when the process ends instead; why stands on its standard error */
  ask(task: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error(`${this.script} ended before it answered.`));
      this.process.once('exit', onExit).once('message', (answer) => {
        this.process.off('exit', onExit);
        resolve(answer);
      });
      this.process.send(task);
    });
  }

  stop(): void {
    this.process.disconnect();
  }
}
