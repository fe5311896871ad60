/**
 * Replaces the SDK's HTTP handlers (`@smithy/node-http-handler`) in the bundles. Exports only the HTTP/1.1 handler,
 * which every client is configured to use (`boundedOptions`). The default handler of the Bedrock and Polly clients uses
 * HTTP/2, and importing it makes Node load its HTTP/2 module at every cold start.
 */
export {
  NodeHttpHandler,
  NodeHttpHandler as NodeHttp2Handler,
  streamCollector,
} from '@smithy/node-http-handler';
