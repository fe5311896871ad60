import type { APIGatewayProxyResult } from 'aws-lambda';

/** A Lambda handler. Each library has a type of its own for the event; the process that calls it is untyped. */
export type SubjectHandler = (event: never, context: never) => Promise<unknown>;

export type CreateSubject = (body: unknown) => SubjectHandler | Promise<SubjectHandler>;

/** True of what a proxy integration takes for an answer. */
export function isProxyResult(value: unknown): value is APIGatewayProxyResult {
  return typeof value === 'object' && value !== null && 'statusCode' in value && 'body' in value;
}

/** The routes that every bare router registers: those of our own chain in this bench, with `:name` parameters. */
export const routerPaths = {
  widgetConfig: '/api/v1/widget/config',
  planFeatures: '/api/v1/widget/plan-features',
  presets: '/api/v1/presets',
  profile: '/api/v1/profiles/:userId',
  activeFeatures: '/api/v1/profiles/:userId/active-features',
} as const;
