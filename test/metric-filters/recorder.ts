import * as z from 'zod';
import type { Plan } from '../../shared/contract/enumerations.ts';
import type { RouteGroup } from '../../shared/contract/routes/route.ts';
import { filterPattern } from '../support/filter-pattern.ts';

export interface RecordedCall {
  readonly scenario: string;
  readonly traceId: string;
  /** Plan of the organization whose key was accepted; null when no key was accepted. */
  readonly plan: Plan | null;
  readonly group: RouteGroup | null;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  /** Origin of the response. Only functions return quota headers or the `checks` field of /health. */
  readonly sender: 'function' | 'gateway';
}

export interface LogLine {
  readonly scenario: string;
  readonly source: string;
  readonly text: string;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  /** Plan of the organization that owns the key; omitted when the key is rejected. */
  readonly plan?: Plan;
  readonly group?: RouteGroup;
  readonly json?: unknown;
}

const errorBodySchema = z.object({ code: z.string() });
const healthBodySchema = z.object({ checks: z.object({}) });
const isCompleted = filterPattern('{ $.message = "Invocation completed" }');

const lineTimeoutMs = 10_000;
const linePollMs = 20;

export class Recorder {
  readonly calls: RecordedCall[] = [];
  readonly lines: LogLine[] = [];
  private scenario = '';

  /** Runs a scenario and waits until the functions have logged all calls of the scenario. */
  async run(scenario: string, act: () => Promise<void>): Promise<void> {
    this.scenario = scenario;
    await act();
    await this.untilLogged();
  }

  keep(source: string, text: string): void {
    this.lines.push({ scenario: this.scenario, source, text });
  }

  async call(siteRoot: string, wanted: Request): Promise<RecordedCall> {
    const { method, path, key, json } = wanted;
    const response = await fetch(siteRoot + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(key !== undefined && { 'X-Api-Key': key }) },
      body: json === undefined ? null : JSON.stringify(json),
    });
    const { status, headers } = response;
    const body: unknown = await response.json();
    const parsed = errorBodySchema.safeParse(body);
    const call: RecordedCall = {
      scenario: this.scenario,
      traceId: headers.get('x-amz-apigw-id') ?? '',
      plan: wanted.plan ?? null,
      group: wanted.group ?? null,
      path,
      status,
      code: status >= 400 && parsed.success ? parsed.data.code : null,
      sender:
        headers.has('x-quota-limit') || healthBodySchema.safeParse(body).success ? 'function' : 'gateway',
    };
    this.calls.push(call);
    return call;
  }

  private async untilLogged(): Promise<void> {
    const startedAtMs = Date.now();
    const isLogged = (): boolean => {
      const text = this.lines
        .filter((line) => isCompleted(line.text))
        .map((line) => line.text)
        .join('\n');
      return this.calls.every(({ sender, traceId }) => sender === 'gateway' || text.includes(traceId));
    };
    while (!isLogged()) {
      if (Date.now() - startedAtMs > lineTimeoutMs) throw new Error('Some completed calls were not logged.');
      await new Promise((resolve) => setTimeout(resolve, linePollMs));
    }
  }
}
