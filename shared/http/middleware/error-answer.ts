import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ErrorBody } from '../../contract/error-body.ts';
import { defaultRetryAfterSeconds } from '../../contract/headers.ts';
import { logMessages } from '../../observability/log-messages.ts';
import type { ApiError } from '../api-error.ts';
import { type ChainMiddleware, traceIdOf } from '../chain-state.ts';
import { refusedField } from '../refused-field.ts';
import { toApiError } from '../to-api-error.ts';

/** Makes every error the one flat error body, and logs it: a refusal as a warning, a failure of ours as an error. */
export function errorAnswer(): ChainMiddleware {
  return {
    onError(request) {
      const error = toApiError(request.error);
      if (error.status >= 500) {
        request.internal.log?.error(logMessages.REQUEST_FAILED, error.cause ?? error, { code: error.code });
      } else {
        request.internal.log?.warn(logMessages.REQUEST_REFUSED, {
          code: error.code,
          status: error.status,
          ...refusedField(error.details),
        });
      }
      request.response = answerOf(error, traceIdOf(request.event));
    },
  };
}

function answerOf(error: ApiError, traceId: string): APIGatewayProxyResult {
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    traceId,
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(error.current === undefined ? {} : { current: error.current }),
  };
  const headers = { ...retryAfter(error), ...error.headers };
  return { statusCode: error.status, headers, body: JSON.stringify(body) };
}

function retryAfter(error: ApiError): Record<string, string> {
  if (error.status !== 429 && error.status !== 503) return {};
  return { 'Retry-After': String(error.retryAfterSeconds ?? defaultRetryAfterSeconds) };
}
