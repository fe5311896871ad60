export type { InvokeFunction } from './authorizer.ts';
export { Gateway, type GatewayOptions } from './gateway.ts';
export { gatewayResponseTypes } from './gateway-responses.ts';
export { type LoopbackServer, listenOnLoopback, type RequestListener } from './loopback-server.ts';
export { readRestApi } from './read-rest-api.ts';
export type { RestApi } from './rest-api.ts';
export { sendAnswer } from './send-answer.ts';
export type { Rate } from './token-bucket.ts';
export type { PlannedKey, UsagePlans } from './usage-plans.ts';
