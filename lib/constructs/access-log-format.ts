/**
 * Access log format: one JSON line per request, without caller-supplied data such as headers, body, raw path
 * or address. Every value is a string, "-" if API Gateway has none. Latencies are in milliseconds, lengths in
 * bytes.
 */
export const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  // Unlike requestId, callers cannot set this id.
  extendedRequestId: '$context.extendedRequestId',
  traceHeader: '$context.xrayTraceId',
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
  // Lambda's request id: the only id in its report of a crash.
  awsRequestId: '$context.integration.requestId',
  integrationLatency: '$context.integration.latency',
  responseLatency: '$context.responseLatency',
  responseLength: '$context.responseLength',
});
