import { freeThinkingTokens, type ModelCapabilities, outputMethods } from '../catalog/model-capabilities.ts';

export interface Fallback {
  readonly refused: Mention['refused'] | 'length' | 'unknown';
  readonly left: ModelCapabilities;
}

interface Mention {
  readonly pattern: RegExp;
  readonly refused: 'shape' | 'temperature' | 'thinking' | 'effort';
  isUsed(capabilities: ModelCapabilities): boolean;
}

const mentions: readonly Mention[] = [
  { pattern: /\beffort\b/i, refused: 'effort', isUsed: ({ effort }) => effort !== null },
  { pattern: /\bthinking\b/i, refused: 'thinking', isUsed: ({ thinking }) => thinking !== null },
  { pattern: /\btemperature\b/i, refused: 'temperature', isUsed: ({ temperature }) => temperature !== null },
  {
    pattern: /\btool_?(?:choice|config)\b|\btool use\b|\btools\.|\bstrict\b/i,
    refused: 'shape',
    isUsed: ({ outputMethod }) => outputMethod === 'forced_tool' || outputMethod === 'offered_tool',
  },
  {
    pattern: /\boutput_?config\b(?!\.effort)|\btext_?format\b|\bjson_?schema\b|\bstructured output/i,
    refused: 'shape',
    isUsed: ({ outputMethod }) => outputMethod === 'native_schema',
  },
  {
    // Matches messages such as "output_config: Extra inputs are not permitted". In a request without a response schema,
    // `output_config` contains only `effort`.
    pattern: /\boutput_?config\b(?!\.)/i,
    refused: 'effort',
    isUsed: ({ outputMethod, effort }) => outputMethod !== 'native_schema' && effort !== null,
  },
];

/**
 * Returns the fallback after a ValidationException. The fallback omits the option that the message names first, or all
 * optional parts when the message names no option. If the message states a maximum number of tokens, the fallback
 * lowers the token limit instead. Returns null when omitting options cannot fix the error or nothing is left to omit.
 * Bedrock names the rejected option only in English messages, not in an error code. Reported examples: hindsight#3300
 * and vercel/ai#19988 (JSON schema), strands-agents#1241 (tool choice), pydantic-ai#3092 (thinking with a forced tool),
 * promptfoo#10307 and hermes-agent#111043 (temperature), agentcore-public-stack#331 (thinking).
 * @param message the error message, which is never logged because it may quote the request
 */
export function fallbackAfter(message: string, capabilities: ModelCapabilities): Fallback | null {
  const shorter = shorterResponse(message, capabilities);
  if (shorter !== null) return { refused: 'length', left: shorter };
  const found = mentions.filter(({ pattern }) => pattern.test(message));
  if (found.length === 0) return withoutOptions(message, capabilities);
  const [first] = found
    .filter(({ isUsed }) => isUsed(capabilities))
    .sort((one, other) => message.search(one.pattern) - message.search(other.pattern));
  return first === undefined ? null : { refused: first.refused, left: without(first.refused, capabilities) };
}

function without(refused: Mention['refused'], capabilities: ModelCapabilities): ModelCapabilities {
  switch (refused) {
    case 'shape': {
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
      return { ...capabilities, [refused]: null };
  }
}

/** Messages about errors that omitting an option cannot fix. */
const beyondShape =
  /\bmodel identifier\b|\btoo long\b|\bmax_?tokens\b|\btoo many tokens\b|\btoolResult\b|\bon-demand throughput\b/i;

function withoutOptions(message: string, capabilities: ModelCapabilities): Fallback | null {
  const isPlain = !mentions.some(({ isUsed }) => isUsed(capabilities));
  if (isPlain || beyondShape.test(message)) return null;
  const plain = { outputMethod: 'json_text', temperature: null, effort: null } as const;
  return { refused: 'unknown', left: { ...without('thinking', capabilities), ...plain } };
}

/**
 * Extracts the maximum from messages such as "… exceeds the model limit of 4096" and "max_tokens: 64000 >
 * 32000, which is the maximum allowed number …".
 */
const lengthLimit = /max(?:imum)?[_ ]?tokens.*?(?:model limit of |\d+ > )(\d+)/is;

function shorterResponse(message: string, capabilities: ModelCapabilities): ModelCapabilities | null {
  const limit = Number(lengthLimit.exec(message)?.[1] ?? 0);
  return limit > 0 && limit < capabilities.maximumOutputTokens
    ? { ...capabilities, maximumOutputTokens: limit }
    : null;
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
