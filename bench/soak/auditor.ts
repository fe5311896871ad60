import { type Check, countChecks } from './checks.ts';
import type { Ground } from './ground.ts';
import type { Account } from './ledger.ts';
import { emptyStored, type Stored, type StoredReader } from './stored.ts';

/** What was counted when an account was last looked at. */
interface LastCounts {
  readonly account: Account;
  readonly calls: number;
  readonly credits: number;
}

/** Compares what clients saw with what is stored: after each leg, so that a difference has a place. */
export class Auditor {
  private readonly lastCounts = new Map<string, LastCounts>();

  private readonly ground: Ground;
  private readonly stored: StoredReader;

  constructor(ground: Ground, stored: StoredReader) {
    this.ground = ground;
    this.stored = stored;
  }

  /** The counters alone, since the leg before: exact but for calls of this very leg whose answers were lost. */
  async auditLeg(leg: string): Promise<void> {
    const { ledger } = this.ground.caller;
    const counters = await this.stored.readCounters();
    for (const orgId of this.orgIds()) {
      const account = { ...ledger.accountOf(orgId) };
      const { calls, credits } = counters.get(orgId) ?? emptyStored();
      const before = this.lastCounts.get(orgId);
      const changes = [
        [
          'calls',
          calls - (before?.calls ?? 0),
          since(before, account, 'served'),
          since(before, account, 'uncertainCalls'),
        ],
        [
          'credits',
          credits - (before?.credits ?? 0),
          since(before, account, 'creditsCharged'),
          since(before, account, 'uncertainCredits'),
        ],
      ] as const;
      for (const [what, stored, seen, uncertain] of changes) {
        if (stored >= seen && stored <= seen + uncertain) continue;
        ledger.complain(`${leg}: ${orgId} has ${stored} ${what}, clients saw ${seen} and lost ${uncertain}`);
      }
      this.lastCounts.set(orgId, { account, calls, credits });
    }
  }

  /** Everything, at the end of a round. */
  async auditRound(round: number): Promise<void> {
    for (const { name, expected, found, holds } of await this.countChecks()) {
      if (!holds)
        this.ground.caller.ledger.complain(`round ${round}: ${name}: ${found} instead of ${expected}`);
    }
  }

  async countChecks(): Promise<Check[]> {
    const stored: ReadonlyMap<string, Stored> = await this.stored.read();
    return this.orgIds().flatMap((orgId) =>
      countChecks(orgId, this.ground.caller.ledger.accountOf(orgId), stored.get(orgId) ?? emptyStored()),
    );
  }

  private orgIds(): string[] {
    return Object.values(this.ground.tenants).map(({ orgId }) => orgId);
  }
}

function since(before: LastCounts | undefined, account: Account, count: keyof Account): number {
  return account[count] - (before?.account[count] ?? 0);
}
