import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { HttpAnswer } from '../../../bin/http-client.ts';
import { textPrice } from '../../../shared/catalog/credits.ts';
import { creditsSchema } from '../../../shared/contract/content/common.ts';
import { headerNames } from '../../../shared/contract/headers.ts';
import { contentRoutes } from '../../../shared/contract/routes/content.ts';
import { createBootToken } from '../../../shared/contract/routes/widget.ts';
import { bootTokenSchema } from '../../../shared/contract/widget.ts';
import { contentBodies } from '../../support/content-bodies.ts';
import type { Caller } from '../caller.ts';
import { codeOf } from '../outcome.ts';
import { pageOrigin, type Tenant } from '../tenants.ts';

/** What every request of {@link contentBodies} costs: they are short. */
const price = textPrice(1, 'standard');

/** A boot token that ends so soon is renewed first. */
const renewedBeforeMs = 60_000;

/** Every how many requests one is sent twice with its idempotency key. */
const repeatedEach = 5;

const answerSchema = z.object({ credits: creditsSchema });

/** Asks for one transform after another, with a boot token and an idempotency key. */
export class Transformer {
  private made: number;
  private token = '';
  private tokenEndsAtMs = 0;

  private readonly caller: Caller;
  private readonly tenant: Tenant;

  constructor(caller: Caller, tenant: Tenant, firstRoute: number) {
    this.caller = caller;
    this.tenant = tenant;
    this.made = firstRoute;
  }

  async transform(): Promise<void> {
    if (!(await this.holdsBootToken())) return;
    const route = contentRoutes[this.made % contentRoutes.length];
    this.made += 1;
    if (route === undefined) return;
    const headers = {
      Origin: pageOrigin,
      [headerNames.widgetToken]: this.token,
      [headerNames.idempotencyKey]: randomUUID(),
    };
    const json = contentBodies[route.operationId]?.();
    const ask = () => this.caller.call({ route, tenant: this.tenant, headers, json, expected: ['200'] });
    const first = await ask();
    this.charge(first);
    if (first.status !== 200 || this.made % repeatedEach !== 0) return;
    const second = await ask();
    if (second.status === 200 && !isDeepStrictEqual(contentOf(first), contentOf(second))) {
      this.caller.ledger.complain(`${route.operationId}: another answer for the same idempotency key`);
    }
  }

  private charge(answer: HttpAnswer): void {
    const account = this.caller.ledger.accountOf(this.tenant.orgId);
    const parsed = answerSchema.safeParse(answer.body);
    if (parsed.success) account.creditsCharged += parsed.data.credits.charged;
    else if (answer.status >= 500 && codeOf(answer) !== 'MODEL_OUTPUT_INVALID')
      account.uncertainCredits += price;
  }

  private async holdsBootToken(): Promise<boolean> {
    if (Date.now() < this.tokenEndsAtMs - renewedBeforeMs) return true;
    const headers = { Origin: pageOrigin };
    const answer = await this.caller.call({
      route: createBootToken,
      tenant: this.tenant,
      headers,
      expected: ['200'],
    });
    const parsed = bootTokenSchema.safeParse(answer.body);
    if (!parsed.success) return false;
    this.token = parsed.data.token;
    this.tokenEndsAtMs = Date.parse(parsed.data.expiresAt);
    return true;
  }
}

/** An answer but for how it came about: where its key could not be remembered, it comes from the cache. */
function contentOf({ body }: HttpAnswer): object {
  const { cached: _cached, credits: _credits, ...content } = z.looseObject({}).parse(body);
  return content;
}
