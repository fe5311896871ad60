import * as z from 'zod';
import { validationError } from '../../emulator/exchange.ts';

const imageBlock = z.strictObject({
  format: z.enum(['png', 'jpeg', 'gif', 'webp']),
  source: z.strictObject({ bytes: z.base64() }),
});

const toolUse = z.strictObject({
  toolUseId: z.string(),
  name: z.string(),
  input: z.json(),
});

const toolResult = z.strictObject({
  toolUseId: z.string(),
  content: z.array(z.strictObject({ text: z.string() })),
});

/** Converse rejects blank text. */
const visibleText = z.string().regex(/\S/, 'is blank');

const guardedText = z.strictObject({ text: z.strictObject({ text: visibleText }) });

const guardedImage = z.strictObject({
  image: z.strictObject({ ...imageBlock.shape, format: z.enum(['png', 'jpeg']) }),
});

const guardContent = z.union([guardedText, guardedImage]);

const contentBlock = z.union([
  z.strictObject({ text: visibleText }),
  z.strictObject({ image: imageBlock }),
  z.strictObject({ toolUse }),
  z.strictObject({ toolResult }),
  z.strictObject({ guardContent }),
]);

const message = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.array(contentBlock).min(1),
});

const toolSpec = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  inputSchema: z.strictObject({ json: z.looseObject({ type: z.literal('object') }).catchall(z.json()) }),
});

const toolConfig = z.strictObject({
  tools: z.tuple([z.strictObject({ toolSpec })]),
  toolChoice: z.union([
    z.strictObject({ auto: z.strictObject({}) }),
    z.strictObject({ tool: z.strictObject({ name: z.string() }) }),
  ]),
});

const outputConfig = z.strictObject({
  textFormat: z
    .strictObject({
      type: z.literal('json_schema'),
      structure: z.strictObject({
        jsonSchema: z.strictObject({
          schema: z.string(),
          name: z.string().optional(),
          description: z.string().optional(),
        }),
      }),
    })
    .optional(),
  effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
});

/**
 * The body of `POST /model/{modelId}/converse`, limited to the members that this project sends. All others are rejected
 * to detect misspelled options, even though Bedrock ignores some of them.
 */
const converseRequest = z.strictObject({
  messages: z.array(message),
  system: z.array(z.strictObject({ text: z.string().min(1) })).optional(),
  inferenceConfig: z
    .strictObject({
      maxTokens: z.int().min(1).optional(),
      temperature: z.number().min(0).max(1).optional(),
    })
    .optional(),
  toolConfig: toolConfig.optional(),
  guardrailConfig: z
    .strictObject({
      guardrailIdentifier: z.string(),
      guardrailVersion: z.string().regex(/^([1-9][0-9]{0,7}|DRAFT)$/),
    })
    .optional(),
  additionalModelRequestFields: z.record(z.string(), z.json()).optional(),
  outputConfig: outputConfig.optional(),
});

export type ConverseRequest = z.infer<typeof converseRequest>;
export type ContentBlock = z.infer<typeof contentBlock>;

/** @throws ServiceError ValidationException (400) */
export function readConverseRequest(body: unknown): ConverseRequest {
  const parsed = converseRequest.safeParse(body);
  if (parsed.success) return parsed.data;
  throw validationError(z.prettifyError(parsed.error));
}

export function imageOf(block: ContentBlock): z.infer<typeof imageBlock> | undefined {
  if ('image' in block) return block.image;
  if ('guardContent' in block && 'image' in block.guardContent) return block.guardContent.image;
  return undefined;
}
