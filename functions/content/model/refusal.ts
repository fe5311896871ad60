import * as z from '../../../shared/contract/zod.ts';
import { LoggableError } from '../../../shared/errors/errors.ts';
import { ApiError } from '../../../shared/http/api-error.ts';

const reasonSchema = z.enum(['none', 'harmful', 'needs_expert', 'unreadable', 'other']);

/** Refusal fields. They come first, so that the model decides whether to refuse before it generates content. */
export const refusalSchema = z.object({
  refused: z.withMeta(z.boolean(), { description: 'True when you do not do the task' }),
  refusalReason: reasonSchema,
});

/** The last field of every response schema, so that comments do not end up in the result. It is never returned. */
export const noteSchema = z.object({
  note: z.withMeta(z.nullable(z.string()), { description: 'Anything else; else null' }),
});

const refusedSchema = z.looseObject({ refused: z.literal(true) });

/** @throws ApiError CONTENT_REFUSED when the model refused */
export function throwIfRefused(value: unknown): void {
  if (!refusedSchema.safeParse(value).success) return;
  const reason = refusalSchema.safeParse(value).data?.refusalReason ?? 'other';
  throw new ApiError('CONTENT_REFUSED', { cause: new ModelRefusedError(reason) });
}

class ModelRefusedError extends LoggableError {
  override readonly name = 'ModelRefusedError';
}
