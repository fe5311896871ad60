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

/** Ollama lists a model as `llama3.2:latest` but also accepts the name `llama3.2`. */
function isListed(name: string, listed: readonly string[]): boolean {
  return listed.includes(name) || listed.includes(`${name}:latest`);
}

/**
 * LM Studio and Ollama also list embedding models, such as `text-embedding-nomic-embed-text-v1.5` and
 * `nomic-embed-text`.
 */
function isForEmbeddings(name: string): boolean {
  return /embed/i.test(name);
}
