import * as z from 'zod';
import type { ResolvedAssembly } from '../assembly/resolve-assembly.ts';
import type { AwsEmulator } from '../edge/aws-edge.ts';
import type { LineListener } from '../logs/service-log.ts';

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

export interface ServiceContext {
  readonly assembly: ResolvedAssembly;
  /** Null keeps everything in memory. */
  readonly dataDirectory: string | null;
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Call this only while handling a request, because the log is opened after all services have started. */
  readonly log: LineListener;
  /** Invokes a function. The event and the result are JSON. Call this only while handling a request. */
  readonly invoke: (functionArn: string, event: string) => Promise<string>;
}

export type RunningService = AwsEmulator & { readonly close: () => Promise<void> };

export interface LocalService<Running extends RunningService = RunningService> {
  readonly name: ServiceName;
  /** Releases all resources when startup fails. */
  start(context: ServiceContext): Promise<Running>;
}
