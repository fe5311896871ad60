import * as z from 'zod';
import type { HttpAnswer } from '../../bin/http-client.ts';
import { isErrorCode } from '../../shared/contract/error-body.ts';
import type { ErrorCode } from '../../shared/contract/errors.ts';
import { headerNames } from '../../shared/contract/headers.ts';

/** Error bodies, and the degraded health, which has more beside the code. */
const coded = z.looseObject({ code: z.string() });

/** The error code of an answer; null for a success. */
export function codeOf({ status, body }: HttpAnswer): ErrorCode | null {
  if (status < 400) return null;
  const { code = '' } = coded.safeParse(body).data ?? {};
  return isErrorCode(code) ? code : null;
}

/** An answer in a word or two: `200`, `401 PROFILE_TOKEN_EXPIRED`. */
export function outcomeOf(answer: HttpAnswer): string {
  const code = codeOf(answer);
  return code === null ? `${answer.status}` : `${answer.status} ${code}`;
}

/** Whether the meter counted a call. */
export type Counted = 'yes' | 'no' | 'unknown';

/**
 * What an answer tells of the meter: what remains of the month is known only where the call was counted or refused
 * for the month. A 5xx without it may come from a function that died after counting.
 */
export function countedBy(answer: HttpAnswer): Counted {
  const code = codeOf(answer);
  if (code === 'QUOTA_EXCEEDED' || code === 'ORGANIZATION_SUSPENDED') return 'no';
  if (answer.headers[headerNames.quotaRemaining.toLowerCase()] !== undefined) return 'yes';
  return answer.status >= 500 ? 'unknown' : 'no';
}
