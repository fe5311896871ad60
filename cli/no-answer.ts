import * as z from 'zod';
import { errorCode } from './errors.ts';

/** What `fetch` throws says little: the reason is its cause. */
const thrownSchema = z.object({ name: z.string(), cause: z.unknown() });

/** Why an address did not answer within so many milliseconds: one sentence with what to do next. */
export function noAnswer(error: unknown, boundMs: number): string {
  const { name, cause } = thrownSchema.safeParse(error).data ?? {};
  if (name === 'TimeoutError') return `Nothing answers within ${boundMs / 1000} s.`;
  const reason = errorCode(cause) ?? 'for no known reason';
  return `Nothing answers (${reason}): check the network, the name and the certificate.`;
}
