import * as z from 'zod';
import { parsedJson } from '../../../local/emulator/json.ts';
import { errorBodySchema } from '../../../shared/contract/error-body.ts';
import { statusOf } from '../../../shared/contract/errors.ts';
import { headerNames } from '../../../shared/contract/headers.ts';
import { errorCodesOf } from '../../../shared/contract/routes/chain-errors.ts';
import type { Route } from '../../../shared/contract/routes/route.ts';

/** An organization under load, with the counts that the service is expected to have stored. */
export class Tenant {
  served = 0;
  /** Number of calls without a response from the function. The service may or may not have counted these calls. */
  uncertainCalls = 0;
  creditsCharged = 0;
  uncertainCredits = 0;
  events = 0;
  feedback = 0;
  saves = 0;

  readonly orgId: string;
  readonly key: string;

  constructor(orgId: string, key: string) {
    this.orgId = orgId;
    this.key = key;
  }
}

/**
 * Client timeout in milliseconds. It is longer than any API Gateway or function timeout, so a call that exceeds it has
 * hung.
 */
const responseTimeoutMs = 60_000;

export interface HttpResponse {
  /** HTTP status; 599 if the response is missing or incomplete. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface SoakCall {
  readonly route: Route;
  readonly path?: string;
  readonly tenant: Tenant;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** Outcomes that are correct when no faults are injected, such as `200` or `429 QUOTA_EXCEEDED`. */
  readonly expected: readonly string[];
}

export class SoakClient {
  /** True while the soak test injects faults. During this time, 5xx responses are expected. */
  isDisturbed = false;
  readonly outcomes = new Map<string, number>();
  readonly problems = new Map<string, number>();
  private readonly siteRoot: string;

  constructor(siteRoot: string) {
    this.siteRoot = siteRoot;
  }

  async call(call: SoakCall): Promise<HttpResponse> {
    const { route, tenant, expected } = call;
    const response = await this.send(call).catch((error: unknown) => ({
      status: 599,
      headers: {},
      body: String(error),
    }));
    const outcome = outcomeOf(response);
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    const problem = contractProblem(route, response);
    if (problem !== null) this.report(`${route.operationId}: ${problem}`);
    const isExpectedFault = this.isDisturbed && (response.status >= 500 || response.status === 412);
    if (!expected.includes(outcome) && !isExpectedFault)
      this.report(`${route.operationId}: unexpected ${outcome}`);
    countCall(tenant, response);
    return response;
  }

  /** Retries a call up to 600 times until it succeeds. The call must be idempotent. */
  async callUntilSuccess(
    call: SoakCall,
  ): Promise<{ readonly response: HttpResponse; readonly attempts: number }> {
    for (let attempts = 1; attempts <= 600; attempts += 1) {
      const response = await this.call(call);
      if (response.status < 400) return { response, attempts };
    }
    throw new Error(`${call.route.operationId} failed 600 times.`);
  }

  report(problem: string): void {
    this.problems.set(problem, (this.problems.get(problem) ?? 0) + 1);
  }

  private async send({ route, path = route.path, tenant, headers, json }: SoakCall): Promise<HttpResponse> {
    const response = await fetch(`${this.siteRoot}${path}`, {
      method: route.method,
      headers: {
        [headerNames.apiKey]: tenant.key,
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === '' ? null : (parsedJson(text) ?? text),
    };
  }
}

const codeSchema = z.looseObject({ code: z.string() });

export function outcomeOf({ status, body }: HttpResponse): string {
  const { code } = status < 400 ? {} : (codeSchema.safeParse(body).data ?? {});
  return code === undefined ? `${status}` : `${status} ${code}`;
}

/**
 * Counts a call as served if its response has quota headers. A call with a 5xx response without these headers is
 * uncertain, because the function may have been killed after counting the call.
 */
function countCall(tenant: Tenant, response: HttpResponse): void {
  if (/QUOTA_EXCEEDED|ORGANIZATION_SUSPENDED/.test(outcomeOf(response))) return;
  if (response.headers[headerNames.quotaRemaining.toLowerCase()] !== undefined) tenant.served += 1;
  else if (response.status >= 500) tenant.uncertainCalls += 1;
}

function contractProblem(route: Route, { status, headers, body }: HttpResponse): string | null {
  const headerTraceId = headers[headerNames.traceId.toLowerCase()];
  if (headerTraceId === undefined) return `${status} without a trace id`;
  if (headers['access-control-allow-origin'] !== '*') return `${status} without CORS headers`;
  if (status === 304 && route.conditional && body === null) return null;
  if (route.responses[status]?.safeParse(body).success) return null;
  const { data: error } = errorBodySchema.safeParse(body);
  if (error === undefined) return `${status} with a body off its schema`;
  const { code, traceId } = error;
  if (statusOf(code) !== status || !errorCodesOf(route).includes(code)) return `undeclared ${status} ${code}`;
  if (traceId !== headerTraceId) return `${status} with two trace ids`;
  return (status === 429 || status === 503) && !(Number(headers['retry-after']) >= 1)
    ? `${status} without Retry-After`
    : null;
}
