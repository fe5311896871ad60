import { type ChildProcess, fork } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { benchPath } from '../support/paths.ts';
import { isProxyResult } from './subject.ts';

const answerSchema = z.object({ answer: z.custom<APIGatewayProxyResult>(isProxyResult) });
const batchSchema = z.object({ microseconds: z.number() });

export class SubjectProcess {
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
  }

  /** @param body response body that the bare routers return */
  static async start(bundle: string, body: unknown): Promise<SubjectProcess> {
    const child = fork(benchPath('chain', 'subject-process.mjs'), [pathToFileURL(bundle).href], {
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH ?? '',
        NODE_ENV: 'production',
        LOG_LEVEL: 'INFO',
        SERVICE_NAME: 'bench',
      },
    });
    const subject = new SubjectProcess(child);
    await subject.invoke({ create: { body } });
    return subject;
  }

  async answer(eventText: string): Promise<APIGatewayProxyResult> {
    return answerSchema.parse(await this.invoke({ answer: { eventText } })).answer;
  }

  /** Returns the mean CPU time per request, in microseconds. */
  async batch(eventText: string, requests: number): Promise<number> {
    return batchSchema.parse(await this.invoke({ batch: { eventText, requests } })).microseconds;
  }

  stop(): void {
    this.child.disconnect();
  }

  /** Must not be called concurrently, because all pending calls would receive the same response. */
  private invoke(question: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onMessage = (answer: unknown) => {
        this.child.off('exit', onExit);
        resolve(answer);
      };
      const onExit = () => reject(new Error('A subject ended before it answered.'));
      this.child.once('message', onMessage).once('exit', onExit);
      this.child.send(question);
    });
  }
}
