import type { APIGatewayClient } from '@aws-sdk/client-api-gateway';
import type { Ownership } from './ownership.ts';
import { type GatewaySurvey, surveyGateway } from './survey.ts';
import { UsageKeys } from './usage-keys.ts';
import { UsagePlans } from './usage-plans.ts';

/** What API Gateway keeps of organizations: their keys and usage plans. */
export class ControlPlane {
  readonly keys: UsageKeys;
  readonly plans: UsagePlans;

  readonly ownership: Ownership;

  constructor(client: APIGatewayClient, ownership: Ownership) {
    this.ownership = ownership;
    this.keys = new UsageKeys(client, ownership);
    this.plans = new UsagePlans(client, ownership);
  }

  /** All of it as it is now, in about one call for each 500 keys and one for each usage plan. */
  async survey(): Promise<GatewaySurvey> {
    return surveyGateway(this.keys, this.plans, this.ownership);
  }
}
