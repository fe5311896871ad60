/**
 * Replaces the SDK's HTTP handlers (`@smithy/node-http-handler`) in the bundles with the HTTP/1.1 handler
 * only. Every client is configured to use this handler (`boundedOptions`). The default handler of the Bedrock
 * and Polly clients uses HTTP/2, and importing it makes Node load its HTTP/2 module at every cold start.
 */
export {
  NodeHttpHandler,
  NodeHttpHandler as NodeHttp2Handler,
  streamCollector,
} from '@smithy/node-http-handler';
