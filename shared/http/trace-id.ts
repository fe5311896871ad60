import { randomUUID } from 'node:crypto';
import type { APIGatewayEventRequestContext } from 'aws-lambda';

/**
 * Returns the trace ID of a request: the ID that API Gateway generates, also in the `x-amz-apigw-id` header of the
 * response. Callers can choose `requestId` by sending the header `x-amzn-RequestId`. AWS types `extendedRequestId` as
 * optional, so an event without one gets a random ID.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-access-logging.html
 */
export function traceIdOf({
  extendedRequestId,
}: Pick<APIGatewayEventRequestContext, 'extendedRequestId'>): string {
  return extendedRequestId ?? randomUUID();
}
