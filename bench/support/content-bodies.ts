import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { contentRoutes } from '../../shared/contract/routes/content.ts';

const textFields = ['text', 'question', 'context', 'html'] as const;

const exampleSchema = z.looseObject({
  text: z.string().optional(),
  question: z.string().optional(),
  context: z.string().optional(),
  html: z.string().optional(),
});

function freshBody(requestExample: unknown): object {
  const example = exampleSchema.parse(requestExample);
  const field = textFields.find((name) => example[name] !== undefined);
  if (field === undefined) throw new Error(`The example has none of ${textFields.join(', ')}.`);
  return { ...example, [field]: `${example[field]} Card ${randomUUID()}.` };
}

/** Keyed by operationId. Each body is unique, so that no response comes from the cache. */
export const contentBodies: Readonly<Record<string, () => object>> = Object.fromEntries(
  contentRoutes.map(({ operationId, requestExample }) => [operationId, () => freshBody(requestExample)]),
);
