import type { ContentBlock, ConverseCommandOutput, Message } from '@aws-sdk/client-bedrock-runtime';
import type { TokenCount } from '../catalog/model-prices.ts';
import { inShape, type JsonSchema, lastObjectIn } from './tolerant-json.ts';

/** A model's output before validation. `value` is null when the format of the output is not recognized. */
export interface ModelReply {
  readonly value: unknown;
  readonly cutOff: CutOff | null;
  readonly message: Message;
  readonly tokens: TokenCount;
}

export interface CutOff {
  /** False when the output consists only of thinking. */
  readonly hasResponse: boolean;
  readonly limitTokens: number;
  readonly isModelMaximum: boolean;
}

export function readReply(
  { output, stopReason, usage }: ConverseCommandOutput,
  schema: JsonSchema,
  limitTokens: number,
  maximumOutputTokens: number,
): ModelReply {
  const content = output?.message?.content ?? [];
  const toolInputs = content.flatMap(({ toolUse }) => (toolUse?.input === undefined ? [] : [toolUse.input]));
  const toolInput = toolInputs.findLast((input) => JSON.stringify(input) !== '{}') ?? toolInputs.at(-1);
  const text = content.map((block) => block.text ?? '').join('');
  const isOutOfContext = stopReason === 'model_context_window_exceeded';
  const isCutOff = stopReason === 'max_tokens' || isOutOfContext;
  return {
    value: inShape(toolInput ?? lastObjectIn(text), schema),
    cutOff: isCutOff
      ? {
          hasResponse: toolInput !== undefined || text.trim() !== '',
          limitTokens,
          isModelMaximum: isOutOfContext || limitTokens >= maximumOutputTokens,
        }
      : null,
    message: { role: 'assistant', content: repeatable(content) },
    tokens: { inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 },
  };
}

/**
 * Converts the assistant message to a form that Converse accepts as input: non-empty, with only text and tool calls.
 */
function repeatable(content: readonly ContentBlock[]): ContentBlock[] {
  const blocks = content.filter(({ text, toolUse }) => toolUse !== undefined || (text ?? '').trim() !== '');
  return blocks.length === 0 ? [{ text: '(no answer)' }] : blocks;
}
