/**
 * One line for each request, as JSON. Nothing a caller sent is in it: no header, no body, no path as typed, no
 * address. Every value is text, "-" where API Gateway has none. Latencies are milliseconds, lengths bytes.
 */
export const accessLogFormat = JSON.stringify({
  requestId: '$context.requestId',
  // A caller can choose requestId, never this one.
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
  // Lambda's own id of the invocation: all that its report of a crash has.
  awsRequestId: '$context.integration.requestId',
  integrationLatency: '$context.integration.latency',
  responseLatency: '$context.responseLatency',
  responseLength: '$context.responseLength',
});
