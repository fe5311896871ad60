/**
 * Stands in the bundles for the SDK's HTTP handlers (`@smithy/node-http-handler`), as the one of HTTP/1.1. Every client of a function is given
 * that one (`boundedOptions`); the clients' own choice among the two is HTTP/2 for Bedrock and Polly, whose
 * import makes Node load its HTTP/2 at each cold start.
 */
export {
  NodeHttpHandler,
  NodeHttpHandler as NodeHttp2Handler,
  streamCollector,
} from '@smithy/node-http-handler';
