import type { HttpAnswer, HttpClient } from '../../bin/http-client.ts';
import { headerNames } from '../../shared/contract/headers.ts';
import type { Route } from '../../shared/contract/routes/route.ts';
import { contractFaults } from './contract-faults.ts';
import type { Ledger } from './ledger.ts';
import { countedBy, outcomeOf } from './outcome.ts';
import type { Tenant } from './tenants.ts';

/** One call of the load. */
export interface LoadCall {
  readonly route: Route;
  /** The route's path with its parameters filled in; the route's own when left out. */
  readonly path?: string;
  /** Whose key is sent; null for none. */
  readonly tenant: Tenant | null;
  /** Another key than the tenant's newest. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** What may come back while nothing is disturbed, such as `200` or `401 PROFILE_TOKEN_EXPIRED`. */
  readonly expected: readonly string[];
}

/** Makes calls, holds every answer against the contract and writes down what it means for the counts. */
export class Caller {
  /** True while the soak itself breaks something: 5xx and what follows from them are then no surprise. */
  isDisturbed = false;
  /** The organization whose key moves to another usage plan: between the two, API Gateway answers it 503 (ADR 0030). */
  movingOrgId: string | null = null;

  private readonly client: HttpClient;
  private readonly siteRoot: string;
  readonly ledger: Ledger;

  constructor(client: HttpClient, siteRoot: string, ledger: Ledger) {
    this.client = client;
    this.siteRoot = siteRoot;
    this.ledger = ledger;
  }

  async call({
    route,
    path = route.path,
    tenant,
    key = tenant?.key,
    ...rest
  }: LoadCall): Promise<HttpAnswer> {
    const { ledger } = this;
    const headers = { ...(key === undefined ? {} : { [headerNames.apiKey]: key }), ...rest.headers };
    const isMoving = () => tenant !== null && tenant.orgId === this.movingOrgId;
    const wasMoving = isMoving();
    const answer = await this.client
      .send(this.siteRoot, { method: route.method, path, headers, json: rest.json })
      .catch((error: unknown) => noAnswer(error));
    const outcome = outcomeOf(answer);
    ledger.calls += 1;
    ledger.noteOutcome(outcome);
    if (answer.status >= 500) ledger.failed += 1;
    for (const fault of contractFaults(route, answer)) ledger.complain(`${route.operationId}: ${fault}`);
    if (answer.status >= 500 && !rest.expected.includes(outcome)) {
      const isBetweenPlans = outcome === '503 SERVICE_BUSY' && (wasMoving || isMoving());
      if (isBetweenPlans) ledger.betweenPlans += 1;
      else if (!this.isDisturbed) ledger.unavailable += 1;
    } else if (!rest.expected.includes(outcome) && !(this.isDisturbed && answer.status === 412)) {
      ledger.complain(`${route.operationId}: unexpected ${outcome}`);
    }
    if (tenant !== null) this.count(tenant, answer);
    return answer;
  }

  private count({ orgId }: Tenant, answer: HttpAnswer): void {
    const account = this.ledger.accountOf(orgId);
    const counted = countedBy(answer);
    if (counted === 'yes') account.served += 1;
    if (counted === 'unknown') account.uncertainCalls += 1;
  }
}

/** Off the contract, like any 5xx without an error body. */
function noAnswer(error: unknown): HttpAnswer {
  return { status: 599, headers: {}, body: String(error), receivedAtMs: Date.now() };
}
