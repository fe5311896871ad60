import type { ResolvedAssembly } from '../assembly/resolve-assembly.ts';
import type { Emulator } from '../emulator/exchange.ts';

export type LineListener = (source: string, line: string) => void;

/** Suffixes of the `AWS_ENDPOINT_URL_` variables, keyed by SigV4 service name. */
export const endpointVariables = {
  apigateway: 'API_GATEWAY',
  bedrock: 'BEDROCK_RUNTIME',
  cloudformation: 'CLOUDFORMATION',
  dynamodb: 'DYNAMODB',
  polly: 'POLLY',
  secretsmanager: 'SECRETS_MANAGER',
  ses: 'SESV2',
} as const;

export type ServiceName = keyof typeof endpointVariables;

export interface ServiceContext {
  readonly assembly: ResolvedAssembly;
  /** Directory for stored data; null to keep all data in memory. */
  readonly dataDirectory: string | null;
  /** Returns the current time in milliseconds since the Unix epoch. */
  readonly now: () => number;
  /**
   * Writes a log line. Call this only while handling a request, because the log is opened after all services have
   * started.
   */
  readonly log: LineListener;
  /** Invokes a function. The event and the result are JSON. Call this only while handling a request. */
  readonly invoke: (functionArn: string, event: string) => Promise<string>;
}

export interface LocalService<Running extends Emulator = Emulator> {
  readonly name: ServiceName;
  /** Starts the service. If startup fails, releases all resources before rejecting. */
  start(context: ServiceContext): Promise<Running>;
}
