import type { ErrorDetail, Profile } from './api.ts';
import type { WidgetErrorShape } from './types.ts';

type Facts = Partial<Omit<WidgetErrorShape, 'code' | 'message'> & { readonly current: Profile | null }>;

/**
 * Thrown when an API call or a settings change fails. `code` is an API error code or one of the client's own:
 * `NETWORK_ERROR`, `TIMEOUT` (also an API code), `OFFLINE`, `UNEXPECTED_ANSWER`, `NOT_READY`, `UNKNOWN_TOOL`,
 * `UNKNOWN_PRESET`, `INVALID_VALUE`, `UNKNOWN_CODE`.
 */
export class WidgetError extends Error implements WidgetErrorShape {
  declare readonly code: string;
  declare readonly status: number | null;
  declare readonly traceId: string | null;
  declare readonly details: readonly ErrorDetail[];
  declare readonly retryAfterSeconds: number | null;
  /** The service's current profile; set only for a version conflict. */
  declare readonly current: Profile | null;

  constructor(code: string, message: string, facts?: Facts) {
    super(message);
    Object.assign(this, {
      name: 'WidgetError',
      status: null,
      traceId: null,
      details: [],
      retryAfterSeconds: null,
      current: null,
      ...facts,
      code,
    });
  }
}
