import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { contentRoutes } from '../../shared/contract/routes/content.ts';

const textFields = ['text', 'question', 'context', 'html'] as const;

function freshBody(requestExample: unknown): object {
  const example = z.looseObject({}).parse(requestExample);
  const field = textFields.find((name) => typeof example[name] === 'string');
  if (field === undefined) throw new Error(`The example has none of ${textFields.join(', ')}.`);
  return { ...example, [field]: `${example[field]} Card ${randomUUID()}.` };
}

/** Creates request bodies, keyed by operationId. Each body is unique, so that no response is served from the cache. */
export const contentBodies: Readonly<Record<string, () => object>> = Object.fromEntries(
  contentRoutes.map(({ operationId, requestExample }) => [operationId, () => freshBody(requestExample)]),
);
