import * as z from 'zod';
import type { ResolvedAssembly } from '../assembly/resolve-assembly.ts';
import type { AwsEmulator } from '../edge/aws-edge.ts';
import type { LineListener } from '../logs/service-log.ts';

/** SigV4 names of the emulated AWS services. */
const serviceNames = [
  'apigateway',
  'bedrock',
  'cloudformation',
  'dynamodb',
  'polly',
  'secretsmanager',
] as const;

export type ServiceName = (typeof serviceNames)[number];

export const endpointsSchema = z.record(z.enum(serviceNames), z.url());

/** Start parameters of a service. */
export interface ServiceContext {
  readonly assembly: ResolvedAssembly;
  /** The data directory; null keeps everything in memory. */
  readonly dataDirectory: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Logs a line. Call only while handling a request. */
  readonly log: LineListener;
  /** Invokes a function with a JSON event; returns JSON. Call only while handling a request. */
  readonly invoke: (functionArn: string, event: string) => Promise<string>;
}

/** A running service in this process or at its own endpoint. */
export type RunningService = AwsEmulator & { readonly close: () => Promise<void> };

/** An AWS service of the local stack: an emulator or a proxy to AWS. */
export interface LocalService<Running extends RunningService = RunningService> {
  readonly name: ServiceName;
  /** Starts the service. Releases all resources on failure. */
  start(context: ServiceContext): Promise<Running>;
}
