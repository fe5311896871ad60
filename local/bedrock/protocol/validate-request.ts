import type { RefusablePart } from '../../emulator/faults.ts';
import { validationError } from '../../emulator/http/service-error.ts';
import type { ModelCapabilities } from '../models.ts';
import { type ConverseRequest, converseRequest, type ImageBlock, imageOf } from './converse-request.ts';

/** Largest image in bytes (Converse: 3.75 MB). */
const maximumImageBytes = 3.75 * 1024 * 1024;
const maximumImages = 20;

/**
 * Parses a Converse request body and validates it like the service.
 * @param refusals parts to reject in addition to those the model does not support
 * @throws ServiceError ValidationException (400) for the first fault
 */
export function validateRequest(
  body: unknown,
  model: ModelCapabilities,
  refusals: ReadonlySet<RefusablePart>,
): ConverseRequest {
  const parsed = converseRequest.safeParse(body);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `Value at '${issue.path.join('.')}': ${issue.message}`);
    const noun = faults.length === 1 ? 'validation error' : 'validation errors';
    throw validationError(`${faults.length} ${noun} detected: ${faults.join('; ')}`);
  }
  checkTurns(parsed.data);
  checkContent(parsed.data);
  checkGuardContent(parsed.data);
  checkLength(parsed.data, model);
  refuseParts(parsed.data, new Set([...model.refuses, ...refusals]));
  checkTools(parsed.data);
  checkToolResults(parsed.data);
  return parsed.data;
}

function checkTurns({ messages }: ConverseRequest): void {
  if (messages[0] === undefined) {
    throw validationError('A conversation must have at least one message. Add a message and try again.');
  }
  if (messages[0].role !== 'user') {
    throw validationError(
      'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
    );
  }
  messages.forEach((message, index) => {
    if (index > 0 && message.role === messages[index - 1]?.role) {
      throw validationError(
        'A conversation must alternate between user and assistant roles. Make sure the conversation alternates ' +
          'between user and assistant roles and try again.',
      );
    }
  });
  if (messages.at(-1)?.role !== 'user') {
    throw validationError(
      'The conversation must end with a user message. This model does not support prefill.',
    );
  }
}

function checkContent({ messages }: ConverseRequest): void {
  let images = 0;
  messages.forEach((message, messageIndex) => {
    if (message.content.length === 0) {
      throw validationError(
        `The content field in the Message object at messages.${messageIndex} is empty. ` +
          'Add a ContentBlock object to the content field and try again.',
      );
    }
    message.content.forEach((block, blockIndex) => {
      const place = `messages.${messageIndex}.content.${blockIndex}`;
      if ('text' in block && block.text.trim() === '') {
        throw validationError(
          `The text field in the ContentBlock object at ${place} is blank. Add text to the text field, and try again.`,
        );
      }
      const image = imageOf(block);
      if (image !== undefined) {
        images += 1;
        checkImage(image, place, message.role);
      }
    });
  });
  if (images > maximumImages) throw validationError(`too many images: ${images} > ${maximumImages}`);
}

function checkImage(image: ImageBlock, place: string, role: string): void {
  if (role !== 'user') throw validationError(`An image may stand only in a user message: ${place}.image.`);
  const bytes = Buffer.from(image.source.bytes, 'base64');
  if (bytes.length > maximumImageBytes) {
    throw validationError(`The image at ${place}.image exceeds the limit of 3.75 MB.`);
  }
  if (imageFormatOf(bytes) !== image.format) {
    throw validationError(
      `The model returned the following errors: ${place}.image.source.base64.data: ` +
        `Image does not match the provided media type image/${image.format}`,
    );
  }
}

/** A Guardrail evaluates only guarded content, and guarded content without a Guardrail is an error. */
function checkGuardContent({ messages, guardrailConfig }: ConverseRequest): void {
  messages.forEach(({ role, content }, messageIndex) => {
    content.forEach((block, blockIndex) => {
      if (!('guardContent' in block)) return;
      const place = `messages.${messageIndex}.content.${blockIndex}.guardContent`;
      if (guardrailConfig === undefined) {
        throw validationError(`The content at ${place} needs a guardrailConfig. Add one and try again.`);
      }
      if (role !== 'user')
        throw validationError(`Guarded content may stand only in a user message: ${place}.`);
      if ('text' in block.guardContent && block.guardContent.text.text.trim() === '') {
        throw validationError(
          `The text field in the GuardrailConverseContentBlock object at ${place} is blank. Add text to the text field, and try again.`,
        );
      }
    });
  });
}

function checkLength({ inferenceConfig }: ConverseRequest, { maxOutputTokens }: ModelCapabilities): void {
  const { maxTokens } = inferenceConfig ?? {};
  if (maxTokens !== undefined && maxTokens > maxOutputTokens) {
    throw validationError(
      `The maximum tokens you requested exceeds the model limit of ${maxOutputTokens}. ` +
        `Try again with a maximum tokens value that is lower than ${maxOutputTokens}.`,
    );
  }
}

function checkTools({ toolConfig, outputConfig }: ConverseRequest): void {
  const names = (toolConfig?.tools ?? []).flatMap((tool) => ('toolSpec' in tool ? [tool.toolSpec.name] : []));
  if (new Set(names).size < names.length) {
    throw validationError('The tool names in toolConfig.tools must be unique.');
  }
  for (const tool of toolConfig?.tools ?? []) {
    if ('toolSpec' in tool && tool.toolSpec.inputSchema.json.type !== 'object') {
      throw validationError(
        `The value at toolConfig.tools.0.toolSpec.inputSchema.json.type must be one of the following: object.`,
      );
    }
  }
  const choice = toolConfig?.toolChoice;
  if (choice !== undefined && 'tool' in choice && !names.includes(choice.tool.name)) {
    throw validationError(
      `The tool ${choice.tool.name} in toolConfig.toolChoice is not in toolConfig.tools.`,
    );
  }
  const schema = outputConfig?.textFormat?.structure.jsonSchema.schema;
  if (schema !== undefined && !isJsonText(schema)) {
    throw validationError('The schema in outputConfig.textFormat.structure.jsonSchema is not valid JSON.');
  }
}

/** Each tool use of the assistant requires a tool result at the start of the next user message. */
function checkToolResults({ messages, toolConfig }: ConverseRequest): void {
  messages.forEach((message, index) => {
    const asked = message.content.flatMap((block) => ('toolUse' in block ? [block.toolUse.toolUseId] : []));
    if (asked.length === 0) return;
    if (toolConfig === undefined) {
      throw validationError(
        'The toolConfig field must be defined when using toolUse and toolResult content blocks.',
      );
    }
    const given = (messages[index + 1]?.content ?? []).flatMap((block) =>
      'toolResult' in block ? [block.toolResult.toolUseId] : [],
    );
    const missing = asked.filter((id) => !given.includes(id));
    if (missing.length > 0) {
      throw validationError(
        `Expected toolResult blocks at messages.${index + 1}.content for the following Ids: ${missing.join(', ')}`,
      );
    }
  });
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Image formats of Converse. */
type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp';

/** The format according to the magic number; `undefined` for any other. */
function imageFormatOf(bytes: Uint8Array): ImageFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return undefined;
}

interface Part {
  isIn(request: ConverseRequest): boolean;
  /** Message observed from Bedrock. */
  readonly message: string;
}

const returned = 'The model returned the following errors: ';

const parts: Readonly<Record<RefusablePart, Part>> = {
  tools: {
    isIn: ({ toolConfig }) => toolConfig !== undefined,
    message: "This model doesn't support tool use.",
  },
  forcedTool: {
    isIn: ({ toolConfig }) => toolConfig?.toolChoice !== undefined && !('auto' in toolConfig.toolChoice),
    message:
      "This model doesn't support the toolConfig.toolChoice.tool field. Remove toolConfig.toolChoice.tool and try again.",
  },
  nativeSchema: {
    isIn: ({ outputConfig }) => outputConfig?.textFormat !== undefined,
    message: `${returned}output_config.format: Extra inputs are not permitted`,
  },
  temperature: {
    isIn: ({ inferenceConfig }) => inferenceConfig?.temperature !== undefined,
    message: `${returned}\`temperature\` is deprecated for this model.`,
  },
  thinking: {
    isIn: ({ additionalModelRequestFields }) => additionalModelRequestFields?.thinking !== undefined,
    message: `${returned}"thinking.type" is not supported for this model. Use "output_config.effort" to control thinking behavior.`,
  },
  effort: {
    isIn: ({ outputConfig }) => outputConfig?.effort !== undefined,
    message: `${returned}This model does not support the effort parameter.`,
  },
};

/**
 * Rejects request parts that a model does not support.
 * @throws ServiceError ValidationException (400) with the service's wording
 */
function refuseParts(request: ConverseRequest, refusals: ReadonlySet<RefusablePart>): void {
  for (const name of refusals) {
    const { isIn, message } = parts[name];
    if (isIn(request)) throw validationError(message);
  }
}
