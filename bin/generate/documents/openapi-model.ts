import * as z from 'zod';

const schemaSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  'x-extensible-enum': z.array(z.unknown()).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  required: z.array(z.string()).default([]),
  get properties() {
    return z.record(z.string(), schemaSchema).optional();
  },
  get items() {
    return schemaSchema.optional();
  },
  get anyOf() {
    return z.array(schemaSchema).optional();
  },
  get oneOf() {
    return z.array(schemaSchema).optional();
  },
  get allOf() {
    return z.array(schemaSchema).optional();
  },
});
export type Schema = z.infer<typeof schemaSchema>;

export const bodySchema = z.object({
  content: z
    .object({ 'application/json': z.object({ schema: schemaSchema, example: z.unknown().optional() }) })
    .optional(),
});
export const parameterSchema = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  description: z.string(),
  schema: schemaSchema,
});
const operationSchema = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().optional(),
  security: z.array(z.unknown()),
  parameters: z.array(parameterSchema).default([]),
  requestBody: bodySchema.optional(),
  responses: z.record(z.string(), bodySchema.extend({ description: z.string() })),
});
export type Operation = z.infer<typeof operationSchema>;
const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string(), description: z.string() })),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), schemaSchema) }),
});
export type OpenapiDocument = z.infer<typeof documentSchema>;

const componentsSchema = z.object({
  components: z.object({ responses: z.record(z.string(), z.unknown()) }),
});
const responseReferenceSchema = z.strictObject({
  $ref: z.templateLiteral(['#/components/responses/', z.string()]),
});

/** Reads an OpenAPI document, and replaces references to responses with the responses. */
export function readOpenapi(text: string): OpenapiDocument {
  const { responses } = componentsSchema.parse(JSON.parse(text)).components;
  const expand = (_name: string, value: unknown) => {
    const reference = responseReferenceSchema.safeParse(value).data?.$ref;
    return reference === undefined ? value : responses[reference.slice('#/components/responses/'.length)];
  };
  return documentSchema.parse(JSON.parse(text, expand));
}
