/** All log messages. Variable data goes into fields, so that logs can be searched by message. */
export const logMessages = {
  COMPLETED: 'Invocation completed',
  REQUEST_REFUSED: 'Request refused',
  REQUEST_FAILED: 'Request failed',
  USAGE_WARNING: 'Unusual usage of an organization',
  AUTHORIZER_FAILED: 'Authorizer failed: the store is unavailable',
  HEALTH_CHECK_FAILED: 'Health check failed',
  TOKEN_SECRET_REFRESH_FAILED: 'Refreshing the token secret failed: cached versions remain in use',
  ROTATION_STEP_STARTED: 'Rotation step started',
  ROTATION_STEP_COMPLETED: 'Rotation step completed',
  CREDIT_RELEASE_FAILED: 'Releasing the credit reservation failed: it will expire',
  IDEMPOTENCY_UPDATE_FAILED:
    'Completing or releasing the idempotency record failed: the key is locked until it expires',
  TRANSFORM_COMPLETED: 'Transform completed',
  CACHE_READ_FAILED: 'Response cache unavailable: treated as a miss',
  CACHE_WRITE_FAILED: 'Response could not be cached: it is returned all the same',
  TEXT_FAILED: 'Processing one text of a request failed',
  MODEL_OPTION_REJECTED: 'Model rejected a request option: requests omit it for an hour',
  MEANING_CHECKED: 'Meaning check completed',
  MEANING_CHECK_FAILED: 'Meaning check failed: the response is returned unchecked',
  SPEECH_THROTTLED: 'Speech service throttled',
  SDK_PUBLISHED: 'SDK published',
  SDK_PUBLISH_FAILED: 'Publishing the SDK failed',
  CANARY_CALL_SUCCEEDED: 'Canary call succeeded',
  CANARY_CALL_REJECTED: 'Canary call returned an unexpected status',
  CANARY_CALL_FAILED: 'Canary call failed',
  NEW_VERSION_ACCEPTED: 'New version passed the check before traffic',
  NEW_VERSION_REJECTED: 'New version failed the check before traffic',
  DEPLOYMENT_CHECK_FAILED: 'Deployment check failed',
} as const;

export type LogMessage = (typeof logMessages)[keyof typeof logMessages];
