import type { ContentBlock, ConverseCommandInput, Message } from '@aws-sdk/client-bedrock-runtime';
import type { ModelCapabilities } from '../../../shared/catalog/model-capabilities.ts';
import type { ImageMediaType } from '../../../shared/contract/content/alt-text.ts';
import * as z from '../../../shared/contract/zod.ts';
import type { InspectedImage } from '../image/inspect-image.ts';
import { type Prompt, repairRequest, systemText, userParts } from './prompt.ts';
import type { ModelReply } from './read-reply.ts';

/** A Bedrock Guardrail, applied to what goes in and what comes out. */
export interface Guardrail {
  readonly id: string;
  readonly version: string;
}

/** A first reply and what is wrong with it. */
export interface Repair {
  readonly reply: ModelReply;
  readonly problems: readonly string[];
}

/** More tokens than the fastest models write in the 28 seconds that a request has, at 400 a second. */
const writableTokens = 11_200;

/** The limit of an answer, thinking included, in tokens. An answer that was cut off gets twice the room. */
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

/** The request for one answer, in the way that the model takes. */
export function converseInput(
  modelId: string,
  prompt: Prompt,
  capabilities: ModelCapabilities,
  repair: Repair | null,
  guardrail: Guardrail | null,
): ConverseCommandInput {
  const { shapedBy, temperature, thinking } = capabilities;
  return {
    modelId,
    system: [{ text: systemText(prompt, shapedBy) }],
    messages: messagesOf(prompt, capabilities, repair, guardrail !== null),
    inferenceConfig: {
      maxTokens: limitTokens(prompt, capabilities, repair),
      ...(temperature === null ? {} : { temperature }),
    },
    ...(thinking === null ? {} : { additionalModelRequestFields: { thinking: { ...thinking } } }),
    ...shapeFields(prompt, capabilities),
    ...(guardrail === null
      ? {}
      : { guardrailConfig: { guardrailIdentifier: guardrail.id, guardrailVersion: guardrail.version } }),
  };
}

function shapeFields(
  { shape }: Prompt,
  { shapedBy, effort }: ModelCapabilities,
): Pick<ConverseCommandInput, 'toolConfig' | 'outputConfig'> {
  const { name, description } = shape;
  const schema = z.json().parse(shape.schema);
  const efforts = effort === null ? {} : { effort };
  if (shapedBy === 'native_schema') {
    const jsonSchema = { schema: JSON.stringify(schema), name, description };
    return { outputConfig: { ...efforts, textFormat: { type: 'json_schema', structure: { jsonSchema } } } };
  }
  const outputConfig = effort === null ? {} : { outputConfig: efforts };
  if (shapedBy === 'json_text') return outputConfig;
  return {
    ...outputConfig,
    toolConfig: {
      tools: [{ toolSpec: { name, description, inputSchema: { json: schema } } }],
      toolChoice: shapedBy === 'forced_tool' ? { tool: { name } } : { auto: {} },
    },
  };
}

function messagesOf(
  prompt: Prompt,
  { shapedBy }: ModelCapabilities,
  repair: Repair | null,
  isGuarded: boolean,
): Message[] {
  const pictures = prompt.image === null ? [] : [imageBlock(prompt.image, isGuarded)];
  const asked: Message = { role: 'user', content: [...pictures, ...userBlocks(prompt, isGuarded)] };
  if (repair === null) return [asked];
  const hasTools = shapedBy === 'forced_tool' || shapedBy === 'offered_tool';
  const said = hasTools ? repair.reply.message : withoutToolUse(repair.reply.message);
  return [asked, said, { role: 'user', content: repairBlocks(said, repair.problems) }];
}

/**
 * With a Guardrail, what comes from a page or a visitor is marked: the filter then judges that, and not the fences
 * around it. https://docs.aws.amazon.com/bedrock/latest/userguide/guardrails-use-converse-api.html
 */
function userBlocks(prompt: Prompt, isGuarded: boolean): ContentBlock[] {
  const parts = userParts(prompt);
  if (!isGuarded) return [{ text: parts.map(({ text }) => text).join('') }];
  // A block without a visible character is refused.
  return parts
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, isForeign }) => (isForeign ? { guardContent: { text: { text } } } : { text }));
}

const imageFormats = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const satisfies Record<ImageMediaType, string>;

function imageBlock({ mediaType, bytes }: InspectedImage, isGuarded: boolean): ContentBlock {
  const format = imageFormats[mediaType];
  // Guardrails look at these two formats only.
  if (isGuarded && (format === 'png' || format === 'jpeg')) {
    return { guardContent: { image: { format, source: { bytes } } } };
  }
  return { image: { format, source: { bytes } } };
}

/** A message with its tool calls as text: Converse takes no tool call where no tool is offered. */
function withoutToolUse({ role, content }: Message): Message {
  return {
    role,
    content: (content ?? []).map((block) =>
      block.toolUse === undefined ? block : { text: JSON.stringify(block.toolUse.input ?? {}) },
    ),
  };
}

/** Converse wants every tool call of the model answered before anything else is said. */
function repairBlocks({ content }: Message, problems: readonly string[]): ContentBlock[] {
  const results = (content ?? []).flatMap(({ toolUse }) =>
    toolUse?.toolUseId === undefined
      ? []
      : [{ toolResult: { toolUseId: toolUse.toolUseId, content: [{ text: 'Not accepted.' }] } }],
  );
  return [...results, { text: repairRequest(problems) }];
}
