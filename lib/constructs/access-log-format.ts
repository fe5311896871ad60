/**
 * One line for each request, as JSON. Nothing a caller sent is in it: no header, no body, no path as typed, no
 * address. The numbers always have a value; everything else is text, "-" where API Gateway has none.
 */
const texts = {
  requestId: '$context.requestId',
  // A caller can choose requestId, never this one.
  extendedRequestId: '$context.extendedRequestId',
  traceHeader: '$context.xrayTraceId',
  routeKey: '$context.httpMethod $context.resourcePath',
  responseType: '$context.error.responseType',
  orgId: '$context.authorizer.orgId',
  siteId: '$context.authorizer.siteId',
  keyId: '$context.authorizer.keyId',
  plan: '$context.authorizer.plan',
  authorizerStatus: '$context.authorizer.status',
  authorizerLatency: '$context.authorizer.latency',
  integrationStatus: '$context.integration.status',
  integrationLatency: '$context.integration.latency',
};

const numbers = {
  requestTimeEpoch: '$context.requestTimeEpoch',
  status: '$context.status',
  responseLatency: '$context.responseLatency',
  responseLength: '$context.responseLength',
};

/** The access log format of the stage. Latencies are milliseconds, lengths bytes. */
export const accessLogFormat = `{${[
  ...Object.entries(texts).map(([name, value]) => `"${name}":"${value}"`),
  ...Object.entries(numbers).map(([name, value]) => `"${name}":${value}`),
].join(',')}}`;
