import type { ModelServerAddress } from '../bedrock/openai/model-server.ts';
import type { FunctionDefinition } from './function-definition.ts';

export interface LocalModels extends ModelServerAddress {
  readonly name: string;
  /** Name of the judge model on the model server; null disables the judge. */
  readonly judgeName?: string | null;
  /** Timeout of functions that call models, in milliseconds. Overrides the timeout in the template. */
  readonly timeLimitMs: number;
}

/** Difference between the gateway timeout (29 s in AWS) and the function timeout (28 s). */
export const gatewayMarginMs = 1_000;

/** Environment variable that templates set only on functions that call models. */
const modelVariable = 'BEDROCK_MODEL_STANDARD';

/** Timeout of functions and integrations while a debugger is attached, in milliseconds. */
export const debugTimeLimitMs = 24 * 60 * 60 * 1000;

export function withTimeFor(timeLimitMs: number | null, definition: FunctionDefinition): FunctionDefinition {
  if (timeLimitMs === null || definition.environment[modelVariable] === undefined) return definition;
  return { ...definition, timeoutMs: timeLimitMs };
}
