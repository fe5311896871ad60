import * as z from 'zod';
import type { AnswerShape } from '../model/prompt.ts';

/** The shape of an answer for the model, from the schema that will check it. */
export function answerShape(name: string, description: string, schema: z.ZodType): AnswerShape {
  const { $schema: _, ...bare } = z.toJSONSchema(schema);
  return { name, description, schema: bare };
}

/**
 * Room for an answer about as long as a text, in tokens: at two bytes of UTF-8 for each there is some to spare in
 * every script. A model's quota is reserved by this number, so it must not be more than is needed.
 */
export function tokensFor(text: string): number {
  return Math.min(12_000, 600 + Math.ceil(Buffer.byteLength(text) / 2));
}

/** What beside the request decides a model's answer. Raise the number with every change of a prompt or a check. */
export function promptVersion(name: string, version: number, modelId: string): string {
  return `${name}/${version}/${modelId}`;
}
