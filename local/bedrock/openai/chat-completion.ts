import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { isJsonObject, type JsonObject, parsedJson } from '../../emulator/json.ts';

const toolCallSchema = z.object({
  id: z.string().nullish(),
  function: z.object({ name: z.string(), arguments: z.union([z.string(), z.record(z.string(), z.json())]) }),
});

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          /** Refusal message, set only by OpenAI's own models. */
          refusal: z.string().nullish(),
          tool_calls: z.array(toolCallSchema).nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
});

type Choice = z.infer<typeof completionSchema>['choices'][number];

const stopReasons: Readonly<Record<string, string>> = {
  length: 'max_tokens',
  content_filter: 'content_filtered',
};

/** Format of tool use IDs in Converse. */
const toolUseId = /^[a-zA-Z0-9_.:-]{1,64}$/;

/** Returns the body of a Converse response, or null when the server's response is not a chat completion. */
export function converseResponse(body: unknown, latencyMs: number): JsonObject | null {
  const parsed = completionSchema.safeParse(body);
  const [choice] = parsed.data?.choices ?? [];
  if (parsed.data === undefined || choice === undefined) return null;
  const { usage } = parsed.data;
  const inputTokens = usage?.prompt_tokens ?? 0;
  const outputTokens = usage?.completion_tokens ?? 0;
  const content = contentOf(choice);
  return {
    output: { message: { role: 'assistant', content } },
    stopReason: stopReasonOf(choice, content),
    usage: { inputTokens, outputTokens, totalTokens: inputTokens + outputTokens },
    metrics: { latencyMs },
  };
}

function stopReasonOf({ finish_reason: reason, message }: Choice, content: readonly JsonObject[]): string {
  if ((message.refusal ?? '') !== '') return 'refusal';
  const named = stopReasons[reason ?? ''];
  if (named !== undefined) return named;
  return content.some((block) => 'toolUse' in block) ? 'tool_use' : 'end_turn';
}

function contentOf({ message }: Choice): JsonObject[] {
  const text = message.refusal ?? withoutThinking(message.content ?? '');
  const said = text.trim() === '' ? [] : [{ text }];
  return [...said, ...(message.tool_calls ?? []).map(toolUse)];
}

/**
 * Returns a text block instead of a tool call if the arguments are not a JSON object, for example because they were
 * truncated.
 */
function toolUse({ id, function: { name, arguments: given } }: z.infer<typeof toolCallSchema>): JsonObject {
  const input = typeof given === 'string' ? parsedJson(given) : given;
  if (!isJsonObject(input)) return { text: typeof given === 'string' && given.trim() !== '' ? given : '{}' };
  const known = id !== undefined && id !== null && toolUseId.test(id);
  return { toolUse: { toolUseId: known ? id : `call_${randomUUID()}`, name, input } };
}

/** Removes reasoning that a server leaves in the text because it does not recognize the model's thinking format. */
function withoutThinking(text: string): string {
  const start = /^\s*<think(?:ing)?>/.exec(text);
  if (start === null) return text;
  const end = /<\/think(?:ing)?>/.exec(text);
  return end === null ? '' : text.slice(end.index + end[0].length);
}
