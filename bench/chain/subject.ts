/** A Lambda handler. The parameters are `never` so that handlers with any event type can be assigned. */
export type SubjectHandler = (event: never, context: never) => Promise<unknown>;

/**
 * Creates the handler to benchmark.
 * @param body response body that the bare routers return
 */
export type CreateSubject = (body: unknown) => SubjectHandler | Promise<SubjectHandler>;

export const routerPaths = {
  widgetConfig: '/api/v1/widget/config',
  planFeatures: '/api/v1/widget/plan-features',
  presets: '/api/v1/presets',
  profile: '/api/v1/profiles/:userId',
  activeFeatures: '/api/v1/profiles/:userId/active-features',
} as const;
