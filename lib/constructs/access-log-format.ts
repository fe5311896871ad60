/**
 * Access log format with one JSON line per request, without headers, bodies, raw paths or IP addresses. Every value is
 * a string; a missing value is "-". Latencies are in milliseconds, lengths in bytes.
 */
export const accessLogFormat = JSON.stringify({
  // The trace ID. API Gateway generates it, whereas callers can choose `$context.requestId`.
  traceId: '$context.extendedRequestId',
  requestTimeEpoch: '$context.requestTimeEpoch',
  routeKey: '$context.httpMethod $context.resourcePath',
  status: '$context.status',
  responseType: '$context.error.responseType',
  orgId: '$context.authorizer.orgId',
  siteId: '$context.authorizer.siteId',
  keyId: '$context.authorizer.keyId',
  plan: '$context.authorizer.plan',
  authorizerStatus: '$context.authorizer.status',
  authorizerLatency: '$context.authorizer.latency',
  integrationStatus: '$context.integration.status',
  // Lambda's request ID, the only ID that Lambda's crash reports contain.
  awsRequestId: '$context.integration.requestId',
  integrationLatency: '$context.integration.latency',
  responseLatency: '$context.responseLatency',
  responseLength: '$context.responseLength',
});
