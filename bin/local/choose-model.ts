import {
  ModelKeyRefusedError,
  ModelServer,
  ModelServerUnreachableError,
} from '../../local/bedrock/openai/model-server.ts';
import { LocalRuntimeError } from '../../local/errors.ts';
import type { LocalModels } from '../../local/lambda/local-models.ts';
import { reservationLifetimeMs } from '../../shared/data/credits.ts';
import type { ModelOptions } from './model-options.ts';

/**
 * Timeout of a transform in milliseconds, long enough for a model that generates 10 to 30 tokens a second on a laptop.
 * Must be shorter than the lifetime of a credit reservation.
 */
export const modelTimeLimitMs = reservationLifetimeMs - 10_000;

const listingLimitMs = 5_000;

export class ModelChoiceError extends LocalRuntimeError {}

/**
 * Selects the named model, or the server's only model. If a model is named, an unreachable server is reported but
 * accepted, because it may be started later.
 * @throws ModelChoiceError when the server rejects the key, or when no model is named and the server does not have
 * exactly one model
 */
export async function chooseModel(
  { baseUrl, apiKey, name }: ModelOptions,
  print: (text: string) => void,
): Promise<LocalModels> {
  const server = `The model server at ${baseUrl}`;
  const chosen = (model: string) => ({ baseUrl, apiKey, name: model, timeLimitMs: modelTimeLimitMs });
  const refuse = (problem: string, cause?: unknown) =>
    new ModelChoiceError(`${server} ${problem}.`, { cause });
  const list = new ModelServer({ baseUrl, apiKey }).listModels(AbortSignal.timeout(listingLimitMs));
  const listed = await list.catch((cause: unknown) => {
    if (cause instanceof ModelKeyRefusedError) throw refuse('rejected the key: set OPENAI_API_KEY', cause);
    const reason = cause instanceof ModelServerUnreachableError ? cause.reason : 'it timed out';
    const problem = `does not answer (${reason})`;
    if (name === null) throw refuse(`${problem}: start it, or set --models-name`, cause);
    print(`${server} ${problem}: until it does, AI transforms return 503.\n`);
    return null;
  });
  if (name !== null) {
    // Ollama lists a model as `llama3.2:latest` but also accepts the name `llama3.2`.
    if (listed !== null && !listed.includes(name) && !listed.includes(`${name}:latest`)) {
      print(`${server} does not list ${name}. It has: ${listed.join(', ') || 'none'}.\n`);
    }
    return chosen(name);
  }
  if (listed === null) throw refuse('does not list its models: set --models-name');
  // Matches the embedding models that LM Studio and Ollama list, such as `text-embedding-nomic-embed-text-v1.5`.
  const [first, ...others] = listed.filter((model) => !/embed/i.test(model));
  if (first === undefined) throw refuse('has no model: load one, for example with ollama pull');
  if (others.length > 0) {
    const names = [first, ...others].join(', ');
    throw refuse(`has several models: choose one by --models-name. It has: ${names}`);
  }
  return chosen(first);
}
