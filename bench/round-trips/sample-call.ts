import type { Call } from '../support/call.ts';
import type { LocalStack } from '../support/local-stack.ts';

/** Makes a typical request to one route, a new one each time. */
export type SampleCall = (stack: LocalStack) => Promise<Call> | Call;
