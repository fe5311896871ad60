import type { HttpAnswer } from '../../bin/http-client.ts';
import { errorBodySchema } from '../../shared/contract/error-body.ts';
import { statusOf } from '../../shared/contract/errors.ts';
import { headerNames } from '../../shared/contract/headers.ts';
import { errorCodesOf } from '../../shared/contract/routes/chain-errors.ts';
import type { Route } from '../../shared/contract/routes/route.ts';

const traceIdPattern = /^[0-9a-f-]{36}$/;

/** In what an answer differs from the contract of its route, one line each. */
export function contractFaults(route: Route, answer: HttpAnswer): string[] {
  const { status, headers } = answer;
  const faults = status < 400 ? successFaults(route, answer) : errorFaults(route, answer);
  if (!traceIdPattern.test(headers[headerNames.traceId.toLowerCase()] ?? ''))
    faults.push('no trace id header');
  if (headers['access-control-allow-origin'] !== '*') faults.push('no page may read it');
  return faults;
}

function successFaults(route: Route, { status, body }: HttpAnswer): string[] {
  if (status === 304 && route.conditional) return body === null ? [] : ['304 with a body'];
  const parsed = route.responses[status]?.safeParse(body);
  if (parsed === undefined) return [`status ${status} is not declared`];
  return parsed.success ? [] : [`body off its schema: ${parsed.error.issues[0]?.path.join('.')}`];
}

function errorFaults(route: Route, { status, headers, body }: HttpAnswer): string[] {
  if (route.responses[status]?.safeParse(body).success) return [];
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success) return [`status ${status} without an error body`];
  const { code, traceId } = parsed.data;
  const faults: string[] = [];
  if (statusOf(code) !== status) faults.push(`${code} with status ${status}`);
  if (!errorCodesOf(route).includes(code)) faults.push(`code ${code} is not declared`);
  if (traceId !== headers[headerNames.traceId.toLowerCase()]) faults.push('two trace ids');
  if ((status === 429 || status === 503) && !(Number(headers['retry-after']) >= 1)) {
    faults.push(`${status} without Retry-After`);
  }
  return faults;
}
