import * as z from 'zod';
import { ServiceError, validationError } from '../../emulator/exchange.ts';
import type { JsonObject } from '../../emulator/json.ts';
import { errors } from '../service-errors.ts';
import type { ModelServerResponse } from './model-server.ts';

/** A failed call to the model server. `reason` is logged and contains no request content; `error` is thrown. */
export interface Refusal {
  readonly reason: string;
  readonly error: ServiceError;
}

interface Field {
  isIn(request: JsonObject): boolean;
  /**
   * Matches error messages in which a server rejects this field, such as those in ollama#12561, LLMKube#126,
   * llama.cpp#10920, lmstudio-bug-tracker#670 and vLLM#20409.
   */
  readonly pattern: RegExp;
  readonly reason: string;
  readonly message: string;
}

const thinkingPattern = /reasoning_?effort|\bthink(?:ing)?\b|chat_template_kwargs/i;

/** Request fields that some servers do not support. The first field that matches the error message is reported. */
const fields: readonly Field[] = [
  {
    isIn: ({ response_format: format }) => format !== undefined,
    pattern: /response_?format|json_?schema|structured[ _]output|guided|\bgrammar\b/i,
    reason: 'it does not support JSON schemas',
    message: 'output_config.format: JSON schemas are not supported.',
  },
  {
    isIn: ({ tools }) => tools !== undefined,
    pattern: /\btools?\b|tool_choice|function[_ ]call/i,
    reason: 'it does not support tools',
    message: "This model doesn't support the toolConfig field.",
  },
  {
    isIn: ({ reasoning_effort: effort }) => effort === 'none',
    pattern: thinkingPattern,
    reason: 'its thinking cannot be disabled',
    message: '"thinking.type" is not supported for this model.',
  },
  {
    isIn: ({ reasoning_effort: effort }) => effort !== undefined,
    pattern: thinkingPattern,
    reason: 'it does not support the effort parameter',
    message: 'This model does not support the effort parameter.',
  },
  {
    isIn: ({ temperature }) => temperature !== undefined,
    pattern: /\btemperature\b/i,
    reason: 'it does not support the temperature parameter',
    message: '`temperature` is not supported for this model.',
  },
  {
    isIn: ({ messages }) => JSON.stringify(messages).includes('"type":"image_url"'),
    pattern: /\bimages?\b|image_url|\bvision\b|multi-?modal|mmproj/i,
    reason: 'it does not support images: choose a vision model',
    message: "This model doesn't support the image content block.",
  },
];

/**
 * Status codes that servers return for unsupported request fields. llama.cpp and Ollama return 500 for some of these
 * fields.
 */
const refusingStatuses: ReadonlySet<number> = new Set([400, 422, 500, 501]);

const byStatus: Readonly<Record<number, Refusal>> = {
  401: { reason: 'it rejected the key: set OPENAI_API_KEY', error: errors.accessDenied },
  403: { reason: 'it rejected the key: set OPENAI_API_KEY', error: errors.accessDenied },
  404: {
    reason: 'the model or path does not exist',
    error: new ServiceError(404, 'ResourceNotFoundException', 'The model server has no such model or path.'),
  },
  408: { reason: 'it timed out', error: errors.modelTimeout },
  429: { reason: 'it is busy', error: errors.throttle },
  503: { reason: 'it is busy or still loading the model', error: errors.serviceUnavailable },
  504: { reason: 'it timed out', error: errors.modelTimeout },
};

export function refusalOf({ status, body }: ModelServerResponse, request: JsonObject): Refusal {
  const message = messageOf(body);
  if (refusingStatuses.has(status)) {
    const named = lengthRefusal(message) ?? fieldRefusal(message, request);
    if (named !== null) return named;
  }
  const known = byStatus[status];
  if (known !== undefined) return known;
  if (status >= 500) return { reason: `it failed with status ${status}`, error: errors.modelError };
  return {
    reason: `it refused the request with status ${status}`,
    error: validationError('The model server refused the request.'),
  };
}

export function requiresNewLimitName({ status, body }: ModelServerResponse): boolean {
  const message = messageOf(body);
  return (
    status === 400 && /max_tokens.*max_completion_tokens/s.test(message) && lengthRefusal(message) === null
  );
}

function fieldRefusal(message: string, request: JsonObject): Refusal | null {
  const field = fields.find(({ isIn, pattern }) => isIn(request) && pattern.test(message));
  return field === undefined ? null : { reason: field.reason, error: validationError(field.message) };
}

const contextLength = /context (?:length|size|window)\D{0,40}?(\d+)/i;

const promptLength =
  /(\d+) in the messages|has (\d+) input tokens|passed (\d+) input tokens|prompt contains (?:at least )?(\d+)/i;

const outputLimit = /max_(?:completion_)?tokens.*?at most (\d+)/is;

function lengthRefusal(message: string): Refusal | null {
  const output = firstNumber(outputLimit, message);
  const context = firstNumber(contextLength, message);
  const limit =
    output ?? (context === null ? null : context - (firstNumber(promptLength, message) ?? context));
  if (limit === null) return null;
  if (limit < 1) {
    return {
      reason: 'the text exceeds its context window: configure a larger one',
      error: validationError('Input is too long for requested model.'),
    };
  }
  return {
    reason: `its output limit is ${limit} tokens`,
    error: validationError(`The maximum tokens you requested exceeds the model limit of ${limit}.`),
  };
}

function firstNumber(pattern: RegExp, text: string): number | null {
  const found = pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return found === undefined ? null : Number(found);
}

/** The response field that contains the error message depends on the server. */
const refusalSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.json() }).transform(({ detail }) => JSON.stringify(detail)),
]);

function messageOf(body: unknown): string {
  return refusalSchema.safeParse(body).data ?? '';
}
