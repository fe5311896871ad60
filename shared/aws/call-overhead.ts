import type { MiddlewareStack, RequestSigner } from '@smithy/types';

interface SigningClient<Input extends object, Output extends object> {
  readonly middlewareStack: MiddlewareStack<Input, Output>;
  readonly config: { signer: (scheme?: never) => Promise<RequestSigner> };
}

/**
 * Removes per-call overhead that has no effect on the result. The SDK copies every request and response, with
 * secrets redacted, for a logger that the functions do not configure. It also creates a new signer for each
 * call, although one signer works for all because the date, Region and service are passed per call.
 */
export function reduceCallOverhead<Input extends object, Output extends object>({
  middlewareStack,
  config,
}: SigningClient<Input, Output>): void {
  middlewareStack.remove('loggerMiddleware');
  const makeSigner = config.signer;
  let signer: Promise<RequestSigner> | undefined;
  config.signer = () => {
    signer ??= makeSigner();
    return signer;
  };
}
