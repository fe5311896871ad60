import type { APIGatewayProxyResult } from 'aws-lambda';

/** Untyped, because each library defines its own event types. */
export type SubjectHandler = (event: never, context: never) => Promise<unknown>;

export type CreateSubject = (body: unknown) => SubjectHandler | Promise<SubjectHandler>;

export function isProxyResult(value: unknown): value is APIGatewayProxyResult {
  return typeof value === 'object' && value !== null && 'statusCode' in value && 'body' in value;
}

export const routerPaths = {
  widgetConfig: '/api/v1/widget/config',
  planFeatures: '/api/v1/widget/plan-features',
  presets: '/api/v1/presets',
  profile: '/api/v1/profiles/:userId',
  activeFeatures: '/api/v1/profiles/:userId/active-features',
} as const;
