import type { Allowance } from '../../shared/data/allowances.ts';
import { LoggableError } from '../../shared/errors/errors.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import type { Deps } from './deps.ts';
import type { Mail } from './mailer.ts';

/**
 * Fails the invocation, so that the mail is retried and an alarm fires. It has no cause, because Lambda would log the
 * cause's message, which may contain an address.
 */
export class MailFailedError extends LoggableError {
  override readonly name = 'MailFailedError';
}

/** SES exceptions for a mail that it will never accept, for example because of a malformed address. */
const permanentFailures: ReadonlySet<string> = new Set(['BadRequestException', 'MessageRejected']);

/**
 * Sends a mail unless it was sent before. The record of a sent mail is written after sending, so a mail is never lost,
 * but may be sent twice if the function stops in between. A mail that SES rejects for good is recorded too.
 *
 * @param mailId identifies the mail within the organization
 * @throws MailFailedError
 */
export async function sendOnce(
  { allowances, send, log }: Pick<Deps, 'allowances' | 'send' | 'log'>,
  orgId: string,
  { mailId, expiresAtMs }: { readonly mailId: string; readonly expiresAtMs: number },
  mail: Mail,
): Promise<void> {
  const record: Allowance = { id: `mail#${mailId}`, limit: 1, expiresAtMs };
  if (!(await allowances.has(orgId, record, 1))) return;
  const failure = await send(mail).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  if (failure === null || isPermanent(failure.error)) await allowances.take(orgId, record, 1);
  if (failure === null) {
    log.info(logMessages.OWNER_MAIL_SENT, { orgId });
    return;
  }
  log.error(logMessages.OWNER_MAIL_FAILED, failure.error, { orgId });
  throw new MailFailedError('A mail to the owner of an organization was not sent.');
}

function isPermanent(error: unknown): boolean {
  return error instanceof Error && permanentFailures.has(error.name);
}
