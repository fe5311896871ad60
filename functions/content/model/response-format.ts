import type { ResponseFormat } from '../../../shared/model/prompt.ts';
import schemas from './response-schemas.json' with { type: 'json' };

export type ResponseName = keyof typeof schemas;

/**
 * Returns the response schema sent to the model. `npm run generate` derives it from the validation schema, so that
 * functions do not bundle the converter, which makes up a third of the schema library.
 */
export function responseFormat(name: ResponseName, description: string): ResponseFormat {
  return { name: name.replaceAll('-', '_'), description, schema: schemas[name] };
}
