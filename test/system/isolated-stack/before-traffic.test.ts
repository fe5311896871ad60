import { DynamoDBClient, ListTablesCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { readNewVersion } from '../../../functions/before-traffic/app-spec.ts';
import { callsPerVersion, checkVersion } from '../../../functions/before-traffic/check-version.ts';
import type { Deps } from '../../../functions/before-traffic/deps.ts';
import { deploymentHook } from '../../../shared/canary/deployment-hook.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { generateWidgetKey } from '../../../shared/security/keys.ts';
import { recordingLog } from '../../functions/support/recording-log.ts';
import { objectOf } from '../../lib/template.ts';
import { type IsolatedSystem, startSystem, type Tenant } from '../../support/system.ts';

const services = ['authorizer', ...new Set(routes.map(({ group }) => group))];
const version = '7';

describe('check of a new version before traffic', () => {
  let system: IsolatedSystem;
  let tenant: Tenant;
  /** Function names, keyed by service. */
  const deployed = new Map<string, string>();

  beforeAll(async () => {
    system = await startSystem();
    tenant = await system.createTenant({ plan: 'starter', allowedOrigins: [] });
    for (const service of services) {
      const prefix = `${service[0]?.toUpperCase()}${service.slice(1)}Function`;
      deployed.set(service, system.runtime.lambda.names.find((name) => name.startsWith(prefix)) ?? service);
    }
  });
  afterAll(() => system.close());

  interface Outcome {
    readonly reports: readonly boolean[];
    readonly calls: number;
    readonly lines: readonly object[];
  }

  async function check(
    service: string,
    { key = tenant.key, answer }: { key?: string | null; answer?: (call: number) => unknown } = {},
  ): Promise<Outcome> {
    const reports: boolean[] = [];
    const lines: object[] = [];
    let calls = 0;
    const deps: Deps = {
      log: recordingLog(lines),
      report: async (deploymentId, executionId, passed) => {
        expect([deploymentId, executionId]).toEqual(['d-1', 'hook-1']);
        reports.push(passed);
      },
      serviceOfFunction: Object.fromEntries(
        [...deployed].map(([name, functionName]) => [functionName, name]),
      ),
      readKey: key === null ? null : async () => key,
      readDeployed: async () => ({ functionName: deployed.get(service) ?? service, qualifier: version }),
      invoke: async ({ functionName, qualifier }, event) => {
        if (qualifier === version) calls += 1;
        const given = qualifier === version ? answer?.(calls) : undefined;
        return given ?? JSON.parse(await system.runtime.lambda.invoke(functionName, JSON.stringify(event)));
      },
    };
    await deploymentHook(
      deps,
      checkVersion(deps),
    )({ DeploymentId: 'd-1', LifecycleEventHookExecutionId: 'hook-1' });
    return { reports, calls, lines };
  }

  it.each(services)(
    'accepts a working version of %s, with the key of the canary and without one',
    async (service) => {
      expect(await check(service)).toMatchObject({ reports: [true], calls: callsPerVersion });
      expect(await check(service, { key: null })).toMatchObject({ reports: [true], calls: callsPerVersion });
    },
  );

  it('writes nothing except counters of its calls', async () => {
    const client = new DynamoDBClient({ endpoint: system.runtime.awsEndpoint, region: 'us-east-1' });
    const { TableNames: names = [] } = await client.send(new ListTablesCommand());
    const counts = await Promise.all(
      names.map(async (TableName) => {
        const { Count: count = 0 } = await client.send(new ScanCommand({ TableName, Select: 'COUNT' }));
        return count > 0 ? [TableName.replace(/Table$/, '')] : [];
      }),
    );
    client.destroy();
    expect(counts.flat().sort()).toEqual(['Allowances', 'Keys', 'Organizations', 'Presets', 'Usage']);
  });

  it.each(services)('rejects a version of %s that fails one call in five', async (service) => {
    const failing = { statusCode: 500, body: '{}' };
    const { reports, lines } = await check(service, {
      answer: (call) => (call % 5 === 0 ? failing : undefined),
    });
    expect(reports).toEqual([false]);
    expect(JSON.stringify(lines)).not.toContain(tenant.key);
  });

  it.each(services.filter((service) => service !== 'health'))(
    'rejects a version of %s that accepts an unknown key',
    async (service) => {
      const allowed = { policyDocument: { Statement: [{ Effect: 'Allow' }] }, context: {}, statusCode: 200 };
      expect(await check(service, { key: null, answer: () => allowed })).toMatchObject({
        reports: [false],
        calls: 1,
      });
    },
  );

  it.each(services)('reports a failed check of %s when the invocation fails', async (service) => {
    const { reports, lines } = await check(service, {
      answer: () => {
        throw new Error('Unhandled');
      },
    });
    expect(reports).toEqual([false]);
    expect(objectOf(lines[0] as never)).toMatchObject({
      message: 'Deployment check failed',
      deploymentId: 'd-1',
    });
  });

  it('reports a failed check when the key is revoked or the function unknown', async () => {
    expect((await check('widget', { key: generateWidgetKey('live') })).reports).toEqual([false]);
    expect((await check('unknown')).reports).toEqual([false]);
  });
});

describe('new version of a deployment', () => {
  const resource = (Name: string) => ({
    [Name]: {
      Type: 'AWS::Lambda::Function',
      Properties: { Name, Alias: 'live', CurrentVersion: '6', TargetVersion: '7' },
    },
  });

  it('is the target version in the AppSpec file', () => {
    const content = JSON.stringify({ version: 0, Resources: [resource('prod-Widget')], Hooks: [] });
    expect(readNewVersion(content)).toEqual({ functionName: 'prod-Widget', qualifier: '7' });
  });

  it('is unknown if the file describes no function, or several', () => {
    for (const Resources of [[], [resource('One'), resource('Two')]]) {
      expect(() => readNewVersion(JSON.stringify({ Resources }))).toThrow('exactly one function');
    }
  });
});
