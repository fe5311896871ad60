import type { HttpAnswer } from '../../../bin/http-client.ts';
import { headerNames } from '../../../shared/contract/headers.ts';
import { profileSchema } from '../../../shared/contract/profiles.ts';
import { getActiveFeatures, getProfile, putProfile } from '../../../shared/contract/routes/profiles.ts';
import type { Caller } from '../caller.ts';
import { outcomeOf } from '../outcome.ts';
import type { Tenant } from '../tenants.ts';
import { untilSuccess } from './retry.ts';

/** A token so long over is not tried any more: its secret may have been rotated out since, twice. */
const triedAfterExpiryMs = 60_000;

const expired = '401 PROFILE_TOKEN_EXPIRED';

interface HeldToken {
  readonly token: string;
  readonly expiresAtMs: number;
}

/** A visitor whose profile only this object writes, so that it knows the version that must be stored. */
export class SoakVisitor {
  private version = 0;
  private held: HeldToken | null = null;
  /** True after a save whose answer was lost: it may have been done. */
  private isUncertain = false;

  private readonly caller: Caller;
  private readonly tenant: Tenant;
  private readonly userId: string;

  constructor(caller: Caller, tenant: Tenant, userId: string) {
    this.caller = caller;
    this.tenant = tenant;
    this.userId = userId;
  }

  /** Reads the profile: what was acknowledged must be there. */
  async read(): Promise<void> {
    const answer = await this.caller.call({ ...this.target(getProfile), expected: ['200'] });
    if (answer.status === 200) this.take(answer);
  }

  /** Reads the tools to apply, without a token. */
  async readActiveFeatures(): Promise<void> {
    await this.caller.call({ ...this.target(getActiveFeatures), expected: ['200'] });
  }

  /** Saves over the version it knows, after reading where it does not know it or has no token. */
  async save(): Promise<void> {
    const { held } = this;
    if (this.isUncertain || held === null || Date.now() > held.expiresAtMs + triedAfterExpiryMs) {
      await this.read();
      return;
    }
    const sentAtMs = Date.now();
    const answer = await this.put(held.token);
    if (answer.status === 200) {
      if (sentAtMs >= held.expiresAtMs) this.complain('a token was accepted after its end');
      this.takeSaved(answer);
    } else if (outcomeOf(answer) === expired) {
      if (answer.receivedAtMs < held.expiresAtMs) this.complain('a token was refused before its end');
      this.held = null;
    } else {
      this.isUncertain = true;
    }
  }

  /** Saves with the token it holds, whatever its age, and again with the same one while the service is not there. */
  async saveWithHeldToken(expected: string): Promise<void> {
    const token = this.held?.token ?? '';
    for (;;) {
      if (this.isUncertain) await this.settle();
      const answer = await this.put(token, expected);
      if (answer.status < 500) {
        if (answer.status === 200) this.takeSaved(answer);
        return;
      }
      this.isUncertain = true;
    }
  }

  /** Reads until it knows whether its last save was done. */
  async settleIfUncertain(): Promise<void> {
    if (this.isUncertain) await this.settle();
  }

  /** Makes sure that it holds a token and knows its version. */
  async settle(): Promise<void> {
    const answer = await untilSuccess(() =>
      this.caller.call({ ...this.target(getProfile), expected: ['200'] }),
    );
    this.take(answer);
  }

  private put(token: string, expected?: string): Promise<HttpAnswer> {
    return this.caller.call({
      ...this.target(putProfile),
      headers: { [headerNames.profileToken]: token, 'If-Match': `"${this.version}"` },
      json: { features: [{ featureCode: 'text_zoom', isEnabled: true, value: '150' }] },
      expected: expected === undefined ? ['200', expired] : [expected],
    });
  }

  private target<R extends { readonly path: string }>(route: R) {
    const path = route.path.replace('{userId}', encodeURIComponent(this.userId));
    return { route, path, tenant: this.tenant };
  }

  private takeSaved(answer: HttpAnswer): void {
    this.noteSaves(1);
    this.take(answer);
  }

  private take({ body }: HttpAnswer): void {
    const parsed = profileSchema.safeParse(body);
    if (!parsed.success) return;
    const { version, profileToken, profileTokenExpiresAt } = parsed.data;
    const isDone = this.isUncertain && version === this.version + 1;
    if (isDone) this.noteSaves(1);
    if (version !== this.version) this.complain(`version ${version} instead of ${this.version}`);
    this.isUncertain = false;
    this.held = { token: profileToken, expiresAtMs: Date.parse(profileTokenExpiresAt) };
  }

  private noteSaves(saves: number): void {
    this.version += saves;
    this.caller.ledger.accountOf(this.tenant.orgId).saves += saves;
  }

  private complain(what: string): void {
    this.caller.ledger.complain(`profiles: ${what}`);
  }
}
