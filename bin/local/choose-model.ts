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
 * Time limit of a transform in milliseconds, for a model on a laptop that generates 10 to 30 tokens a second.
 * It must end before its credit reservation expires.
 */
export const modelTimeLimitMs = reservationLifetimeMs - 10_000;

/** Timeout for listing the server's models, in milliseconds. */
const listingLimitMs = 5_000;

/** Thrown when the model to use is ambiguous or unknown. */
export class ModelChoiceError extends LocalRuntimeError {}

/**
 * Lists the server's models and selects the named one, or the only one. An unreachable server is reported and
 * accepted if a model is named, because the server may be started later.
 *
 * @param print called with one line about a possible problem
 * @throws ModelChoiceError when the key is rejected, and when no name is given and there is not exactly one
 * model
 */
export async function chooseModel(
  options: ModelOptions,
  print: (text: string) => void,
): Promise<LocalModels> {
  const { baseUrl, apiKey } = options;
  const listed = await listModels(options, print);
  return { baseUrl, apiKey, name: nameOf(options, listed, print), timeLimitMs: modelTimeLimitMs };
}

async function listModels(
  { baseUrl, apiKey, name }: ModelOptions,
  print: (text: string) => void,
): Promise<string[] | null> {
  const server = new ModelServer({ baseUrl, apiKey });
  try {
    return await server.listModels(AbortSignal.timeout(listingLimitMs));
  } catch (error) {
    if (error instanceof ModelKeyRefusedError) {
      throw new ModelChoiceError(`The model server at ${baseUrl} rejected the key: set OPENAI_API_KEY.`, {
        cause: error,
      });
    }
    const reason = error instanceof ModelServerUnreachableError ? error.reason : 'it timed out';
    const what = `The model server at ${baseUrl} does not answer (${reason})`;
    if (name === null) {
      throw new ModelChoiceError(`${what}: start it, or set --models-name.`, { cause: error });
    }
    print(`${what}: until it does, AI transforms return 503.\n`);
    return null;
  }
}

function nameOf(
  { baseUrl, name }: ModelOptions,
  listed: readonly string[] | null,
  print: (text: string) => void,
): string {
  if (name !== null) {
    if (listed !== null && !isListed(name, listed)) {
      print(
        `The model server at ${baseUrl} does not list ${name}. It has: ${listed.join(', ') || 'none'}.\n`,
      );
    }
    return name;
  }
  const writers = listed?.filter((model) => !isForEmbeddings(model)) ?? [];
  const [first, ...others] = writers;
  if (listed === null) {
    throw new ModelChoiceError(`The model server at ${baseUrl} does not list its models: set --models-name.`);
  }
  if (first === undefined) {
    throw new ModelChoiceError(
      `The model server at ${baseUrl} has no model: load one, for example with ollama pull.`,
    );
  }
  if (others.length > 0) {
    throw new ModelChoiceError(
      `The model server at ${baseUrl} has several models: choose one by --models-name. It has: ${writers.join(', ')}.`,
    );
  }
  return first;
}

/** Ollama lists `llama3.2:latest` and accepts `llama3.2`. */
function isListed(name: string, listed: readonly string[]): boolean {
  return listed.includes(name) || listed.includes(`${name}:latest`);
}

/**
 * LM Studio and Ollama list embedding models too: `text-embedding-nomic-embed-text-v1.5`, `nomic-embed-text`.
 */
function isForEmbeddings(name: string): boolean {
  return /embed/i.test(name);
}
