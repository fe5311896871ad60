import { randomUUID } from 'node:crypto';
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { connect } from '../../cli/connect.ts';
import { localTarget } from '../../cli/connection/target.ts';
import { type LocalRuntime, type LocalRuntimeOptions, startLocalRuntime } from '../../local/runtime.ts';

export interface LocalStack {
  readonly runtime: LocalRuntime;
  readonly orgId: string;
  readonly siteId: string;
  readonly key: string;
  close(): Promise<void>;
}

export const pageOrigin = 'https://shop.example';

const limits = { callsPerMonth: 100_000_000, requestsPerMinute: 60_000 };

/** @param dataDirectory directory for the stack's data; null to keep all data in memory */
export async function startLocalStack({
  allowedOrigins = [pageOrigin],
  ...options
}: { readonly allowedOrigins?: readonly string[] } & Pick<
  LocalRuntimeOptions,
  'dataDirectory' | 'functionEnvironment' | 'models' | 'realServices' | 'onLogLine'
>): Promise<LocalStack> {
  const runtime = await startLocalRuntime({ assemblyDirectory, port: 0, ...options });
  const operator = await connect(localTarget(runtime.port));
  try {
    const orgId = `org-${randomUUID().slice(0, 8)}`;
    const siteId = 'shop';
    await operator.organizations.create({ orgId, plan: 'enterprise', limits });
    await operator.sites.add({ orgId, siteId, name: 'Shop', allowedOrigins });
    await operator.ai.set(orgId, { tier: 'scale', creditsPerMonth: null }, 'genius');
    const { key } = await operator.keys.create({ orgId, siteId });
    return { runtime, orgId, siteId, key, close: () => runtime.close() };
  } finally {
    operator.close();
  }
}
