import {
  type BedrockRuntimeClient,
  type ContentBlock,
  ConverseCommand,
  type ConverseCommandInput,
  type ConverseCommandOutput,
  type Message,
} from '@aws-sdk/client-bedrock-runtime';
import * as z from 'zod';
import type { ImageMediaType } from '../../../shared/contract/content/alt-text.ts';
import type { AiMode } from '../../../shared/contract/vocabulary.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { toServiceApiError } from '../service-error.ts';
import { capabilitiesOf, type ModelCapabilities } from './capabilities.ts';
import { type Prompt, repairText, systemText, userText } from './prompt.ts';

/** A Bedrock Guardrail, applied to what goes in and what comes out. */
export interface Guardrail {
  readonly id: string;
  readonly version: string;
}

export interface ModelSettings {
  /** Model or inference profile of each mode. */
  readonly models: Readonly<Record<AiMode, string>>;
  readonly guardrail: Guardrail | null;
}

/** What a model said: the answer as it came (not yet checked), or null where it came in no shape at all. */
export interface ModelReply {
  readonly value: unknown;
  /** True when it ran into the limit of its length. */
  readonly isCutOff: boolean;
  /** Its own message, to go on from. */
  readonly message: Message;
}

/** A first reply and what is wrong with it. */
export interface Repair {
  readonly reply: ModelReply;
  readonly problems: readonly string[];
}

/** Seconds after which a throttled model is worth asking again: its quota counts by the minute. */
const retryAfterSeconds = 10;

/** Why the service stopped a model although nothing failed. */
const refusals: ReadonlySet<string> = new Set(['guardrail_intervened', 'content_filtered', 'refusal']);

/** Asks the models of Bedrock by Converse. */
export class ModelClient {
  constructor(
    private readonly client: Pick<BedrockRuntimeClient, 'send'>,
    private readonly settings: ModelSettings,
  ) {}

  modelId(mode: AiMode): string {
    return this.settings.models[mode];
  }

  capabilities(mode: AiMode): ModelCapabilities {
    return capabilitiesOf(this.modelId(mode));
  }

  /**
   * Asks once, or, with a repair, once more.
   *
   * @throws ApiError CONTENT_REFUSED, SERVICE_BUSY, TIMEOUT or INTERNAL_ERROR
   */
  async ask(mode: AiMode, prompt: Prompt, repair: Repair | null, signal: AbortSignal): Promise<ModelReply> {
    const capabilities = this.capabilities(mode);
    const output = await this.converse(
      {
        modelId: this.modelId(mode),
        system: [{ text: systemText(prompt, capabilities.shapedBy === 'native_schema' ? 'json' : 'tool') }],
        messages: messagesOf(prompt, repair),
        inferenceConfig: {
          maxTokens: Math.min(prompt.maximumTokens, capabilities.maximumOutputTokens),
          ...(capabilities.temperature === null ? {} : { temperature: capabilities.temperature }),
        },
        ...(capabilities.thinking === null
          ? {}
          : { additionalModelRequestFields: { thinking: { ...capabilities.thinking } } }),
        ...shapeFields(prompt, capabilities),
        ...this.guardrailFields(),
      },
      signal,
    );
    if (refusals.has(output.stopReason ?? '')) throw new ApiError('CONTENT_REFUSED');
    return readReply(output);
  }

  private async converse(input: ConverseCommandInput, signal: AbortSignal): Promise<ConverseCommandOutput> {
    try {
      return await this.client.send(new ConverseCommand(input), { abortSignal: signal });
    } catch (error) {
      throw toServiceApiError(error, retryAfterSeconds);
    }
  }

  private guardrailFields(): Pick<ConverseCommandInput, 'guardrailConfig'> {
    const { guardrail } = this.settings;
    if (guardrail === null) return {};
    return { guardrailConfig: { guardrailIdentifier: guardrail.id, guardrailVersion: guardrail.version } };
  }
}

function shapeFields(
  { shape }: Prompt,
  { shapedBy }: ModelCapabilities,
): Pick<ConverseCommandInput, 'toolConfig' | 'outputConfig'> {
  const { name, description } = shape;
  const schema = z.json().parse(shape.schema);
  if (shapedBy === 'native_schema') {
    const jsonSchema = { schema: JSON.stringify(schema), name, description };
    return { outputConfig: { textFormat: { type: 'json_schema', structure: { jsonSchema } } } };
  }
  return {
    toolConfig: {
      tools: [{ toolSpec: { name, description, inputSchema: { json: schema } } }],
      toolChoice: shapedBy === 'forced_tool' ? { tool: { name } } : { auto: {} },
    },
  };
}

const imageFormats = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
} as const satisfies Record<ImageMediaType, string>;

function messagesOf(prompt: Prompt, repair: Repair | null): Message[] {
  const { image } = prompt;
  const pictures: ContentBlock[] =
    image === null
      ? []
      : [{ image: { format: imageFormats[image.mediaType], source: { bytes: image.bytes } } }];
  const asked: Message = { role: 'user', content: [...pictures, { text: userText(prompt) }] };
  if (repair === null) return [asked];
  return [asked, repair.reply.message, { role: 'user', content: repairBlocks(repair) }];
}

/** Converse wants every tool call of the model answered before anything else is said. */
function repairBlocks({ reply, problems }: Repair): ContentBlock[] {
  const text = repairText(problems);
  const results = (reply.message.content ?? []).flatMap(({ toolUse }) =>
    toolUse?.toolUseId === undefined
      ? []
      : [{ toolResult: { toolUseId: toolUse.toolUseId, content: [{ text: 'Not accepted.' }] } }],
  );
  return [...results, { text }];
}

function readReply({ output, stopReason }: ConverseCommandOutput): ModelReply {
  const content = output?.message?.content ?? [];
  const toolInput = content.find(({ toolUse }) => toolUse !== undefined)?.toolUse?.input;
  const text = content.map((block) => block.text ?? '').join('');
  return {
    value: toolInput ?? parseJson(text),
    isCutOff: stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded',
    message: { role: 'assistant', content: repeatable(content) },
  };
}

/** The model's message as it may be sent back to it: never empty, and nothing in it but text and tool calls. */
function repeatable(content: readonly ContentBlock[]): ContentBlock[] {
  const blocks = content.filter(({ text, toolUse }) => toolUse !== undefined || (text ?? '').trim() !== '');
  return blocks.length === 0 ? [{ text: '(no answer)' }] : blocks;
}

/** JSON out of a text; null where it is none. Models like to put it in a fenced block. */
function parseJson(text: string): unknown {
  const bare = text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '');
  try {
    return JSON.parse(bare);
  } catch {
    return null;
  }
}
