import { barrierSchema } from '../../shared/contract/feedback.ts';
import type { StoredEntry } from '../../shared/data/feedback.ts';
import { dayOf } from '../../shared/data/month.ts';
import type { Site } from '../../shared/data/organizations.ts';
import { logMessages } from '../../shared/observability/log-messages.ts';
import { visible } from '../../shared/observability/visible.ts';
import { type Catalog, catalogOf, fill } from './catalog.ts';
import type { Deps } from './deps.ts';
import type { Mail } from './mailer.ts';
import { sendOnce } from './send-once.ts';

const dayMs = 86_400_000;

/** Maximum mails about entries per organization and day (UTC), because anyone with the public widget key can cause them. */
export const entryMailsPerDay = 100;

/**
 * Mails a new feedback entry or report to the organization's owner. Sends nothing when the organization has no address,
 * while it is imported or deleted, after {@link entryMailsPerDay}, and for entries older than the stream's retention of
 * 24 hours, which an import wrote.
 */
export async function mailEntry(deps: Deps, orgId: string, entryId: string): Promise<void> {
  const organization = await deps.organizations.findOrganization(orgId);
  if (organization === null || !organization.mail || organization.unfinished !== null) return;
  const entry = await deps.feedback.find(orgId, entryId);
  if (entry === null) return;
  const receivedMs = Date.parse(entry.receivedAt);
  if (deps.now() - receivedMs > dayMs) return;
  const expiresAtMs = receivedMs + 2 * dayMs;
  const ofDay = { id: `mails#${dayOf(receivedMs)}`, limit: entryMailsPerDay, expiresAtMs };
  if (!(await deps.allowances.has(orgId, ofDay, 1))) {
    deps.log.warn(logMessages.OWNER_MAIL_OMITTED, { orgId });
    return;
  }
  const site = await deps.organizations.findSite(orgId, entry.siteId);
  const mail = { to: organization.mail, ...entryMail(entry, site) };
  await sendOnce(deps, orgId, { mailId: entryId, expiresAtMs }, mail);
  // Taken only after sending, so that repeated attempts do not use up the day's mails.
  await deps.allowances.take(orgId, ofDay, 1);
}

/** @param site null when it was deleted in the meantime */
export function entryMail(entry: StoredEntry, site: Site | null): Omit<Mail, 'to'> {
  const { texts } = catalogOf(site?.language ?? 'en');
  const { message = '', pageUrl, category, barrier, contactEmail } = entry.body;
  const values = { site: visible(site?.name ?? entry.siteId) };
  const line = (label: string, value: string | number | undefined) =>
    value === undefined ? [] : [`${label}: ${visible(String(value))}`];
  const kind = barrier === undefined ? category : barrierName(String(barrier), texts);
  const lines = [
    fill(entry.kind === 'report' ? texts.reportIntro : texts.feedbackIntro, values),
    '',
    ...quoted(String(message)),
    '',
    ...line(texts.category, kind),
    ...line(texts.page, pageUrl),
    ...line(texts.replyTo, contactEmail),
    ...line(texts.reference, entry.reference),
  ];
  return {
    subject: fill(entry.kind === 'report' ? texts.reportSubject : texts.feedbackSubject, values),
    text: `${lines.join('\n')}\n`,
  };
}

function barrierName(barrier: string, { barriers }: Catalog): string {
  const known = barrierSchema.safeParse(barrier);
  return known.success ? barriers[known.data] : barrier;
}

/** Quotes each line, so that a visitor's words cannot pass for the mail's own. */
function quoted(message: string): readonly string[] {
  return message.split(/\r\n|\r|\n/).map((line) => `> ${visible(line)}`);
}
