/**
 * Replaces the SDK's HTTP handlers (`@smithy/node-http-handler`) in the bundles with the HTTP/1.1 handler
 * only. Every client is configured with it (`boundedOptions`); the default for Bedrock and Polly is HTTP/2,
 * whose import makes Node load its HTTP/2 module at each cold start.
 */
export {
  NodeHttpHandler,
  NodeHttpHandler as NodeHttp2Handler,
  streamCollector,
} from '@smithy/node-http-handler';
