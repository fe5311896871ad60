import type { ContentBlock, ConverseCommandInput, Message } from '@aws-sdk/client-bedrock-runtime';
import type { ModelCapabilities } from '../catalog/model-capabilities.ts';
import * as z from '../contract/zod.ts';
import {
  type Prompt,
  type PromptImage,
  type ResponseFormat,
  repairRequest,
  systemText,
  userParts,
} from './prompt.ts';
import type { ModelReply } from './read-reply.ts';

export interface Guardrail {
  readonly id: string;
  readonly version: string;
}

export interface Repair {
  readonly reply: ModelReply;
  readonly problems: readonly string[];
}

/**
 * Maximum number of tokens that the fastest models, at 400 tokens per second, can generate within the 28-second limit
 * of a request.
 */
const writableTokens = 11_200;

/** Returns the output token limit, which includes thinking tokens. After a truncated response, the limit is doubled. */
export function limitTokens(
  prompt: Pick<Prompt, 'maximumTokens' | 'thinkingTokens'>,
  { thinkingTokens, maximumOutputTokens }: ModelCapabilities,
  repair: Repair | null,
): number {
  const cutOff = repair?.reply.cutOff ?? null;
  const thinking = Math.min(thinkingTokens, prompt.thinkingTokens ?? thinkingTokens);
  const wanted =
    cutOff === null ? Math.min(prompt.maximumTokens, writableTokens) + thinking : cutOff.limitTokens * 2;
  return Math.min(wanted, maximumOutputTokens);
}

export function converseInput(
  modelId: string,
  prompt: Prompt,
  capabilities: ModelCapabilities,
  repair: Repair | null,
  guardrail: Guardrail | null,
): ConverseCommandInput {
  const { outputMethod, temperature, thinking } = capabilities;
  return {
    modelId,
    system: [{ text: systemText(prompt, outputMethod) }],
    messages: messagesOf(prompt, capabilities, repair, guardrail !== null),
    inferenceConfig: {
      maxTokens: limitTokens(prompt, capabilities, repair),
      ...(temperature === null ? {} : { temperature }),
    },
    ...(thinking === null ? {} : { additionalModelRequestFields: { thinking: { ...thinking } } }),
    ...shapeFields(prompt.shape, capabilities),
    ...(guardrail === null
      ? {}
      : { guardrailConfig: { guardrailIdentifier: guardrail.id, guardrailVersion: guardrail.version } }),
  };
}

function shapeFields(
  { name, description, schema: given }: ResponseFormat,
  { outputMethod, effort }: Pick<ModelCapabilities, 'outputMethod' | 'effort'>,
): Pick<ConverseCommandInput, 'toolConfig' | 'outputConfig'> {
  const schema = z.json().parse(given);
  const efforts = effort === null ? {} : { effort };
  if (outputMethod === 'native_schema') {
    const jsonSchema = { schema: JSON.stringify(schema), name, description };
    return { outputConfig: { ...efforts, textFormat: { type: 'json_schema', structure: { jsonSchema } } } };
  }
  const outputConfig = effort === null ? {} : { outputConfig: efforts };
  if (outputMethod === 'json_text') return outputConfig;
  return {
    ...outputConfig,
    toolConfig: {
      tools: [{ toolSpec: { name, description, inputSchema: { json: schema } } }],
      toolChoice: outputMethod === 'forced_tool' ? { tool: { name } } : { auto: {} },
    },
  };
}

function messagesOf(
  prompt: Prompt,
  { outputMethod }: ModelCapabilities,
  repair: Repair | null,
  isGuarded: boolean,
): Message[] {
  const pictures = prompt.image === null ? [] : [imageBlock(prompt.image, isGuarded)];
  const original: Message = { role: 'user', content: [...pictures, ...userBlocks(prompt, isGuarded)] };
  if (repair === null) return [original];
  const hasTools = outputMethod === 'forced_tool' || outputMethod === 'offered_tool';
  const said = hasTools ? repair.reply.message : withoutToolUse(repair.reply.message);
  return [original, said, { role: 'user', content: repairBlocks(said, repair.problems) }];
}

/**
 * Marks untrusted input, so that the guardrail evaluates only this input and not the surrounding delimiters.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/guardrails-use-converse-api.html
 */
function userBlocks(prompt: Prompt, isGuarded: boolean): ContentBlock[] {
  const parts = userParts(prompt);
  if (!isGuarded) return [{ text: parts.map(({ text }) => text).join('') }];
  // Converse rejects empty text blocks.
  return parts
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, isForeign }) => (isForeign ? { guardContent: { text: { text } } } : { text }));
}

function imageBlock({ format, bytes }: PromptImage, isGuarded: boolean): ContentBlock {
  // Guardrails support only PNG and JPEG images.
  if (isGuarded && (format === 'png' || format === 'jpeg')) {
    return { guardContent: { image: { format, source: { bytes } } } };
  }
  return { image: { format, source: { bytes } } };
}

/** Converts tool calls in a message to text, because Converse rejects tool calls when the request has no tools. */
function withoutToolUse({ role, content }: Message): Message {
  return {
    role,
    content: (content ?? []).map((block) =>
      block.toolUse === undefined ? block : { text: JSON.stringify(block.toolUse.input ?? {}) },
    ),
  };
}

/** Converse requires a result for every tool call before any other content block. */
function repairBlocks({ content }: Message, problems: readonly string[]): ContentBlock[] {
  const results = (content ?? []).flatMap(({ toolUse }) =>
    toolUse?.toolUseId === undefined
      ? []
      : [{ toolResult: { toolUseId: toolUse.toolUseId, content: [{ text: 'Not accepted.' }] } }],
  );
  return [...results, { text: repairRequest(problems) }];
}
