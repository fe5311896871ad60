import * as z from 'zod';

const blockSchema = z.looseObject({
  toolUse: z.looseObject({ toolUseId: z.string() }).optional(),
  toolResult: z.looseObject({ toolUseId: z.string() }).optional(),
});

const requestSchema = z.looseObject({
  messages: z.array(z.object({ role: z.string(), content: z.array(blockSchema) })),
  inferenceConfig: z.looseObject({ maxTokens: z.number().default(0) }).default({ maxTokens: 0 }),
  toolConfig: z.looseObject({ toolChoice: z.looseObject({}).default({ auto: {} }) }).optional(),
  outputConfig: z.looseObject({}).default({}),
  additionalModelRequestFields: z.looseObject({}).default({}),
  guardrailConfig: z.looseObject({}).optional(),
});

type ModelRequest = z.infer<typeof requestSchema>;

const returned = 'The model returned the following errors: ';

const parts = {
  tools: {
    isIn: ({ toolConfig }: ModelRequest) => toolConfig !== undefined,
    message: "This model doesn't support tool use.",
  },
  forcedTool: {
    isIn: ({ toolConfig }: ModelRequest) => toolConfig !== undefined && !('auto' in toolConfig.toolChoice),
    message:
      "This model doesn't support the toolConfig.toolChoice.tool field. Remove toolConfig.toolChoice.tool and try again.",
  },
  nativeSchema: {
    isIn: ({ outputConfig }: ModelRequest) => 'textFormat' in outputConfig,
    message: `${returned}output_config.format: Extra inputs are not permitted`,
  },
  temperature: {
    isIn: ({ inferenceConfig }: ModelRequest) => 'temperature' in inferenceConfig,
    message: `${returned}\`temperature\` is deprecated for this model.`,
  },
  thinking: {
    isIn: ({ additionalModelRequestFields }: ModelRequest) => 'thinking' in additionalModelRequestFields,
    message: `${returned}"thinking.type" is not supported for this model. Use "output_config.effort" to control thinking behavior.`,
  },
  effort: {
    isIn: ({ outputConfig }: ModelRequest) => 'effort' in outputConfig,
    message: `${returned}This model does not support the effort parameter.`,
  },
};

export type RefusablePart = keyof typeof parts;

/**
 * The first matching pattern applies. Reports from autumn 2026 state that Claude 5 rejects `temperature` and JSON
 * schemas, and that Sonnet and Opus 5.5 also reject forced tools. Opus 5.5 also rejects thinking options, because its
 * thinking is always on.
 */
const refusedByModel: readonly (readonly [RegExp, readonly RefusablePart[]])[] = [
  [/anthropic\.claude-haiku-5-5/, ['nativeSchema', 'temperature']],
  [/anthropic\.claude-sonnet-5-5/, ['forcedTool', 'nativeSchema', 'temperature']],
  [/anthropic\.claude-opus-5-5/, ['forcedTool', 'nativeSchema', 'temperature', 'thinking']],
  [/amazon\.nova-/, ['nativeSchema', 'thinking', 'effort']],
];

/**
 * Returns the validation message with which Bedrock rejects a Converse request, or null if Bedrock accepts the request.
 * @param refused additional request parts to reject, beyond those that the model itself rejects
 */
export function bedrockRejection(
  modelId: string,
  body: unknown,
  refused: readonly RefusablePart[],
): string | null {
  const request = requestSchema.parse(body);
  const byModel = refusedByModel.find(([pattern]) => pattern.test(modelId))?.[1] ?? [];
  const part = [...byModel, ...refused].map((name) => parts[name]).find(({ isIn }) => isIn(request));
  return part?.message ?? conversationProblem(request) ?? lengthProblem(modelId, request);
}

function conversationProblem({ messages, toolConfig, guardrailConfig }: ModelRequest): string | null {
  const blocks = messages.flatMap(({ content }) => content);
  if (guardrailConfig === undefined && blocks.some((block) => 'guardContent' in block)) {
    return 'A guardContent block needs a guardrailConfig. Add one and try again.';
  }
  if (messages.some(({ role }, index) => role !== (index % 2 === 0 ? 'user' : 'assistant'))) {
    return 'A conversation must alternate between user and assistant roles, and start with a user message.';
  }
  const hasAllResults = messages.every(({ content }, index) => {
    const results = messages[index + 1]?.content.map(({ toolResult }) => toolResult?.toolUseId) ?? [];
    return content.every(({ toolUse }) => toolUse === undefined || results.includes(toolUse.toolUseId));
  });
  if (!hasAllResults) return 'Expected toolResult blocks for the toolUse blocks of the previous message.';
  return toolConfig === undefined && blocks.some(({ toolUse }) => toolUse !== undefined)
    ? 'The toolConfig field must be defined when using toolUse and toolResult content blocks.'
    : null;
}

function lengthProblem(modelId: string, { inferenceConfig: { maxTokens } }: ModelRequest): string | null {
  const limit = modelId.includes('amazon.nova-') ? 10_000 : 64_000;
  return maxTokens > limit ? `The maximum tokens you requested exceeds the model limit of ${limit}.` : null;
}
