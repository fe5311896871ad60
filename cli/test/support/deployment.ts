import { Readable } from 'node:stream';
import {
  APIGatewayClient,
  type ApiKey,
  DeleteApiKeyCommand,
  GetApiKeysCommand,
  GetUsagePlansCommand,
  type UsagePlan,
} from '@aws-sdk/client-api-gateway';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { assemblyDirectory } from '../../../bin/synthesized.ts';
import { type LocalRuntime, type LocalRuntimeOptions, startLocalRuntime } from '../../../local/runtime.ts';
import type { WidgetKey } from '../../../shared/data/keys.ts';
import type { Organization } from '../../../shared/data/organizations.ts';
import { connect, type Operator } from '../../connect.ts';
import { readStackOutputs, type StackOutputs } from '../../connection/read-stack-outputs.ts';
import { localTarget, type Target } from '../../connection/target.ts';
import { type ConnectOptions, openDeployment } from '../../operations/deployment.ts';
import { run } from '../../run.ts';
import { ServiceProxy } from './service-proxy.ts';

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A local stack, with widgetctl connected to it through a proxy. */
export class Deployment {
  /** Output of all commands, except commands that print a key. */
  private readonly printed: string[] = [];
  private readonly rawKeys: string[] = [];
  connectOptions: ConnectOptions = {};
  bounds: Target['bounds'];
  aheadMs = 0;

  readonly runtime: LocalRuntime;
  readonly proxy: ServiceProxy;
  private readonly endpoint: string;
  readonly outputs: StackOutputs;
  private readonly gateway: APIGatewayClient;
  /** Client for the stack's tables, used to set up states that no command can produce. */
  readonly documents: DynamoDBDocumentClient;

  private constructor(
    runtime: LocalRuntime,
    proxy: ServiceProxy,
    endpoint: string,
    outputs: StackOutputs,
    gateway: APIGatewayClient,
    documents: DynamoDBDocumentClient,
  ) {
    this.runtime = runtime;
    this.proxy = proxy;
    this.endpoint = endpoint;
    this.outputs = outputs;
    this.gateway = gateway;
    this.documents = documents;
  }

  static async start(
    options: Partial<Omit<LocalRuntimeOptions, 'assemblyDirectory'>> = {},
  ): Promise<Deployment> {
    const runtime = await startLocalRuntime({
      assemblyDirectory,
      dataDirectory: null,
      port: 0,
      ...options,
    });
    const proxy = new ServiceProxy(runtime.awsEndpoint);
    const endpoint = await proxy.start();
    const client = { endpoint: runtime.awsEndpoint, region: 'us-east-1' };
    return new Deployment(
      runtime,
      proxy,
      endpoint,
      await readStackOutputs(localTarget(runtime.port)),
      new APIGatewayClient(client),
      DynamoDBDocumentClient.from(new DynamoDBClient(client)),
    );
  }

  get port(): string {
    return new URL(this.endpoint).port;
  }

  async run(args: readonly string[], stdin = ''): Promise<CommandResult> {
    const written = { stdout: '', stderr: '' };
    const sink = (stream: 'stdout' | 'stderr') => ({
      write: (text: string) => {
        written[stream] += text;
      },
    });
    const io = { stdin: Readable.from([stdin]), stdout: sink('stdout'), stderr: sink('stderr') };
    const exitCode = await run(['--port', this.port, ...args], io, (target, onWait) =>
      openDeployment(
        { ...target, ...(this.bounds && { bounds: this.bounds }) },
        { now: () => Date.now() + this.aheadMs, onWait, ...this.connectOptions },
      ),
    );
    this.remember(args, written);
    return { exitCode, ...written };
  }

  async json<Document>(args: readonly string[], stdin = ''): Promise<Document> {
    const { exitCode, stdout, stderr } = await this.run(['--json', ...args], stdin);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    return JSON.parse(stdout);
  }

  async operator(): Promise<Operator> {
    return connect({ kind: 'local', endpoint: this.endpoint, stackName: 'WidgetApi' });
  }

  async apiKeysOf(orgId: string): Promise<ApiKey[]> {
    const { items = [] } = await this.gateway.send(
      new GetApiKeysCommand({ includeValues: true, limit: 500 }),
    );
    return items.filter(({ name }) => name?.endsWith(`-${orgId}`));
  }

  async deleteApiKey(apiKey: string | null): Promise<void> {
    await this.gateway.send(new DeleteApiKeyCommand({ apiKey: apiKey ?? undefined }));
  }

  async planIdsOf(keyId: string | null | undefined): Promise<(string | undefined)[]> {
    const query = new GetUsagePlansCommand({ keyId: keyId ?? undefined, limit: 500 });
    return ((await this.gateway.send(query)).items ?? []).map(({ id }) => id);
  }

  async ownPlansOf(orgId: string): Promise<UsagePlan[]> {
    const { items = [] } = await this.gateway.send(new GetUsagePlansCommand({ limit: 500 }));
    return items.filter(({ name }) => name?.endsWith(`-${orgId}`));
  }

  async rows<Row>(table: 'Organizations' | 'Keys' | 'Presets' | 'Profiles'): Promise<Row[]> {
    const scan = new ScanCommand({ TableName: this.outputs[`${table}TableName`], ConsistentRead: true });
    return ((await this.documents.send(scan)).Items ?? []) as Row[];
  }

  async organizationRow(orgId: string): Promise<Organization | undefined> {
    return (await this.organizationRows()).find((row) => row.orgId === orgId);
  }

  async call(
    key: string,
    path = '/widget/plan-features',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const url = `${this.runtime.baseUrl}${path}`;
    return (await fetch(url, { headers: { 'X-Api-Key': key, ...headers } })).status;
  }

  /** Stops the stack and asserts that no secret was printed. */
  async close(): Promise<void> {
    const organizations = await this.organizationRows();
    const keys = await this.rows<WidgetKey>('Keys');
    this.gateway.destroy();
    this.documents.destroy();
    await this.proxy.close();
    await this.runtime.close();
    const secrets = [
      ...organizations.flatMap(({ usageKeyValue, visitorHashKey }) => [usageKeyValue, visitorHashKey]),
      ...keys.map(({ keyHash }) => keyHash),
      ...this.rawKeys,
    ];
    const printed = this.printed.join('\n');
    expect(secrets.filter((secret) => printed.includes(secret))).toEqual([]);
  }

  private async organizationRows(): Promise<readonly Organization[]> {
    const rows = await this.rows<Organization & { sk: string }>('Organizations');
    return rows.filter(({ sk }) => sk === 'ORG');
  }

  private remember(args: readonly string[], written: { stdout: string; stderr: string }): void {
    const rawKeys = written.stdout.match(/wk_(live|test)_\w{32}/g) ?? [];
    this.rawKeys.push(...rawKeys);
    const makesKey = args.includes('key') && (args.includes('create') || args.includes('rotate'));
    // The output of `embed` may contain a key that was passed on the command line.
    const isGivenKey = args.includes('embed') && args.includes('--key');
    if (!makesKey && !isGivenKey) this.printed.push(written.stdout);
    this.printed.push(written.stderr);
  }
}
