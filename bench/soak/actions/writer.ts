import { analyticsReceiptSchema, type UsageEvent } from '../../../shared/contract/analytics.ts';
import { logUsage } from '../../../shared/contract/routes/analytics.ts';
import { createFeedback, createReport } from '../../../shared/contract/routes/feedback.ts';
import type { Caller } from '../caller.ts';
import type { Tenant } from '../tenants.ts';
import { untilSuccess } from './retry.ts';

/** Sends usage events, feedback and reports, each until it is accepted. */
export class Writer {
  private made = 0;

  private readonly caller: Caller;
  private readonly tenant: Tenant;
  private readonly name: string;

  /** @param name is part of every id, so that no two writers share one */
  constructor(caller: Caller, tenant: Tenant, name: string) {
    this.caller = caller;
    this.tenant = tenant;
    this.name = name;
  }

  async logEvents(count: number): Promise<void> {
    const events = Array.from({ length: count }, (_, index): UsageEvent => {
      const action = index % 2 === 0 ? 'on' : 'off';
      return { featureCode: 'text_zoom', action, eventId: this.nextId(), userId: `visitor of ${this.name}` };
    });
    let tries = 0;
    const send = () => {
      tries += 1;
      return this.caller.call({ route: logUsage, tenant: this.tenant, json: { events }, expected: ['202'] });
    };
    const { accepted = 0, duplicates = 0 } =
      analyticsReceiptSchema.safeParse((await untilSuccess(send)).body).data ?? {};
    if (accepted + duplicates !== count || (tries === 1 && duplicates > 0)) {
      this.caller.ledger.complain(`logUsage: ${count} sent, ${accepted} accepted, ${duplicates} duplicates`);
    }
    this.account.events += count;
  }

  async sendFeedback(): Promise<void> {
    await this.sendEntry(createFeedback, { message: 'The menu is easy to reach.', rating: 5 });
  }

  async sendReport(): Promise<void> {
    await this.sendEntry(createReport, { message: 'The form needs a mouse.', barrier: 'keyboard' });
  }

  async sendNonsense(): Promise<void> {
    const expected = ['400 VALIDATION_FAILED'];
    await this.caller.call({ route: createFeedback, tenant: this.tenant, json: { message: '' }, expected });
  }

  private async sendEntry(
    route: typeof createFeedback | typeof createReport,
    content: object,
  ): Promise<void> {
    const json = { id: this.nextId(), ...content };
    await untilSuccess(() =>
      this.caller.call({ route, tenant: this.tenant, json, expected: ['200', '201'] }),
    );
    this.account.entries += 1;
  }

  private get account() {
    return this.caller.ledger.accountOf(this.tenant.orgId);
  }

  private nextId(): string {
    this.made += 1;
    return `${this.name}-${this.made}`;
  }
}
