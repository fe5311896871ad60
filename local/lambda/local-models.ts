import type { ModelServerAddress } from '../bedrock/openai/model-server.ts';
import type { FunctionDefinition } from './function-definition.ts';

/** A model of an OpenAI-compatible server, and its timeout. */
export interface LocalModels extends ModelServerAddress {
  /** Model name on the server. */
  readonly name: string;
  /** The judge model on that server; null or absent for none. */
  readonly judgeName?: string | null;
  /** Timeout of a function that calls models, in milliseconds, overriding its template's. */
  readonly timeLimitMs: number;
}

/** Margin of the gateway timeout over the function timeout, in milliseconds: 29 s versus 28 s in AWS. */
export const gatewayMarginMs = 1_000;

/** A variable that templates set only on functions that call models. */
const modelVariable = 'BEDROCK_MODEL_STANDARD';

/** Overrides a function's timeout, in milliseconds, if it calls models. Null for no override. */
export function withTimeFor(timeLimitMs: number | null, definition: FunctionDefinition): FunctionDefinition {
  if (timeLimitMs === null || definition.environment[modelVariable] === undefined) return definition;
  return { ...definition, timeoutMs: timeLimitMs };
}
