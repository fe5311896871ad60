import type { TextErrorCode } from '../../client/api.ts';
import type { WidgetErrorShape } from '../../client/types.ts';

interface CallFailure {
  readonly phrase: string;
  /** True if a call with different input would fail too. */
  readonly isFinal: boolean;
}

const byCode: Readonly<Record<string, CallFailure>> = {
  OFFLINE: { phrase: 'effects.ai.offline', isFinal: true },
  AI_CREDITS_EXHAUSTED: { phrase: 'effects.ai.credits_gone', isFinal: true },
  QUOTA_EXCEEDED: { phrase: 'effects.ai.quota_gone', isFinal: true },
  CALLER_LIMIT_REACHED: { phrase: 'effects.ai.caller_limit', isFinal: true },
  RATE_LIMITED: { phrase: 'effects.ai.too_many', isFinal: true },
  CONTENT_REFUSED: { phrase: 'effects.ai.refused', isFinal: false },
  IMAGE_NOT_READABLE: { phrase: 'effects.ai.image_not_readable', isFinal: false },
  MODEL_OUTPUT_INVALID: { phrase: 'effects.ai.no_answer', isFinal: false },
  PAYLOAD_TOO_LARGE: { phrase: 'effects.ai.too_long', isFinal: false },
  VALIDATION_FAILED: { phrase: 'effects.ai.no_answer', isFinal: false },
};

export function failureOf(error: unknown, isOnline: boolean): CallFailure {
  if (!isOnline) return { phrase: 'effects.ai.offline', isFinal: true };
  if (!isWidgetError(error)) return { phrase: 'effects.ai.failed', isFinal: true };
  const known = byCode[error.code];
  if (known !== undefined) return known;
  const { status } = error;
  if (status === null) return { phrase: 'effects.ai.unreachable', isFinal: true };
  if (status === 401 || status === 403) return { phrase: 'effects.ai.not_allowed', isFinal: true };
  if (status === 429) return { phrase: 'effects.ai.too_many', isFinal: true };
  return { phrase: 'effects.ai.failed', isFinal: status < 500 };
}

export function phraseOfText(code: TextErrorCode): string {
  return byCode[code]?.phrase ?? 'effects.ai.failed';
}

function isWidgetError(error: unknown): error is WidgetErrorShape {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'status' in error;
}
