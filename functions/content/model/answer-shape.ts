import schemas from './answer-schemas.json' with { type: 'json' };
import type { AnswerShape } from './prompt.ts';

/** What a model is asked for: a transform, as its route's path names it, or a judgement. */
export type AnswerName = keyof typeof schemas;

/**
 * The shape of an answer for the model. `npm run generate` writes it from the schema that checks the answer: what turns one into the
 * other is a third of the schema library, and no function has it.
 */
export function answerShape(name: AnswerName, description: string): AnswerShape {
  return { name: name.replaceAll('-', '_'), description, schema: schemas[name] };
}
