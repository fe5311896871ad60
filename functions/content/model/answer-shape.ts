import type { AnswerShape } from '../../../shared/catalog/converse-shape.ts';
import schemas from './answer-schemas.json' with { type: 'json' };

export type AnswerName = keyof typeof schemas;

/**
 * Returns the response schema sent to the model. `npm run generate` derives it from the validation schema, so that
 * functions do not bundle the converter, which makes up a third of the schema library.
 */
export function answerShape(name: AnswerName, description: string): AnswerShape {
  return { name: name.replaceAll('-', '_'), description, schema: schemas[name] };
}
