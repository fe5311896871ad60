import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../emulator/json.ts';
import type { ConverseRequest } from './protocol/converse-request.ts';
import { readTask } from './protocol/fences.ts';
import { rules } from './rules/rule-table.ts';

interface ModelResponse {
  readonly stopReason: string;
  readonly output: JsonObject | undefined;
  readonly text: string;
}

const noTask =
  'The local rules answer only through a tool or a JSON schema that is named after a transform; ' +
  'they are no language model.';

/**
 * The requested output format. For `schema`, the request declares the format in `outputConfig`. For `json`, the system
 * prompt describes the format.
 */
type OutputFormat =
  | { readonly kind: 'tool' | 'schema' | 'json'; readonly name: string }
  | { readonly kind: 'text' };

/** Returns the requested output format. If the request offers a tool, the response calls it, even an optional one. */
function requestedFormat({ system, toolConfig, outputConfig }: ConverseRequest): OutputFormat {
  const schema = outputConfig?.textFormat?.structure.jsonSchema;
  if (schema?.name !== undefined) return { kind: 'schema', name: schema.name };
  if (toolConfig !== undefined) return { kind: 'tool', name: toolConfig.tools[0].toolSpec.name };
  const instructions = (system ?? []).map(({ text }) => text).join('\n');
  const described = /<answer_schema name="(\w+)">/.exec(instructions)?.[1];
  return described === undefined ? { kind: 'text' } : { kind: 'json', name: described };
}

export async function converse(request: ConverseRequest): Promise<JsonObject> {
  const startedAt = performance.now();
  const format = requestedFormat(request);
  const limit = request.inferenceConfig?.maxTokens ?? Number.POSITIVE_INFINITY;
  const final = cutTo(limit, await respond(request, format));
  const usage = {
    inputTokens: tokens(promptText(request)),
    outputTokens: Math.min(outputTokens(final), limit),
  };
  return {
    output: { message: { role: 'assistant', content: contentOf(final, format) } },
    stopReason: final.stopReason,
    usage: { ...usage, totalTokens: usage.inputTokens + usage.outputTokens },
    metrics: { latencyMs: Math.round(performance.now() - startedAt) },
  };
}

/** Simulates truncation at the token limit by halving all texts in the response. */
function cutTo(maxTokens: number, response: ModelResponse): ModelResponse {
  if (outputTokens(response) <= maxTokens) return response;
  const half = (text: string) => text.slice(0, Math.ceil(text.length / 2));
  const halved = (_: string, value: unknown) => (typeof value === 'string' ? half(value) : value);
  const output = response.output && JSON.parse(JSON.stringify(response.output), halved);
  return { stopReason: 'max_tokens', output, text: half(response.text) };
}

async function respond(request: ConverseRequest, format: OutputFormat): Promise<ModelResponse> {
  const rule = format.kind === 'text' ? undefined : await rules.get(format.name)?.();
  if (rule === undefined) return { stopReason: 'end_turn', output: undefined, text: noTask };
  const output = await rule(readTask(request));
  return { stopReason: format.kind === 'tool' ? 'tool_use' : 'end_turn', output, text: '' };
}

function contentOf(response: ModelResponse, format: OutputFormat): JsonObject[] {
  if (response.output === undefined || format.kind === 'text') {
    return response.text === '' ? [] : [{ text: response.text }];
  }
  const json = JSON.stringify(response.output);
  if (format.kind === 'schema') return [{ text: json }];
  // Models that do not support forced tools often return JSON in a code fence, after an introduction.
  if (format.kind === 'json') return [{ text: `Here is the result:\n\`\`\`json\n${json}\n\`\`\`` }];
  const toolUseId = `tooluse_${randomUUID().replaceAll('-', '').slice(0, 22)}`;
  return [{ toolUse: { toolUseId, name: format.name, input: response.output } }];
}

function promptText({ system, messages }: ConverseRequest): string {
  const blocks = [...(system ?? []), ...messages.flatMap((message) => message.content)];
  return blocks
    .flatMap((block) => {
      if ('text' in block) return [block.text];
      return 'guardContent' in block && 'text' in block.guardContent ? [block.guardContent.text.text] : [];
    })
    .join('\n');
}

function tokens(text: string): number {
  return Math.max(1, Math.ceil(text.length / 4));
}

function outputTokens({ output, text }: ModelResponse): number {
  return tokens(output === undefined ? text : JSON.stringify(output));
}
