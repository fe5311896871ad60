import { getHealth } from '../../../shared/contract/routes/health.ts';
import {
  createBootToken,
  getPlanFeatures,
  getWidgetConfig,
  listPresets,
} from '../../../shared/contract/routes/widget.ts';
import { generateWidgetKey } from '../../../shared/security/keys.ts';
import type { Caller } from '../caller.ts';
import { pageOrigin, type Tenant } from '../tenants.ts';

const origin = { Origin: pageOrigin };

/** What a page reads at boot, and what somebody tries who may not. */
export class Reader {
  private etag = '';

  private readonly caller: Caller;
  private readonly tenant: Tenant;
  private readonly success: readonly string[];

  /** @param success what good reads may answer */
  constructor(caller: Caller, tenant: Tenant, success: readonly string[] = ['200']) {
    this.caller = caller;
    this.tenant = tenant;
    this.success = success;
  }

  async readConfig(): Promise<void> {
    const { etag } = this;
    const answer = await this.caller.call({
      route: getWidgetConfig,
      tenant: this.tenant,
      headers: { ...origin, ...(etag === '' ? {} : { 'If-None-Match': etag }) },
      expected: etag === '' ? this.success : [...this.success, '304'],
    });
    // Every other read comes from an empty cache.
    this.etag = etag === '' ? (answer.headers.etag ?? '') : '';
  }

  async readPlanFeatures(): Promise<void> {
    await this.caller.call({ route: getPlanFeatures, tenant: this.tenant, expected: this.success });
  }

  async readPresets(): Promise<void> {
    await this.caller.call({ route: listPresets, tenant: this.tenant, expected: this.success });
  }

  async readBootToken(): Promise<void> {
    await this.caller.call({
      route: createBootToken,
      tenant: this.tenant,
      headers: origin,
      expected: this.success,
    });
  }

  /** The route has a rate of its own, which many clients at once exceed. */
  async readHealth(): Promise<void> {
    await this.caller.call({ route: getHealth, tenant: null, expected: ['200', '429 RATE_LIMITED'] });
  }

  async readFromForeignPage(): Promise<void> {
    const headers = { Origin: 'https://elsewhere.example' };
    const expected = ['403 ORIGIN_NOT_ALLOWED'];
    await this.caller.call({ route: getWidgetConfig, tenant: this.tenant, headers, expected });
  }

  async readWithUnknownKey(): Promise<void> {
    const headers = { 'X-Api-Key': generateWidgetKey('live') };
    const expected = ['401 API_KEY_INVALID'];
    await this.caller.call({ route: getPlanFeatures, tenant: null, headers, expected });
  }

  async readWithoutKey(): Promise<void> {
    await this.caller.call({ route: getPlanFeatures, tenant: null, expected: ['401 API_KEY_MISSING'] });
  }
}
