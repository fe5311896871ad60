import { ApiError } from '../../../shared/http/api-error.ts';
import type { MarkupText } from './markup-text.ts';

/**
 * Parses the markup in a request, and loads the parser on demand.
 *
 * @throws ApiError VALIDATION_FAILED
 */
export async function readMarkup(text: string): Promise<MarkupText> {
  const { MarkupText } = await import('./markup-text.ts');
  const { TooManyElementsError, maximumTextElements } = await import('./tree.ts');
  try {
    return new MarkupText(text);
  } catch (error) {
    if (!(error instanceof TooManyElementsError)) throw error;
    const message = `becomes more than ${maximumTextElements} elements in a browser: close each element where it ends`;
    throw new ApiError('VALIDATION_FAILED', { details: [{ path: 'text', message }], cause: error });
  }
}
