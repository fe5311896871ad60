import { inParallel } from '../../shared/collections/in-parallel.ts';
import { monthOf, nextMonthStartSeconds } from '../../shared/data/month.ts';
import { limitsOf, type Organization } from '../../shared/data/organizations.ts';
import { catalogOf, fill } from './catalog.ts';
import type { Deps } from './deps.ts';
import type { Mail } from './mailer.ts';
import { sendOnce } from './send-once.ts';

/** Shares of a monthly limit, in percent, at which the owner gets a mail, highest first. */
const mailedPercents = [100, 80] as const;

const organizationsAtOnce = 10;

interface Use {
  readonly subject: 'calls' | 'credits';
  readonly used: number;
  readonly limit: number;
}

type Percent = (typeof mailedPercents)[number];

/**
 * Mails the owner of each organization whose calls or credits of the month have reached 80% or 100%. Reads the exact
 * counts, so a run that failed is made up for by the next. A mail that failed does not keep others from being sent.
 */
export async function mailUsage(deps: Deps): Promise<void> {
  const organizations = await deps.organizations.listOrganizations();
  const mailed = organizations.filter(({ mail, unfinished }) => mail && unfinished === null);
  const failures = await inParallel(mailed, organizationsAtOnce, (organization) =>
    mailUses(deps, organization).then(
      () => null,
      (error: unknown) => ({ error }),
    ),
  );
  for (const failure of failures) if (failure !== null) throw failure.error;
}

async function mailUses(deps: Deps, organization: Organization): Promise<void> {
  const nowMs = deps.now();
  for (const use of await usesOf(deps, organization, nowMs)) {
    const percent = mailedPercents.find((one) => use.limit > 0 && use.used * 100 >= use.limit * one);
    if (percent === undefined) continue;
    await mailUse(deps, organization, use, percent, nowMs);
  }
}

async function usesOf(deps: Deps, organization: Organization, nowMs: number): Promise<readonly Use[]> {
  const { orgId, ai } = organization;
  const { calls } = await deps.usage.readMonth(orgId, nowMs);
  const ofCalls: Use = { subject: 'calls', used: calls, limit: limitsOf(organization).callsPerMonth };
  if (ai === null) return [ofCalls];
  const { used, granted } = await deps.credits.read(orgId, nowMs);
  return [ofCalls, { subject: 'credits', used, limit: ai.creditsPerMonth + granted }];
}

/** The limit is part of the mail's ID, so that an organization with a new limit is warned again. */
async function mailUse(
  deps: Deps,
  { orgId, mail }: Organization,
  use: Use,
  percent: Percent,
  nowMs: number,
): Promise<void> {
  if (!mail) return;
  const resetMs = nextMonthStartSeconds(nowMs) * 1000;
  const sites = await deps.organizations.listSites(orgId);
  const [first] = sites.toSorted((left, right) => (left.createdAt < right.createdAt ? -1 : 1));
  const mailId = `${monthOf(nowMs)}#${use.subject}_${percent}#${use.limit}`;
  const content = usageMail(use, percent, resetMs, first?.language ?? 'en');
  await sendOnce(deps, orgId, { mailId, expiresAtMs: resetMs }, { to: mail, ...content });
}

/** @param resetMs start of the next month, in milliseconds since the Unix epoch */
export function usageMail(
  { subject, used, limit }: Use,
  percent: Percent,
  resetMs: number,
  tag: string,
): Omit<Mail, 'to'> {
  const { language, texts } = catalogOf(tag);
  const numbers = new Intl.NumberFormat(language);
  const values = {
    used: numbers.format(used),
    limit: numbers.format(limit),
    percent: new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100),
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(resetMs),
  };
  const next = percent === 100 ? texts[`${subject}Over`] : texts[`${subject}Soon`];
  return {
    subject: fill(texts[`${subject}Subject`], values),
    text: `${fill(texts[`${subject}Used`], values)}\n\n${fill(next, values)}\n`,
  };
}
