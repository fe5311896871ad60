import { sumOf } from '../../shared/collections/sum-of.ts';
/** What the clients of one organization know of what the service must have written down. */
export interface Account {
  /** Calls that the meter counted for sure. */
  served: number;
  /** Calls that ended without an answer from the function: counted or not. */
  uncertainCalls: number;
  /** Credits that answers said were charged. */
  creditsCharged: number;
  /** The price of calls that ended without an answer: charged or not. */
  uncertainCredits: number;
  /** Distinct usage events that were accepted in the end. */
  events: number;
  /** Distinct feedback and reports that were accepted in the end. */
  entries: number;
  /** Saves of profiles that were acknowledged, or found done when the profile was read again. */
  saves: number;
}

const emptyAccount: Account = {
  served: 0,
  uncertainCalls: 0,
  creditsCharged: 0,
  uncertainCredits: 0,
  events: 0,
  entries: 0,
  saves: 0,
};

/** How many different complaints are shown; all are counted. */
const shownComplaints = 20;

/** What all clients of a soak saw. It grows with kinds of things, never with calls. */
export class Ledger {
  calls = 0;
  /** Answers 5xx, whatever was done to the service. */
  failed = 0;
  /** Answers 5xx while nothing was disturbed. */
  unavailable = 0;
  /** Answers 503 to an organization whose key was between two usage plans. */
  betweenPlans = 0;
  private readonly accounts = new Map<string, Account>();
  private readonly complaintCounts = new Map<string, number>();
  private readonly outcomeCounts = new Map<string, number>();

  accountOf(orgId: string): Account {
    const known = this.accounts.get(orgId);
    if (known !== undefined) return known;
    const account = { ...emptyAccount };
    this.accounts.set(orgId, account);
    return account;
  }

  noteOutcome(outcome: string): void {
    this.outcomeCounts.set(outcome, (this.outcomeCounts.get(outcome) ?? 0) + 1);
  }

  /** Notes what must not be. */
  complain(complaint: string): void {
    const isNew = !this.complaintCounts.has(complaint);
    const name = isNew && this.complaintCounts.size >= shownComplaints ? 'others' : complaint;
    this.complaintCounts.set(name, (this.complaintCounts.get(name) ?? 0) + 1);
  }

  get complaints(): readonly (readonly [complaint: string, times: number])[] {
    return [...this.complaintCounts];
  }

  get complaintsInAll(): number {
    return sumOf(this.complaintCounts.values());
  }

  /** Answers by what they were, the most frequent first. */
  get outcomes(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.outcomeCounts].sort(([, left], [, right]) => right - left));
  }
}
