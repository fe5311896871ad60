import * as z from 'zod';
import type { ResolvedAssembly } from '../assembly/resolve-assembly.ts';
import type { AwsEmulator } from '../edge/aws-edge.ts';
import type { TakeLine } from '../logs/service-log.ts';

/** The emulated AWS services, by their SigV4 names. */
const serviceNames = [
  'apigateway',
  'bedrock',
  'cloudformation',
  'dynamodb',
  'polly',
  'secretsmanager',
] as const;

export type ServiceName = (typeof serviceNames)[number];

/** The address of every service. */
export const endpointsSchema = z.record(z.enum(serviceNames), z.url());

/** Start parameters of a service. */
export interface ServiceContext {
  readonly assembly: ResolvedAssembly;
  /** The data folder; null keeps everything in memory. */
  readonly dataDirectory: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Takes a line of the log. To be called while a call is answered, not before. */
  readonly log: TakeLine;
  /** Runs a function: event and answer are JSON. To be called while a call is answered, not before. */
  readonly invoke: (functionArn: string, event: string) => Promise<string>;
}

/** A running service: in this process, or at an endpoint of its own. */
export type RunningService = AwsEmulator & { readonly close: () => Promise<void> };

/** One AWS service of the local stack: an emulator, or a proxy to AWS itself. */
export interface LocalService<Running extends RunningService = RunningService> {
  readonly name: ServiceName;
  /** Leaves nothing behind where it fails. */
  start(context: ServiceContext): Promise<Running>;
}
