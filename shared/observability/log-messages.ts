/** Every message a function may log. Facts go into fields beside it, so that messages can be searched for. */
export const logMessages = {
  COMPLETED: 'Invocation completed',
  REQUEST_REFUSED: 'Request refused',
  REQUEST_FAILED: 'Request failed',
  AUTHORIZER_COULD_NOT_TELL: 'Authorizer could not decide: the store did not answer',
  HEALTH_CHECK_FAILED: 'Health check failed',
  TOKEN_SECRET_REFRESH_FAILED: 'Token secret could not be refreshed: the cached versions go on',
  ROTATION_STEP_STARTED: 'Rotation step started',
  ROTATION_STEP_COMPLETED: 'Rotation step completed',
  CREDITS_NOT_GIVEN_BACK: 'Credits could not be given back: their reservation expires by itself',
  IDEMPOTENCY_KEY_NOT_CONCLUDED:
    'Idempotency key could not be concluded: it is free again after its longest run',
  TRANSFORM_ANSWERED: 'Transform answered',
  CACHE_NOT_READ: 'Response cache unavailable: treated as a miss',
  RESPONSE_NOT_CACHED: 'Response could not be cached: it is returned all the same',
  TEXT_NOT_ANSWERED: 'Text not answered: the others of its request were',
  MODEL_ASKED_FOR_LESS: 'Model refused a part of its request: it is asked without that part from now on',
  MEANING_JUDGED: 'Meaning of an answer judged',
  MEANING_NOT_JUDGED: 'Meaning of an answer not judged: it is given without',
  SPEECH_THROTTLED: 'Speech service throttled',
  SDK_PUBLISHED: 'SDK published',
  SDK_NOT_PUBLISHED: 'SDK not published',
  CANARY_CALL_ANSWERED: 'Canary call answered',
  CANARY_CALL_REFUSED: 'Canary call answered, but not as it should be',
  CANARY_CALL_FAILED: 'Canary call failed',
} as const;

export type LogMessage = (typeof logMessages)[keyof typeof logMessages];
