import type { ContentBlock, ConverseCommandOutput, Message } from '@aws-sdk/client-bedrock-runtime';

/** The output of a model before validation; null if its format is not recognized. */
export interface ModelReply {
  readonly value: unknown;
  /** Null if the output is complete. */
  readonly cutOff: CutOff | null;
  /** The assistant message, for continuing the conversation. */
  readonly message: Message;
}

/** Output truncated by its token limit. */
export interface CutOff {
  /** False if the output consists only of thinking. */
  readonly hasAnswer: boolean;
  /** The token limit that was reached. */
  readonly limitTokens: number;
  /** True if the limit is the maximum of the model. */
  readonly isModelMaximum: boolean;
}

/** Parses the output of a model, without its thinking. */
export function readReply(
  { output, stopReason }: ConverseCommandOutput,
  limitTokens: number,
  maximumOutputTokens: number,
): ModelReply {
  const content = output?.message?.content ?? [];
  const toolInput = content.find(({ toolUse }) => toolUse !== undefined)?.toolUse?.input;
  const text = content.map((block) => block.text ?? '').join('');
  const isOutOfContext = stopReason === 'model_context_window_exceeded';
  const isCutOff = stopReason === 'max_tokens' || isOutOfContext;
  return {
    value: toolInput ?? parseJson(text),
    cutOff: isCutOff
      ? {
          hasAnswer: toolInput !== undefined || text.trim() !== '',
          limitTokens,
          isModelMaximum: isOutOfContext || limitTokens >= maximumOutputTokens,
        }
      : null,
    message: { role: 'assistant', content: repeatable(content) },
  };
}

/**
 * Converts the assistant message to a form that Converse accepts as input: not empty, only text and tool
 * calls.
 */
function repeatable(content: readonly ContentBlock[]): ContentBlock[] {
  const blocks = content.filter(({ text, toolUse }) => toolUse !== undefined || (text ?? '').trim() !== '');
  return blocks.length === 0 ? [{ text: '(no answer)' }] : blocks;
}

/**
 * Extracts JSON from text; null without any. Models often put it into a code fence, or add text before and
 * after it.
 */
function parseJson(text: string): unknown {
  const fenced = /```(?:json)?\s*([\s\S]*?)\s*```/.exec(text)?.[1] ?? '';
  const braced = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, fenced, braced]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // Try the next candidate.
    }
  }
  return null;
}
