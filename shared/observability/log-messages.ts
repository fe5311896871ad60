/** Every message a function may log. Facts go into fields beside it, so that messages can be searched for. */
export const logMessages = {
  STARTED: 'Invocation started',
  COMPLETED: 'Invocation completed',
  REQUEST_REFUSED: 'Request refused',
  REQUEST_FAILED: 'Request failed',
  AUTHORIZER_COULD_NOT_TELL: 'Authorizer could not decide: the store did not answer',
  HEALTH_CHECK_FAILED: 'Health check failed',
  TOKEN_SECRET_REFRESH_FAILED: 'Token secret could not be refreshed: the cached versions go on',
  ROTATION_STEP_STARTED: 'Rotation step started',
  ROTATION_STEP_COMPLETED: 'Rotation step completed',
} as const;

export type LogMessage = (typeof logMessages)[keyof typeof logMessages];
