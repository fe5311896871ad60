import { modesUpTo } from '../../../shared/catalog/ai.ts';
import type { AiMode } from '../../../shared/contract/enumerations.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { Caller } from '../../../shared/security/caller.ts';

/**
 * The organization's AI add-on, which must be there and allow the mode.
 *
 * @throws ApiError AI_NOT_ENABLED or AI_MODE_NOT_ALLOWED
 */
export function requireAi({ ai }: Caller, mode: AiMode): NonNullable<Caller['ai']> {
  if (ai === null) throw new ApiError('AI_NOT_ENABLED');
  if (!modesUpTo(ai.modeCap).includes(mode)) {
    throw new ApiError('AI_MODE_NOT_ALLOWED', {
      message: `The mode ${mode} is above the organization's cap, ${ai.modeCap}. Use a lower mode.`,
    });
  }
  return ai;
}
