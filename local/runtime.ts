import { type Assembly, readAssembly } from './assembly/read-assembly.ts';
import { type ResolvedAssembly, resolveAssembly } from './assembly/resolve-assembly.ts';
import type { RealService } from './aws-services/aws-access.ts';
import { serviceInAws } from './aws-services/open-aws-service.ts';
import { localBedrock } from './bedrock/local-bedrock.ts';
import { localCloudFormation } from './cloudformation/cloudformation-service.ts';
import { localApiGateway } from './control-plane/api-gateway-service.ts';
import { type LocalStream, localDynamodb } from './dynamodb/local-dynamodb.ts';
import { type Endpoints, handleAwsCall } from './edge/aws-edge.ts';
import type { Emulator } from './emulator/exchange.ts';
import { Gateway, type UnmatchedListener } from './gateway/gateway.ts';
import { type RequestListener, reservePort } from './gateway/loopback-server.ts';
import { sendResponse } from './gateway/response.ts';
import { readRestApi } from './gateway/rest-api.ts';
import { startSchedules, streamReaders } from './lambda/event-sources.ts';
import { functionsOf } from './lambda/function-definition.ts';
import { FunctionHost } from './lambda/function-host.ts';
import type { LoggedErrorListener } from './lambda/function-worker.ts';
import { debugTimeLimitMs, gatewayMarginMs, type LocalModels, withTimeFor } from './lambda/local-models.ts';
import { serviceEnvironment } from './lambda/service-environment.ts';
import { newestLogFile } from './logs/log-files.ts';
import { accessLogSource, openServiceLog } from './logs/service-log.ts';
import { localPolly } from './polly/local-polly.ts';
import { localSecretsManager } from './secrets/secrets-service.ts';
import type { LocalService, ServiceContext, ServiceName } from './services/local-service.ts';
import { localSes, type MailListener } from './ses/local-ses.ts';

const apiPath = '/api/v1';

export interface LocalRuntimeOptions {
  readonly assemblyDirectory: string;
  readonly dataDirectory: string | null;
  readonly port: number;
  /** IP address to listen on in addition to the loopback addresses. Emulated AWS services accept no calls from it. */
  readonly host?: string | null;
  /** The gateway's clock, in milliseconds since the Unix epoch. */
  readonly now?: () => number;
  /** Called for each log line. `source` is a function name, `access-log` or the name of a runtime component. */
  readonly onLogLine?: (source: string, line: string) => void;
  /** Environment variables of every function. They override those in the template. */
  readonly functionEnvironment?: Readonly<Record<string, string>>;
  /** Commit hash to use instead of the one in the templates. */
  readonly sourceCommit?: string;
  /** AWS services that functions call instead of emulators, with the Region and credentials of this process. */
  readonly realServices?: ReadonlySet<RealService>;
  /** OpenAI-compatible server for the AI transforms; null to use Amazon Bedrock or its rule-based emulator. */
  readonly models?: LocalModels | null;
  /**
   * Timeout of functions that call models, in milliseconds. Overrides the timeout in the template. `models.timeLimitMs`
   * takes precedence.
   */
  readonly transformLimitMs?: number | null;
  /** Prevents timeouts of functions and integrations, so that breakpoints do not end requests. */
  readonly isDebugged?: boolean;
  readonly onLoggedError?: LoggedErrorListener;
  readonly stream?: LocalStream;
  /** Called with each mail that a function sends. Mails are not delivered. */
  readonly onMail?: MailListener;
  readonly onUnmatched?: UnmatchedListener;
}

export interface LocalRuntime {
  readonly port: number;
  /** Origin of the local API, such as `http://localhost:8080`. */
  readonly siteRoot: string;
  /** Base URL of the API, for example `http://localhost:8080/api/v1`. */
  readonly baseUrl: string;
  /** `endpoint` option of AWS SDK clients, for all emulated services. */
  readonly awsEndpoint: string;
  /** Endpoints of the individual emulators, keyed by SigV4 service name. */
  readonly endpoints: Readonly<Record<ServiceName, string>>;
  readonly lambda: FunctionHost;
  stopDynamodb(): Promise<void>;
  startDynamodb(): Promise<void>;
  /** Sets the account-level throttling limit to emulate; null removes it. */
  limitAccount(limit: { readonly rateLimit: number; readonly burstLimit: number } | null): void;
  /** While false, the API closes connections without a response, but the emulated AWS services stay reachable. */
  setReachable(isReachable: boolean): void;
  /** Adds the SDK URL to the outputs of the emulated stack, where `widgetctl embed` reads it. */
  setSdkUrl(url: string): void;
  /** Stops all services, even if one fails to stop. */
  close(): Promise<void>;
}

/**
 * @throws AssemblyError, PortInUseError, AddressUnavailableError, AwsAccessError, DataFolderUnwritableError, DataFolderInUseError,
 * DataFolderCorruptError, DataFolderOutdatedError
 */
export async function startLocalRuntime(options: LocalRuntimeOptions): Promise<LocalRuntime> {
  const assembly = readAssembly(options.assemblyDirectory);
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    const failures: unknown[] = [];
    for (const closer of closers.splice(0).reverse()) {
      await closer().catch((failure: unknown) => failures.push(failure));
    }
    if (failures.length > 0) throw failures[0];
  };
  try {
    return await start(assembly, options, closers, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  unresolved: Assembly,
  options: LocalRuntimeOptions,
  closers: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<LocalRuntime> {
  const { dataDirectory, sourceCommit, realServices, models = null, transformLimitMs = null } = options;
  const { now = Date.now, onLogLine = () => undefined, isDebugged = false } = options;
  const server = await reservePort(options.port, options.host);
  closers.push(server.close);
  const siteRoot = `http://localhost:${server.port}`;
  const awsEndpoint = `http://127.0.0.1:${server.port}`;
  const assembly = resolveAssembly(unresolved, { siteRoot, commit: sourceCommit });
  const timeLimitMs = isDebugged ? debugTimeLimitMs : (models?.timeLimitMs ?? transformLimitMs);
  const api = readRestApi(assembly, timeLimitMs === null ? undefined : timeLimitMs + gatewayMarginMs);
  const definitions = functionsOf(assembly).map((definition) =>
    isDebugged ? { ...definition, timeoutMs: debugTimeLimitMs } : withTimeFor(timeLimitMs, definition),
  );

  const context: ServiceContext = {
    assembly,
    dataDirectory,
    now,
    log: (source, line) => log.take(source, line),
    invoke: (functionArn, event) => functions.invoke(functionArn, event),
  };
  const run = async <Running extends Emulator>(service: LocalService<Running>) => {
    const running = await service.start(context);
    closers.push(running.close);
    return running;
  };
  // DynamoDB starts first, because its lock protects the data directory.
  const onDatabaseLine = (line: string) => onLogLine('dynamodb', line);
  const dynamodb = await run(
    localDynamodb({ stream: streamFor(assembly, options.stream, context.invoke), onLogLine: onDatabaseLine }),
  );
  const controlPlane = await run(localApiGateway);
  const localOutputs = new Map<'LogFile' | 'SdkUrl', string>();
  if (dataDirectory !== null) localOutputs.set('LogFile', newestLogFile(dataDirectory));
  const open = async (service: LocalService) => (await run(service)).endpoint;
  const endpoints = {
    apigateway: controlPlane.endpoint,
    bedrock: await open(realServices?.has('bedrock') ? serviceInAws('bedrock') : localBedrock(models)),
    cloudformation: await open(localCloudFormation(localOutputs)),
    dynamodb: dynamodb.endpoint,
    polly: await open(realServices?.has('polly') ? serviceInAws('polly') : localPolly),
    secretsmanager: await open(localSecretsManager),
    ses: await open(localSes(options.onMail ?? (() => undefined))),
  };

  const log = openServiceLog({ dataDirectory, api, functions: definitions, now, onLogLine });
  closers.push(async () => log.close());
  const functions = new FunctionHost({
    functions: definitions,
    environment: serviceEnvironment(endpoints, options),
    onLogLine: log.take,
    ...(options.onLoggedError && { onLoggedError: options.onLoggedError }),
  });
  closers.push(() => functions.close());
  const stopSchedules = startSchedules(assembly, context.invoke);
  closers.push(async () => stopSchedules());
  const gateway = new Gateway({
    api,
    now,
    usagePlans: controlPlane.usagePlans,
    invoke: (...call) => functions.invoke(...call),
    onAccessLogLine: (line) => log.take(accessLogSource, line),
    ...(options.onUnmatched && { onUnmatched: options.onUnmatched }),
  });
  let isReachable = true;
  server.serve(requestHandler(gateway, new Map(Object.entries(endpoints)), () => isReachable));
  return {
    port: server.port,
    siteRoot,
    baseUrl: `${siteRoot}${apiPath}`,
    awsEndpoint,
    endpoints,
    lambda: functions,
    stopDynamodb: () => dynamodb.pause(),
    startDynamodb: () => dynamodb.resume(),
    limitAccount: (limit) => gateway.limitAccount(limit),
    setReachable: (value) => {
      isReachable = value;
    },
    setSdkUrl: (url) => void localOutputs.set('SdkUrl', url),
    close,
  };
}

/** Returns a stream of the Feedback table that is read by functions and, if given, by a pipe. */
function streamFor(
  assembly: ResolvedAssembly,
  pipe: LocalStream | undefined,
  invoke: ServiceContext['invoke'],
): LocalStream | undefined {
  const readers = streamReaders(assembly, invoke);
  if (readers === null) return pipe;
  return {
    tableOutput: 'FeedbackTableName',
    onRecord: (record) => {
      readers(record);
      pipe?.onRecord(record);
    },
  };
}

function requestHandler(gateway: Gateway, endpoints: Endpoints, isReachable: () => boolean): RequestListener {
  return (request, response) => {
    if (handleAwsCall(request, response, endpoints)) return;
    if (!isReachable()) {
      response.destroy();
      return;
    }
    gateway
      .handle(request)
      .then((result) => sendResponse(request, response, result))
      .catch(() => response.destroy());
  };
}
