import * as z from 'zod';
import type { Child } from './child.ts';

const usageSchema = z.object({ user: z.number(), system: z.number() });

/**
 * Processor time of both servers and of the store, which runs in this process: of whoever is not asked there is none to
 * speak of. Unlike the clock it tells machines and busy hours apart from the work.
 */
export class ProcessorTime<Subject> {
  /** Milliseconds of a request, by subject. */
  readonly values = new Map<Subject, number[]>();

  private readonly server: Child;

  constructor(server: Child) {
    this.server = server;
  }

  /** Notes what so many requests took while they were sent; gives what sending them gave. */
  async during<Result>(subject: Subject, requests: number, send: () => Promise<Result>): Promise<Result> {
    const before = await this.milliseconds();
    const result = await send();
    const perRequest = ((await this.milliseconds()) - before) / requests;
    this.values.set(subject, [...(this.values.get(subject) ?? []), perRequest]);
    return result;
  }

  /** Forgets what was noted while everything warmed up. */
  forget(): void {
    this.values.clear();
  }

  private async milliseconds(): Promise<number> {
    const usages = [process.cpuUsage(), usageSchema.parse(await this.server.ask({}))];
    return usages.reduce((sum, { user, system }) => sum + (user + system) / 1000, 0);
  }
}
