import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { assemblyDirectory } from '../../bin/synthesized.ts';
import { connect, type Operator } from '../../cli/connect.ts';
import { localTarget } from '../../cli/connection/target.ts';
import { type LocalRuntime, type LocalRuntimeOptions, startLocalRuntime } from '../../local/runtime.ts';
import { isSharedPlan } from '../../shared/catalog/plans.ts';
import type { Plan } from '../../shared/contract/enumerations.ts';
import { expectErrorResponse } from './error-response.ts';
import { SecretWatch } from './secret-watch.ts';

export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; null for an empty body. */
  readonly body: unknown;
}

interface CallOptions {
  readonly key?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Buffer;
}

export interface Tenant {
  readonly orgId: string;
  readonly siteId: string;
  readonly key: string;
  readonly keyId: string;
}

export type RunningStack = Pick<
  LocalRuntime,
  'port' | 'siteRoot' | 'baseUrl' | 'awsEndpoint' | 'endpoints'
> & {
  readonly lambda: Pick<LocalRuntime['lambda'], 'names' | 'kill'>;
};

export interface System<Runtime = RunningStack> {
  readonly runtime: Runtime;
  readonly operator: Operator;
  /** Advances the emulated API Gateway's clock, which affects the authorizer cache and the token buckets. */
  advance(milliseconds: number): void;
  /** Calls the API and asserts the format of every 4xx and 5xx response. */
  call(method: string, path: string, options?: CallOptions): Promise<ApiResponse>;
  createTenant(options?: {
    plan?: Plan;
    allowedOrigins?: readonly string[];
    callsPerMonth?: number;
  }): Promise<Tenant>;
  /** Creates a visitor ID that no log may contain. */
  visitor(suffix?: string): string;
  readonly logLines: readonly LogLine[];
  /** Asserts that no key, token or visitor ID was logged. Stops the stack unless it is shared. */
  close(): Promise<void>;
}

export type IsolatedSystem = System<LocalRuntime>;

/** Starts an in-memory stack on a free port. */
export async function startSystem(
  options: Pick<
    LocalRuntimeOptions,
    'functionEnvironment' | 'models' | 'onMail' | 'sourceCommit' | 'stream' | 'transformLimitMs'
  > = {},
): Promise<IsolatedSystem> {
  const logLines: LogLine[] = [];
  let aheadMs = 0;
  const runtime = await startLocalRuntime({
    assemblyDirectory,
    dataDirectory: null,
    port: 0,
    ...options,
    now: () => Date.now() + aheadMs,
    onLogLine: (source, line) => void logLines.push({ source, line }),
  });
  try {
    return await systemOn(runtime, {
      logLines,
      advance: async (milliseconds) => {
        aheadMs += milliseconds;
      },
      sync: async () => undefined,
      close: runtime.close,
    });
  } catch (error) {
    // A running stack would keep the test process from exiting.
    await runtime.close();
    throw error;
  }
}

/** Uses the stack that all tests of a worker share, so each test must create its own tenants. */
export async function useSystem(): Promise<System> {
  const stack = await globalThis.sharedStack();
  const logLines: LogLine[] = [];
  stack.onLogLine = (source, line) => void logLines.push({ source, line });
  return systemOn(stack, {
    logLines,
    advance: (milliseconds) => stack.request({ name: 'advance', milliseconds }),
    sync: () => stack.request({ name: 'sync' }),
    close: async () => undefined,
  });
}

interface LogLine {
  readonly source: string;
  readonly line: string;
}

interface SystemControl {
  readonly logLines: readonly LogLine[];
  advance(milliseconds: number): Promise<void>;
  /** Resolves when all log lines written before the call have arrived. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

async function systemOn<Runtime extends RunningStack>(
  runtime: Runtime,
  { logLines, advance, sync, close }: SystemControl,
): Promise<System<Runtime>> {
  const secrets = new SecretWatch();
  const operator = await connect(localTarget(runtime.port));
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let advanced = Promise.resolve();

  const call = async (method: string, path: string, options: CallOptions = {}): Promise<ApiResponse> => {
    secrets.watch(options.key, options.token);
    await advanced;
    const result = await send(agent, `${runtime.siteRoot}`, method, path, options);
    await sync();
    if (isRecord(result.body)) secrets.watch(textOf(result.body.profileToken), textOf(result.body.token));
    if (result.status >= 400) expectErrorResponse(result);
    return result;
  };

  return {
    runtime,
    operator,
    advance: (milliseconds) => {
      advanced = advance(milliseconds);
    },
    call,
    async createTenant({
      plan = 'pro',
      allowedOrigins = ['https://shop.example'],
      callsPerMonth = 250_000,
    } = {}) {
      const orgId = `org-${randomUUID().slice(0, 8)}`;
      const siteId = 'shop';
      const limits = isSharedPlan(plan) ? null : { callsPerMonth, requestsPerMinute: 60_000 };
      await operator.organizations.create({ orgId, plan, limits });
      await operator.sites.add({ orgId, siteId, name: 'Shop', allowedOrigins: [...allowedOrigins] });
      const { key, keyId } = await operator.keys.create({ orgId, siteId });
      secrets.watch(key);
      return { orgId, siteId, key, keyId };
    },
    visitor(suffix = '') {
      const userId = `visitor-${randomUUID()}${suffix}`;
      secrets.watch(userId);
      return userId;
    },
    logLines,
    async close() {
      operator.close();
      agent.destroy();
      await sync();
      await close();
      secrets.expectNoneIn(logLines.map(({ line }) => line));
    },
  };
}

function send(
  agent: Agent,
  siteRoot: string,
  method: string,
  path: string,
  options: CallOptions,
): Promise<ApiResponse> {
  const { hostname, port } = new URL(siteRoot);
  const payload = options.body ?? (options.json === undefined ? undefined : JSON.stringify(options.json));
  const headers: Record<string, string> = {
    ...(options.key === undefined ? {} : { 'X-Api-Key': options.key }),
    ...(options.token === undefined ? {} : { 'X-Profile-Token': options.token }),
    ...(payload === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(payload)) }),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const received = Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
        );
        resolve({
          status: response.statusCode ?? 0,
          headers: received,
          body: text === '' ? null : JSON.parse(text),
        });
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
