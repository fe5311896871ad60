import * as z from 'zod';
import { filterPattern } from '../../cli/logs/log-filter.ts';
import type { Plan } from '../../shared/contract/enumerations.ts';
import type { RouteGroup } from '../../shared/contract/routes/route.ts';
import { HttpClient } from '../http-client.ts';

/** A call of the drill from the caller's perspective. */
export interface DrillCall {
  readonly scenario: string;
  readonly traceId: string;
  /** The plan of the organization whose key was accepted; null if none was. */
  readonly plan: Plan | null;
  readonly group: RouteGroup | null;
  readonly path: string;
  readonly status: number;
  /** The error code of the response; null on success. */
  readonly code: string | null;
  /** Derived from the response: only a function sends quota headers, or the checks of /health. */
  readonly answeredBy: 'function' | 'gateway';
}

/** A line that was actually logged. */
export interface LogLine {
  readonly scenario: string;
  readonly source: string;
  readonly text: string;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  /** The plan of the key, if the key is accepted. */
  readonly plan?: Plan;
  readonly group?: RouteGroup;
  readonly json?: unknown;
}

const errorBodySchema = z.object({ code: z.string() });
const healthBodySchema = z.object({ checks: z.object({}) });
const isCompleted = filterPattern('{ $.message = "Invocation completed" }');

/** Timeout for log lines of completed calls, in milliseconds. */
const lineTimeoutMs = 10_000;
const linePollMs = 20;

/** Calls the gateway and records all responses and log lines. */
export class Recorder {
  readonly calls: DrillCall[] = [];
  readonly lines: LogLine[] = [];
  private scenario = '';
  private readonly client = new HttpClient();

  /** Runs a scenario, and resolves when the functions have logged all its calls. */
  async run(scenario: string, act: () => Promise<void>): Promise<void> {
    this.scenario = scenario;
    await act();
    await this.untilLogged();
  }

  /** Records a line of the local runtime. */
  keep(source: string, text: string): void {
    this.lines.push({ scenario: this.scenario, source, text });
  }

  async call(siteRoot: string, wanted: Request): Promise<DrillCall> {
    const { method, path, key, json } = wanted;
    const sent = { method, path, headers: key === undefined ? {} : { 'X-Api-Key': key }, json };
    const { status, headers, body } = await this.client.send(siteRoot, sent);
    const parsed = errorBodySchema.safeParse(body);
    const call: DrillCall = {
      scenario: this.scenario,
      traceId: headers['x-amzn-requestid'] ?? '',
      plan: wanted.plan ?? null,
      group: wanted.group ?? null,
      path,
      status,
      code: status >= 400 && parsed.success ? parsed.data.code : null,
      answeredBy:
        headers['x-quota-limit'] !== undefined || healthBodySchema.safeParse(body).success
          ? 'function'
          : 'gateway',
    };
    this.calls.push(call);
    return call;
  }

  close(): void {
    this.client.close();
  }

  private async untilLogged(): Promise<void> {
    const startedAtMs = Date.now();
    const isLogged = (): boolean => {
      const text = this.lines
        .filter((line) => isCompleted(line.text))
        .map((line) => line.text)
        .join('\n');
      return this.calls.every(
        ({ answeredBy, traceId }) => answeredBy === 'gateway' || text.includes(traceId),
      );
    };
    while (!isLogged()) {
      if (Date.now() - startedAtMs > lineTimeoutMs)
        throw new Error('Some calls were answered but not logged.');
      await new Promise((resolve) => setTimeout(resolve, linePollMs));
    }
  }
}
