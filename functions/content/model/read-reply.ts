import type { ContentBlock, ConverseCommandOutput, Message } from '@aws-sdk/client-bedrock-runtime';

/** A model's output, not yet validated; null when it has no recognizable format. */
export interface ModelReply {
  readonly value: unknown;
  /** Null when the output is complete. */
  readonly cutOff: CutOff | null;
  /** The assistant message, for continuing the conversation. */
  readonly message: Message;
}

/** Output truncated by its token limit. */
export interface CutOff {
  /** False when all of it was thinking. */
  readonly hasAnswer: boolean;
  /** The token limit that was reached. */
  readonly limitTokens: number;
  /** True when the limit is the model's maximum. */
  readonly isModelMaximum: boolean;
}

/** Parses a model's output, ignoring its thinking. */
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

/** The assistant message in a form that can be sent back: not empty, only text and tool calls. */
function repeatable(content: readonly ContentBlock[]): ContentBlock[] {
  const blocks = content.filter(({ text, toolUse }) => toolUse !== undefined || (text ?? '').trim() !== '');
  return blocks.length === 0 ? [{ text: '(no answer)' }] : blocks;
}

/** Extracts JSON from text; null if there is none. Models often fence it, or add text before and after. */
function parseJson(text: string): unknown {
  const fenced = /```(?:json)?\s*([\s\S]*?)\s*```/.exec(text)?.[1] ?? '';
  const braced = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, fenced, braced]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next candidate may be better.
    }
  }
  return null;
}
