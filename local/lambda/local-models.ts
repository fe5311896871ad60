import type { ModelServerAddress } from '../bedrock/openai/model-server.ts';
import type { FunctionDefinition } from './function-definition.ts';

/** A model of an OpenAI-compatible server, and how long it may take. */
export interface LocalModels extends ModelServerAddress {
  /** The model, as the server calls it. */
  readonly name: string;
  /** The model of that server which compares answers with their source; null or left out for none. */
  readonly judgeName?: string | null;
  /** The time limit of a function that asks models, in milliseconds: instead of its template's. */
  readonly timeLimitMs: number;
}

/** Margin of the gateway timeout over the function timeout, in milliseconds: 29 s versus 28 s in AWS. */
export const gatewayMarginMs = 1_000;

/** A variable that a template sets for functions that ask models, and for no others. */
const modelVariable = 'BEDROCK_MODEL_STANDARD';

/** A function with another time limit than its template's, in milliseconds, if it asks models. Null for none. */
export function withTimeFor(timeLimitMs: number | null, definition: FunctionDefinition): FunctionDefinition {
  if (timeLimitMs === null || definition.environment[modelVariable] === undefined) return definition;
  return { ...definition, timeoutMs: timeLimitMs };
}
