import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { contentBodies } from '../../../bench/support/content-bodies.ts';
import { pageOrigin } from '../../../bench/support/local-stack.ts';
import { textPrice } from '../../../shared/catalog/credits.ts';
import { analyticsReceiptSchema } from '../../../shared/contract/analytics.ts';
import { creditsSchema } from '../../../shared/contract/content/common.ts';
import { headerNames } from '../../../shared/contract/headers.ts';
import { profileSchema } from '../../../shared/contract/profiles.ts';
import { logUsage } from '../../../shared/contract/routes/analytics.ts';
import { contentRoutes } from '../../../shared/contract/routes/content.ts';
import { createFeedback } from '../../../shared/contract/routes/feedback.ts';
import { getProfile, putProfile } from '../../../shared/contract/routes/profiles.ts';
import { getPlanFeatures, getWidgetConfig, listPresets } from '../../../shared/contract/routes/widget.ts';
import { type HttpResponse, outcomeOf, type SoakClient, type Tenant } from './client.ts';

const clientCount = 8;
const visitorsPerClient = 10;

const transformPrice = textPrice(1, 'standard');
const transformResultSchema = z.object({ credits: creditsSchema });

/** Simulates a visitor. Nothing else writes this visitor's profile, so its expected version is known. */
class SoakVisitor {
  private version = 0;
  private token: string | null = null;
  /** True if the outcome of the last save is unknown. */
  private isUncertain = false;
  private readonly client: SoakClient;
  private readonly tenant: Tenant;
  private readonly path: string;

  constructor(client: SoakClient, tenant: Tenant, userId: string) {
    this.client = client;
    this.tenant = tenant;
    this.path = getProfile.path.replace('{userId}', userId);
  }

  async read(): Promise<void> {
    const { client, tenant, path } = this;
    const call = { route: getProfile, path, tenant, expected: ['200'] };
    const { response } = await client.callUntilSuccess(call);
    const { version, profileToken } = profileSchema.parse(response.body);
    if (this.isUncertain && version === this.version + 1) this.acknowledge();
    if (version !== this.version) client.report(`profile version ${version} instead of ${this.version}`);
    this.isUncertain = false;
    this.token = profileToken;
  }

  async save(): Promise<void> {
    if (this.isUncertain || this.token === null) return this.read();
    const response = await this.client.call({
      route: putProfile,
      path: this.path,
      tenant: this.tenant,
      headers: { [headerNames.profileToken]: this.token, 'If-Match': `"${this.version}"` },
      json: { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] },
      expected: ['200', '401 PROFILE_TOKEN_EXPIRED'],
    });
    if (response.status === 200) this.acknowledge();
    else if (response.status === 401) this.token = null;
    else this.isUncertain = true;
  }

  private acknowledge(): void {
    this.version += 1;
    this.tenant.saves += 1;
  }
}

export class SoakLoad {
  private readonly visitors: readonly SoakVisitor[];
  private readonly client: SoakClient;
  private readonly large: Tenant;
  private readonly small: Tenant;
  private transforms = 0;

  /** @param small the organization that exhausts its monthly quota */
  constructor(client: SoakClient, large: Tenant, small: Tenant) {
    this.client = client;
    this.large = large;
    this.small = small;
    this.visitors = Array.from(
      { length: clientCount * visitorsPerClient },
      (_, index) => new SoakVisitor(client, large, `visitor-${index}`),
    );
  }

  /** Generates load until the signal is aborted; resolves once no request is in flight. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(
      Array.from({ length: clientCount }, async (_, index) => {
        const from = index * visitorsPerClient;
        const actions = this.actions(this.visitors.slice(from, from + visitorsPerClient));
        while (!signal.aborted) await oneOf(actions)();
      }),
    );
  }

  async readEveryProfile(): Promise<void> {
    for (const visitor of this.visitors) await visitor.read();
  }

  private actions(visitors: readonly SoakVisitor[]): readonly (() => Promise<unknown>)[] {
    const { client, large, small } = this;
    const read = (route: typeof getWidgetConfig | typeof getPlanFeatures | typeof listPresets) => () =>
      client.call({ route, tenant: large, headers: { Origin: pageOrigin }, expected: ['200'] });
    const exhaust = () =>
      client.call({ route: getPlanFeatures, tenant: small, expected: ['200', '429 QUOTA_EXCEEDED'] });
    const save = () => oneOf(visitors).save();
    return [
      read(getWidgetConfig),
      read(getPlanFeatures),
      read(listPresets),
      () => oneOf(visitors).read(),
      save,
      save,
      () => this.logEvents(),
      () => this.sendFeedback(),
      () => this.transform(),
      exhaust,
    ];
  }

  private async logEvents(): Promise<void> {
    const count = 1 + Math.floor(Math.random() * 5);
    const events = Array.from({ length: count }, () => {
      return { featureCode: 'text_zoom', action: 'on', eventId: randomUUID(), userId: 'visitor' };
    });
    const call = { route: logUsage, tenant: this.large, json: { events }, expected: ['202'] };
    const { response, attempts } = await this.client.callUntilSuccess(call);
    const { accepted, duplicates } = analyticsReceiptSchema.parse(response.body);
    if (accepted + duplicates !== count || (attempts === 1 && duplicates > 0)) {
      this.client.report(`logUsage: ${count} sent, ${accepted} accepted, ${duplicates} duplicates`);
    }
    this.large.events += count;
  }

  private async sendFeedback(): Promise<void> {
    const json = { id: randomUUID(), message: 'The menu is easy to reach.', rating: 5 };
    const call = { route: createFeedback, tenant: this.large, json, expected: ['200', '201'] };
    await this.client.callUntilSuccess(call);
    this.large.feedback += 1;
  }

  private async transform(): Promise<void> {
    const { client, large } = this;
    this.transforms += 1;
    const route = oneOf(contentRoutes);
    const headers = { Origin: pageOrigin, [headerNames.idempotencyKey]: randomUUID() };
    const json = contentBodies[route.operationId]?.();
    const call = { route, tenant: large, headers, json, expected: ['200'] };
    const first = await client.call(call);
    const { data } = transformResultSchema.safeParse(first.body);
    if (data !== undefined) large.creditsCharged += data.credits.charged;
    else if (first.status >= 500 && !outcomeOf(first).includes('MODEL_OUTPUT_INVALID')) {
      large.uncertainCredits += transformPrice;
    }
    if (first.status !== 200 || this.transforms % 3 !== 0) return;
    const second = await client.call(call);
    if (second.status === 200 && contentOf(first) !== contentOf(second)) {
      client.report(`${route.operationId}: a different response for the same idempotency key`);
    }
  }
}

/** Returns the response without `cached` and `credits`, which differ in a cached response. */
function contentOf({ body }: HttpResponse): string {
  const { cached: _, credits: __, ...content } = z.looseObject({}).parse(body);
  return JSON.stringify(content);
}

function oneOf<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
}
