import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ErrorBody } from '../../contract/error-body.ts';
import { mayRetryLater } from '../../contract/errors.ts';
import { defaultRetryAfterSeconds } from '../../contract/headers.ts';
import { CodedError } from '../../errors/errors.ts';
import { logMessages } from '../../observability/log-messages.ts';
import { ApiError } from '../api-error.ts';
import { refusedField } from '../refused-field.ts';
import { type Call, type ChainMiddleware, callOf } from './call.ts';

/**
 * Creates the middleware that aborts a running endpoint and returns the error response. If usage metering fails, the
 * response reports the metering error, even when the endpoint also fails.
 */
export function errorShape(): ChainMiddleware {
  return {
    async onError(request) {
      const { context, error } = request;
      const call = callOf(context);
      const cause = await call.counted.then(
        () => error,
        (refusal) => refusal,
      );
      await call.endpointAbort.abort(call.running, context.getRemainingTimeInMillis());
      request.response = errorResponse(cause, call);
    },
  };
}

function errorResponse(thrown: unknown, { log, traceId }: Call): APIGatewayProxyResult {
  const error = toApiError(thrown);
  const { code, status } = error;
  if (status >= 500) log.error(logMessages.REQUEST_FAILED, error.cause ?? error, { code });
  else
    log.warn(logMessages.REQUEST_REFUSED, { code, status, ...refusedField(error.details), ...error.logged });
  return responseOf(error, traceId);
}

function responseOf(error: ApiError, traceId: string): APIGatewayProxyResult {
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    traceId,
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(error.tools === undefined ? {} : { tools: error.tools }),
    ...(error.current === undefined ? {} : { current: error.current }),
  };
  const headers = { ...retryAfter(error), ...error.headers };
  return { statusCode: error.status, headers, body: JSON.stringify(body) };
}

function retryAfter(error: ApiError): Record<string, string> {
  if (!mayRetryLater(error.code)) return {};
  return { 'Retry-After': String(error.retryAfterSeconds ?? defaultRetryAfterSeconds) };
}

/** Maps unknown errors to INTERNAL_ERROR without exposing their message. */
function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = error instanceof CodedError ? error.errorCode : 'INTERNAL_ERROR';
  return new ApiError(code, { cause: error });
}
