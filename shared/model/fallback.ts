import { freeThinkingTokens, type ModelCapabilities, outputMethods } from '../catalog/model-capabilities.ts';

interface Option {
  readonly name: 'output method' | 'temperature' | 'thinking' | 'effort';
  /** Matches the option's name in a validation message. */
  readonly pattern: RegExp;
  isUsed(capabilities: ModelCapabilities): boolean;
}

const usesTools = ({ outputMethod }: ModelCapabilities) =>
  outputMethod === 'forced_tool' || outputMethod === 'offered_tool';
const usesSchema = ({ outputMethod }: ModelCapabilities) => outputMethod === 'native_schema';

const options: readonly Option[] = [
  { name: 'effort', pattern: /\beffort\b/i, isUsed: ({ effort }) => effort !== null },
  { name: 'thinking', pattern: /\bthinking\b/i, isUsed: ({ thinking }) => thinking !== null },
  {
    name: 'temperature',
    pattern: /\btemperature\b/i,
    isUsed: ({ temperature }) => temperature !== null,
  },
  {
    name: 'output method',
    pattern: /\btool_?(?:choice|config)\b|\btool use\b|\btools\.|\bstrict\b/i,
    isUsed: usesTools,
  },
  {
    name: 'output method',
    pattern: /\boutput_?config\b(?!\.effort)|\btext_?format\b|\bjson_?schema\b|\bstructured output/i,
    isUsed: usesSchema,
  },
  {
    // Without a response schema, `output_config` contains only `effort`.
    name: 'effort',
    pattern: /\boutput_?config\b(?!\.)/i,
    isUsed: (capabilities) => !usesSchema(capabilities) && capabilities.effort !== null,
  },
];

/**
 * Extracts the maximum from messages such as "… exceeds the model limit of 4096" and "max_tokens: 64000 >
 * 32000, which is the maximum allowed number …".
 */
const lengthLimit = /max(?:imum)?[_ ]?tokens.*?(?:model limit of |\d+ > )(\d+)/is;

export interface Fallback {
  readonly omitted: Option['name'] | 'length';
  readonly capabilities: ModelCapabilities;
}

/**
 * Returns the capabilities without the option in use that a ValidationException names first, or with the token
 * limit that it states. Returns null when it names neither. Bedrock names the rejected option only in English messages, not in an error code. Reported examples:
 * hindsight#3300 and vercel/ai#19988 (JSON schema), strands-agents#1241 (tool choice), pydantic-ai#3092 (thinking with a
 * forced tool), promptfoo#10307 (temperature), agentcore-public-stack#331 (thinking).
 */
export function fallbackAfter(message: string, capabilities: ModelCapabilities): Fallback | null {
  const limit = Number(lengthLimit.exec(message)?.[1] ?? Number.POSITIVE_INFINITY);
  if (limit > 0 && limit < capabilities.maximumOutputTokens) {
    return { omitted: 'length', capabilities: { ...capabilities, maximumOutputTokens: limit } };
  }
  const [first] = options
    .filter(({ pattern, isUsed }) => pattern.test(message) && isUsed(capabilities))
    .sort((one, other) => message.search(one.pattern) - message.search(other.pattern));
  return first === undefined
    ? null
    : { omitted: first.name, capabilities: without(first.name, capabilities) };
}

function without(option: Option['name'], capabilities: ModelCapabilities): ModelCapabilities {
  switch (option) {
    case 'output method': {
      const next = outputMethods[outputMethods.indexOf(capabilities.outputMethod) + 1];
      return { ...capabilities, outputMethod: next ?? 'json_text' };
    }
    case 'thinking':
      // Raises the token budget, because only the `thinking` field limits how much the model thinks.
      return {
        ...capabilities,
        thinking: null,
        thinkingTokens: Math.max(capabilities.thinkingTokens, freeThinkingTokens),
      };
    default:
      return { ...capabilities, [option]: null };
  }
}

/** Combines two sets of capabilities. They differ if concurrent requests had different options rejected. */
export function combinedFallback(one: ModelCapabilities, other: ModelCapabilities): ModelCapabilities {
  const lower = Math.max(outputMethods.indexOf(one.outputMethod), outputMethods.indexOf(other.outputMethod));
  return {
    ...one,
    outputMethod: outputMethods[lower] ?? one.outputMethod,
    temperature: other.temperature === null ? null : one.temperature,
    thinking: other.thinking === null ? null : one.thinking,
    effort: other.effort === null ? null : one.effort,
    thinkingTokens: Math.max(one.thinkingTokens, other.thinkingTokens),
    maximumOutputTokens: Math.min(one.maximumOutputTokens, other.maximumOutputTokens),
  };
}
