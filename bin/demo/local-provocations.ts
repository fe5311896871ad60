import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Operator } from '../../cli/connect.ts';
import { clientOptions } from '../../cli/connection/client-options.ts';
import { readStackOutputs } from '../../cli/connection/read-stack-outputs.ts';
import { localTarget } from '../../cli/connection/target.ts';
import type { LocalRuntime } from '../../local/runtime.ts';
import { createTokenSecrets } from '../../shared/security/token-secrets.ts';
import { createTokenService } from '../../shared/security/tokens.ts';
import type { Provocations } from './provocations.ts';

export interface LocalProvocationsOptions {
  readonly runtime: Pick<LocalRuntime, 'port' | 'setReachable'>;
  readonly orgId: string;
  readonly operate: <Result>(work: (operator: Operator) => Promise<Result>) => Promise<Result>;
}

/** Rate limit that five concurrent calls exceed. */
const smallLimits = { callsPerMonth: 1_000_000, requestsPerMinute: 4 };

const smallOrgId = 'demo-small';
const smallSiteId = 'small-site';

/** Age of an expired token in milliseconds. Tokens are valid for 15 minutes. */
const tokenAgeMs = 60 * 60 * 1000;

export function localProvocations(options: LocalProvocationsOptions): Provocations {
  const { runtime, orgId, operate } = options;
  let small: Promise<string> | null = null;
  return {
    expiredProfileToken: (userId) => issueExpiredToken(runtime.port, { orgId, userId }),
    smallKey: () => {
      small ??= operate(makeSmallKey).catch((error: unknown) => {
        small = null;
        throw error;
      });
      return small;
    },
    setReachable: (isReachable) => runtime.setReachable(isReachable),
  };
}

async function issueExpiredToken(port: number, subject: { orgId: string; userId: string }): Promise<string> {
  const target = localTarget(port);
  const client = new SecretsManagerClient(clientOptions(target));
  try {
    const { TokenSecretArn: secretArn } = await readStackOutputs(target);
    const secrets = createTokenSecrets({
      client,
      secretArn,
      now: Date.now,
      onRefreshFailed: () => undefined,
    });
    const tokens = createTokenService({ secrets, now: () => Date.now() - tokenAgeMs });
    return (await tokens.issueProfileToken(subject)).token;
  } finally {
    client.destroy();
  }
}

/** Creates a new key each time, because the tables store only key hashes. */
async function makeSmallKey(operator: Operator): Promise<string> {
  await operator.organizations.create({
    orgId: smallOrgId,
    plan: 'enterprise',
    limits: smallLimits,
    demo: true,
  });
  if ((await operator.sites.find(smallOrgId, smallSiteId)) === null) {
    const allowedOrigins = ['localhost'];
    await operator.sites.add({ orgId: smallOrgId, siteId: smallSiteId, name: 'Small site', allowedOrigins });
  }
  const { key } = await operator.keys.create({
    orgId: smallOrgId,
    siteId: smallSiteId,
    label: 'Demo of limits',
  });
  return key;
}
