import type { RefusablePart } from '../../emulator/faults.ts';
import { validationError } from '../../emulator/http/service-error.ts';
import type { ModelCapabilities } from '../models.ts';
import { type ConverseRequest, converseRequest } from './converse-request.ts';

/**
 * Validates a request as Bedrock does.
 * @param refusals request parts to reject in addition to those that the model rejects
 * @throws ServiceError ValidationException (400) for the first violation
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
  checkGuardContent(parsed.data);
  checkLength(parsed.data, model);
  rejectParts(parsed.data, new Set([...model.rejects, ...refusals]));
  checkToolResults(parsed.data);
  return parsed.data;
}

function checkTurns({ messages }: ConverseRequest): void {
  const isAlternating = messages.every(
    ({ role }, index) => role === (index % 2 === 0 ? 'user' : 'assistant'),
  );
  if (isAlternating && messages.length % 2 === 1) return;
  throw validationError(
    'A conversation must alternate between user and assistant roles, and start and end with a user message.',
  );
}

/** Bedrock rejects guarded content without a guardrail. */
function checkGuardContent({ messages, guardrailConfig }: ConverseRequest): void {
  const isGuarded = messages.some(({ content }) => content.some((block) => 'guardContent' in block));
  if (isGuarded && guardrailConfig === undefined) {
    throw validationError('A guardContent block needs a guardrailConfig. Add one and try again.');
  }
}

function checkLength({ inferenceConfig }: ConverseRequest, { maxOutputTokens }: ModelCapabilities): void {
  if ((inferenceConfig?.maxTokens ?? 0) > maxOutputTokens) {
    throw validationError(
      `The maximum tokens you requested exceeds the model limit of ${maxOutputTokens}. ` +
        `Try again with a maximum tokens value that is lower than ${maxOutputTokens}.`,
    );
  }
}

/** Requires the next user message to contain a tool result for each tool use. */
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

interface Part {
  isIn(request: ConverseRequest): boolean;
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

/** @throws ServiceError ValidationException (400) in Bedrock's wording */
function rejectParts(request: ConverseRequest, refusals: ReadonlySet<RefusablePart>): void {
  for (const name of refusals) {
    const { isIn, message } = parts[name];
    if (isIn(request)) throw validationError(message);
  }
}
