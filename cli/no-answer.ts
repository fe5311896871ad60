import * as z from 'zod';
import { errorCode } from './errors.ts';

/** `fetch` throws a TypeError whose cause has the reason. */
const thrownSchema = z.object({ name: z.string(), cause: z.unknown() });

/** Explains a failed request in one sentence with the next step. */
export function noAnswer(error: unknown, boundMs: number): string {
  const { name, cause } = thrownSchema.safeParse(error).data ?? {};
  if (name === 'TimeoutError') return `Nothing answers within ${boundMs / 1000} s.`;
  const reason = errorCode(cause) ?? 'for no known reason';
  return `Nothing answers (${reason}): check the network, the name and the certificate.`;
}
