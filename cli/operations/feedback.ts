import type { StoredEntry } from '../../shared/data/feedback.ts';
import { type FeedbackKind, normalizeReference } from '../../shared/data/feedback-reference.ts';
import { ConflictError, changedConcurrently, NotFoundError, UsageError } from '../errors.ts';
import type { EntryQuery } from '../store/feedback-rows.ts';
import type { Changed } from './changed.ts';
import { dayOfInstant, parseDay } from './days.ts';
import type { Deployment } from './deployment.ts';
import { Operations } from './operations.ts';
import { readOrganization } from './read-organization.ts';

type FeedbackDeps = Pick<Deployment, 'organizationRows' | 'feedbackRows' | 'now'>;

type FeedbackStatus = StoredEntry['status'];

export type EntryView = Omit<StoredEntry, 'entryId' | 'bodyHash' | 'writeId' | 'eventType'>;

interface FeedbackFilter {
  readonly kind?: FeedbackKind | undefined;
  readonly status?: FeedbackStatus | undefined;
  /** First day, `YYYY-MM-DD`, UTC; no lower bound by default. */
  readonly from?: string | undefined;
  /** Last day, `YYYY-MM-DD`, UTC, inclusive; defaults to today. */
  readonly to?: string | undefined;
  readonly email?: string | undefined;
}

const earliest = '0001-01-01';

/** Statuses in order. An entry may skip a status but cannot return to an earlier one. */
const steps: readonly FeedbackStatus[] = ['received', 'in_progress', 'resolved'];

export class FeedbackOperations extends Operations<FeedbackDeps> {
  /** Yields pages of matching entries, latest first. */
  async *list(orgId: string, filter: FeedbackFilter): AsyncGenerator<readonly EntryView[]> {
    const query = this.queryOf(orgId, filter);
    const isWanted = sentFrom(filter.email);
    await readOrganization(this.deps.organizationRows, orgId);
    for await (const page of this.deps.feedbackRows.entries(query))
      yield page.filter(isWanted).map(viewEntry);
  }

  /** Finds an entry by its reference, ignoring case and spacing, or by its ID. */
  async show(orgId: string, name: string): Promise<EntryView> {
    return viewEntry(await this.find(orgId, name));
  }

  /** Sets an entry's status and records the time. Idempotent. */
  async setStatus(orgId: string, name: string, status: FeedbackStatus): Promise<Changed<EntryView>> {
    const before = await this.find(orgId, name);
    if (before.status === status) return { before: viewEntry(before), after: viewEntry(before) };
    if (steps.indexOf(status) < steps.indexOf(before.status)) {
      throw new ConflictError(
        `${before.reference} is ${before.status}, which cannot change back to ${status}: see feedback show ${orgId} ${before.reference}.`,
      );
    }
    const at = new Date(this.deps.now()).toISOString();
    const times = { received: {}, in_progress: { inProgressAt: at }, resolved: { resolvedAt: at } };
    const change = { status, ...times[status] };
    if (await this.deps.feedbackRows.setStatus(before, change)) {
      return { before: viewEntry(before), after: viewEntry({ ...before, ...change }) };
    }
    throw changedConcurrently(before.reference, `feedback show ${orgId} ${before.reference}`);
  }

  async delete(orgId: string, name: string) {
    const entry = await this.find(orgId, name);
    if (!(await this.deps.feedbackRows.delete(entry))) throw entryMissing(orgId, name);
    const { kind, id, reference } = entry;
    return { orgId, reference, kind, id, deleted: true };
  }

  private async find(orgId: string, name: string): Promise<StoredEntry> {
    const { organizationRows, feedbackRows } = this.deps;
    await readOrganization(organizationRows, orgId);
    const found = (
      await Promise.all([
        feedbackRows.findByReference(orgId, normalizeReference(name)),
        feedbackRows.find(orgId, 'feedback', name),
        feedbackRows.find(orgId, 'report', name),
      ])
    )
      .flat()
      .filter((entry) => entry !== null);
    const [entry, other] = found;
    if (entry === undefined) throw entryMissing(orgId, name);
    if (other === undefined) return entry;
    throw new ConflictError(
      `${name} matches more than one entry: specify the reference of one, ${found.map(({ reference, kind, id }) => `${reference} (${kind} ${id})`).join(' or ')}.`,
    );
  }

  private queryOf(orgId: string, { kind, status, from = earliest, to }: FeedbackFilter): EntryQuery {
    const last = to ?? dayOfInstant(this.deps.now());
    parseDay(from, '--from');
    parseDay(last, '--to');
    if (from > last) throw new UsageError('--from is after --to: swap them.');
    return { orgId, kind, status, from, to: `${last}T23:59:59.999Z` };
  }
}

function viewEntry(stored: StoredEntry): EntryView {
  const { entryId: _key, bodyHash: _hash, writeId: _write, eventType: _event, ...entry } = stored;
  return entry;
}

function sentFrom(email: string | undefined): (entry: StoredEntry) => boolean {
  if (email === undefined) return () => true;
  const wanted = canonicalEmail(email);
  if (wanted === '') throw new UsageError('--email is empty: specify the contact address of the visitor.');
  return ({ body: { contactEmail = '' } }) => canonicalEmail(String(contactEmail)) === wanted;
}

function canonicalEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

function entryMissing(orgId: string, name: string): NotFoundError {
  return new NotFoundError(
    `There is no feedback or report ${name} in organization ${orgId}: see feedback list ${orgId}.`,
  );
}
