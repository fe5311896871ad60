import type { ContentBlock, ConverseCommandOutput, Message } from '@aws-sdk/client-bedrock-runtime';

/** What a model said: the answer as it came (not yet checked), or null where it came in no shape at all. */
export interface ModelReply {
  readonly value: unknown;
  /** Null when it came to its end by itself. */
  readonly cutOff: CutOff | null;
  /** Its own message, to go on from. */
  readonly message: Message;
}

/** An answer that ran into the limit of its length. */
export interface CutOff {
  /** False when all of it was thinking. */
  readonly hasAnswer: boolean;
  /** The limit it ran into, in tokens. */
  readonly limitTokens: number;
  /** True when the model writes no longer answers than that. */
  readonly isModelMaximum: boolean;
}

/** Reads what a model said; what it thought is passed over. */
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

/** The model's message as it may be sent back to it: never empty, and nothing in it but text and tool calls. */
function repeatable(content: readonly ContentBlock[]): ContentBlock[] {
  const blocks = content.filter(({ text, toolUse }) => toolUse !== undefined || (text ?? '').trim() !== '');
  return blocks.length === 0 ? [{ text: '(no answer)' }] : blocks;
}

/** JSON out of a text; null where there is none. Models like to fence it, and to say something before and after it. */
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
