import type { AnswerShape } from '../../../shared/catalog/converse-shape.ts';
import schemas from './answer-schemas.json' with { type: 'json' };

/** Name of a response schema: a transform, as in the path of its route, or a judgement. */
export type AnswerName = keyof typeof schemas;

/**
 * Returns the response schema that is sent to the model. `npm run generate` derives it from the validation
 * schema, so that no function bundles the converter, a third of the schema library.
 */
export function answerShape(name: AnswerName, description: string): AnswerShape {
  return { name: name.replaceAll('-', '_'), description, schema: schemas[name] };
}
