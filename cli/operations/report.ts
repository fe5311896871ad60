import { findTool } from '../../shared/catalog/tools.ts';
import { sumOf } from '../../shared/collections/sum-of.ts';
import { addMonths } from '../../shared/data/add-months.ts';
import { retentionMonths } from '../../shared/data/events.ts';
import type { StoredEntry } from '../../shared/data/feedback.ts';
import { dayOf, monthOf, nextMonthStartSeconds } from '../../shared/data/month.ts';
import { UsageError } from '../errors.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { UsageOperations } from './usage.ts';

/** Limits the size of the file. The counts include all entries. */
const maximumEntries = 200;

export type Report = Awaited<ReturnType<ReportOperations['read']>>;

export type ReportEntry = ReturnType<typeof reportEntry>;

export interface UseCount {
  readonly code: string;
  readonly name: string;
  readonly activations: number;
  readonly visitors: number;
}

/** Days of a month, `YYYY-MM-DD`, inclusive. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/** Collects an organization's month for the owner of its sites. Days are in UTC. */
export class ReportOperations extends Operations<Deployment> {
  /**
   * Compares a month under way with the same days of the month before.
   * @param given month, `YYYY-MM`; defaults to the current month
   */
  async read(orgId: string, given?: string) {
    const { siteRows, presets, now } = this.deps;
    const nowMs = now();
    const usage = new UsageOperations(this.deps);
    const { month, plan, limit, calls: counted, days } = await usage.calls(orgId, given);
    const monthMs = Date.parse(month);
    if (monthMs > nowMs)
      throw new UsageError(`The month ${month} has not begun: specify an earlier --month.`);
    const isUnderWay = month === monthOf(nowMs);
    const period = { from: `${month}-01`, to: dayOf(isUnderWay ? nowMs : lastInstant(monthMs)) };
    const earlier = earlierPeriod(monthMs, isUnderWay ? period.to : null);
    const [current, before, sites, presetList] = await Promise.all([
      this.readPeriod(usage, orgId, period),
      this.readPeriod(usage, orgId, earlier),
      siteRows.list(orgId),
      presets.list(orgId),
    ]);
    const presetNames = new Map(presetList.map(({ code, name }) => [code, name]));
    const { use, credits, entries } = current;
    return {
      orgId,
      plan,
      month,
      ...period,
      isUnderWay,
      generatedAt: new Date(nowMs).toISOString(),
      /** False if the events of the period have expired. */
      areEventsStored: monthMs >= addMonths(nowMs, -retentionMonths),
      /** `counted` is less than the total if calls were given back. */
      calls: { total: current.calls, counted, limit, days },
      visitors: use.visitors,
      activations: activationsOf(use.tools),
      tools: use.tools.map((count) =>
        useCount(count.featureCode, findTool(count.featureCode ?? '')?.name, count),
      ),
      presets: use.others
        .filter(({ kind }) => kind === 'preset')
        .map((count) => useCount(count.code, presetNames.get(count.code ?? ''), count)),
      credits: {
        used: credits.used,
        byTransform: Object.entries(credits.byTransform)
          .map(([transform, { responses, charged }]) => ({ transform, responses, credits: charged }))
          .sort((left, right) => right.credits - left.credits),
      },
      feedback: entries.counts.feedback,
      reports: entries.counts.report,
      entries: entries.newest.map(reportEntry),
      sites: sites.map(({ siteId, name }) => ({ siteId, name, entries: entries.bySite.get(siteId) ?? 0 })),
      before: {
        ...earlier,
        calls: before.calls,
        visitors: before.use.visitors,
        activations: activationsOf(before.use.tools),
        /** Credits are counted by month only, so a month under way cannot be compared. */
        credits: isUnderWay ? null : before.credits.used,
        feedback: before.entries.counts.feedback,
        reports: before.entries.counts.report,
      },
    };
  }

  private async readPeriod(usage: UsageOperations, orgId: string, period: Period) {
    const [{ days }, use, credits, entries] = await Promise.all([
      usage.calls(orgId, period.from.slice(0, 7)),
      usage.tools(orgId, period),
      this.deps.credits.read(orgId, Date.parse(period.from), this.deps.now()),
      this.readEntries(orgId, period),
    ]);
    return {
      calls: sumOf(days.filter(({ day }) => day <= period.to).map((day) => day.calls)),
      use,
      credits,
      entries,
    };
  }

  private async readEntries(orgId: string, { from, to }: Period) {
    const query = { orgId, kind: undefined, status: undefined, from, to: `${to}T23:59:59.999Z` };
    const counts = { feedback: 0, report: 0 };
    const bySite = new Map<string, number>();
    const newest: StoredEntry[] = [];
    for await (const page of this.deps.feedbackRows.entries(query)) {
      for (const { kind, siteId } of page) {
        counts[kind] += 1;
        bySite.set(siteId, (bySite.get(siteId) ?? 0) + 1);
      }
      newest.push(...page.slice(0, maximumEntries - newest.length));
    }
    return { counts, bySite, newest };
  }
}

function lastInstant(monthMs: number): number {
  return nextMonthStartSeconds(monthMs) * 1_000 - 1;
}

/** @param today last day of a month under way; null to return the whole month before */
function earlierPeriod(monthMs: number, today: string | null): Period {
  const lastMs = monthMs - 1;
  const from = `${monthOf(lastMs)}-01`;
  const end = dayOf(lastMs);
  const sameDay = `${monthOf(lastMs)}-${today?.slice(8) ?? '99'}`;
  return { from, to: sameDay < end ? sameDay : end };
}

function activationsOf(tools: readonly { readonly on: number }[]): number {
  return sumOf(tools.map(({ on }) => on));
}

function useCount(
  code: string | null,
  name: string | undefined,
  { on, visitors }: { readonly on: number; readonly visitors: number },
): UseCount {
  return { code: code ?? '', name: name ?? code ?? '', activations: on, visitors };
}

/** Omits the contact address, and the query of the page's URL, which may contain personal data. */
function reportEntry({ reference, kind, siteId, status, receivedAt, body }: StoredEntry) {
  const { message, contactEmail: _address, pageUrl = null, language = null, ...details } = body;
  return {
    reference,
    kind,
    siteId,
    status,
    receivedAt,
    message: String(message),
    page: pageUrl === null ? null : String(pageUrl).replace(/[?#].*$/s, ''),
    language: language === null ? null : String(language),
    details,
  };
}
