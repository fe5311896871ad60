import type { JsonObject, JsonValue } from '../../emulator/json.ts';
import { type ContentBlock, type ConverseRequest, imageOf } from '../protocol/converse-request.ts';

/** The latest OpenAI models accept only `max_completion_tokens`. */
export type TokenLimitName = 'max_tokens' | 'max_completion_tokens';

/** Converts a Converse request to a chat completion request. Guardrails have no equivalent and are omitted. */
export function chatRequest(model: string, request: ConverseRequest, limitName: TokenLimitName): JsonObject {
  const { maxTokens, temperature } = request.inferenceConfig ?? {};
  const system = (request.system ?? []).map(({ text }) => text).join('\n');
  return {
    model,
    messages: [
      ...(system === '' ? [] : [{ role: 'system', content: system }]),
      ...request.messages.flatMap(chatMessages),
    ],
    stream: false,
    ...(maxTokens === undefined ? {} : { [limitName]: maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...toolFields(request.toolConfig),
    ...formatField(request),
    ...thinkingFields(request),
  };
}

function chatMessages({ role, content }: ConverseRequest['messages'][number]): JsonObject[] {
  const results = content.flatMap((block) =>
    'toolResult' in block
      ? [
          {
            role: 'tool',
            tool_call_id: block.toolResult.toolUseId,
            content: block.toolResult.content.map(({ text }) => text).join('\n'),
          },
        ]
      : [],
  );
  const calls = content.flatMap((block) =>
    'toolUse' in block
      ? [
          {
            id: block.toolUse.toolUseId,
            type: 'function',
            function: { name: block.toolUse.name, arguments: JSON.stringify(block.toolUse.input) },
          },
        ]
      : [],
  );
  const parts = content.flatMap(chatParts);
  if (parts.length === 0 && calls.length === 0) return results;
  const said = { role, content: chatContent(parts) };
  return [...results, calls.length === 0 ? said : { ...said, tool_calls: calls }];
}

/** Sends plain text as a string, because some servers reject an array of content parts. */
function chatContent(parts: readonly JsonObject[]): JsonValue {
  if (parts.length === 0) return null;
  if (parts.some(({ type }) => type !== 'text')) return parts;
  return parts.map(({ text }) => text).join('\n');
}

function chatParts(block: ContentBlock): JsonObject[] {
  if ('text' in block) return [{ type: 'text', text: block.text }];
  if ('guardContent' in block && 'text' in block.guardContent) {
    return [{ type: 'text', text: block.guardContent.text.text }];
  }
  const image = imageOf(block);
  if (image === undefined) return [];
  return [
    {
      type: 'image_url',
      image_url: { url: `data:image/${image.format};base64,${image.source.bytes}` },
    },
  ];
}

function toolFields(toolConfig: ConverseRequest['toolConfig']): JsonObject {
  if (toolConfig === undefined) return {};
  const [{ toolSpec }] = toolConfig.tools;
  const { name, description, inputSchema } = toolSpec;
  const described = description === undefined ? {} : { description };
  return {
    tools: [{ type: 'function', function: { name, ...described, parameters: inputSchema.json } }],
    // Uses `required` instead of the tool's name, because LM Studio does not support names in `tool_choice`.
    tool_choice: 'auto' in toolConfig.toolChoice ? 'auto' : 'required',
  };
}

function formatField({ outputConfig }: ConverseRequest): JsonObject {
  const format = outputConfig?.textFormat?.structure.jsonSchema;
  if (format === undefined) return {};
  const { name = 'answer', description, schema } = format;
  const described = description === undefined ? {} : { description };
  const parsed: JsonValue = JSON.parse(schema);
  return { response_format: { type: 'json_schema', json_schema: { name, ...described, schema: parsed } } };
}

/**
 * Disables thinking with `reasoning_effort` for Ollama and OpenAI, and with a chat template argument for llama.cpp
 * and vLLM.
 */
function thinkingFields({ additionalModelRequestFields, outputConfig }: ConverseRequest): JsonObject {
  if (isThinkingOff(additionalModelRequestFields?.thinking)) {
    return { reasoning_effort: 'none', chat_template_kwargs: { enable_thinking: false } };
  }
  return outputConfig?.effort === undefined ? {} : { reasoning_effort: outputConfig.effort };
}

function isThinkingOff(thinking: unknown): boolean {
  return (
    typeof thinking === 'object' && thinking !== null && 'type' in thinking && thinking.type === 'disabled'
  );
}
