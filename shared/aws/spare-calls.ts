import type { MiddlewareStack, RequestSigner } from '@smithy/types';

/** The part of a client of the SDK that {@link spareEachCall} changes. */
interface SigningClient<Input extends object, Output extends object> {
  readonly middlewareStack: MiddlewareStack<Input, Output>;
  readonly config: { signer: (scheme?: never) => Promise<RequestSigner> };
}

/**
 * Takes from each call of a client what has no effect on it. The SDK makes a copy of every request and answer, without what is
 * secret, for a log that a function does not give it; and a signer for each call, which is the same each time: a call tells it
 * the date, the Region and the service.
 */
export function spareEachCall<Input extends object, Output extends object>({
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
