import type { AnswerShape } from '../../../shared/catalog/converse-shape.ts';
import schemas from './answer-schemas.json' with { type: 'json' };

/** Name of a response schema: a transform, by its route's path, or a judgement. */
export type AnswerName = keyof typeof schemas;

/**
 * The response schema sent to the model. `npm run generate` derives it from the validation schema: the
 * converter is a third of the schema library, and no function bundles it.
 */
export function answerShape(name: AnswerName, description: string): AnswerShape {
  return { name: name.replaceAll('-', '_'), description, schema: schemas[name] };
}
