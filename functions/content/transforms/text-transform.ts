import type { ModelCapabilities } from '../../../shared/catalog/model-capabilities.ts';
import type { Manner } from '../../../shared/contract/content/common.ts';
import type * as z from '../../../shared/contract/zod.ts';
import type { CommonBody, Outcome, Transform } from '../engine/transform.ts';
import type { InspectedImage } from '../image/inspect-image.ts';
import { type AnswerName, answerShape } from '../model/answer-shape.ts';
import { askVerified, type Question, type Review } from '../model/ask-verified.ts';
import type { Meaning } from '../model/judge/meaning.ts';
import type { ModelClient } from '../model/model-client.ts';
import { type AnswerShape, frameVersion, type Prompt } from '../model/prompt.ts';
import { type AnswerLanguage, answerLanguage } from './answer-language.ts';

/** What a review may look at beside the model's answer. */
export interface ReviewContext<Body> {
  readonly body: Body;
  /** The language that the answer must have. */
  readonly language: AnswerLanguage;
  readonly prompt: Prompt;
  readonly capabilities: ModelCapabilities;
}

/** What a review finds; `texts` where a judge may compare them. */
export interface TextReview<Fields> extends Omit<Review<Fields>, 'meaning'> {
  readonly texts?: Pick<Meaning, 'source' | 'answer'>;
}

/** One transform whose answer a model writes: all that differs between them. */
export interface TextTransform<Body extends CommonBody, Output, Fields extends object> {
  /** As in the route's path. */
  readonly name: AnswerName;
  /** Part of the cache key. Raise it with every change of the task, the answer's shape or a check. */
  readonly version: number;
  /** What the model is to do: ours alone, the same for every request. */
  readonly task: string | ((body: Body) => string);
  /** True where the source is tagged text. */
  isTagged?(body: Body): boolean;
  /** Says what the answer's shape gives, to the model. */
  readonly gives: string;
  /** Checks the answer. The model is told the same by `answer-schemas.json`. */
  readonly schema: z.ZodMiniType<Output>;
  /** Credits. */
  price(body: Body): number;
  /** The text of a page that is worked on. */
  source(body: Body): string;
  /** What the model needs to know beside the text and a language that was stated. */
  parameters(
    body: Body,
    language: AnswerLanguage,
    capabilities: ModelCapabilities,
  ): Readonly<Record<string, unknown>>;
  /** The language that the answer must have, where it is not the one of the source. */
  language?(body: Body): AnswerLanguage;
  /** Room for the answer, in tokens. */
  maximumTokens(body: Body, language: AnswerLanguage): number;
  /** The picture that is worked on, where there is one. */
  image?(body: Body): Promise<InspectedImage>;
  /** How the answer may differ from its source; left out where it says something else by its nature. No judge is asked then. */
  rendering?(body: Body): Pick<Meaning, 'asked' | 'isWhole'>;
  /** The answer without what a model may put around it, such as a preface. */
  tidy?(output: Output, body: Body): Output;
  review(output: Output, asked: ReviewContext<Body>): TextReview<Fields>;
  /** Writes down how often the model was asked, where the answer says it. */
  counted?(fields: Fields, attempts: number): Fields;
}

/** What a model is asked for a request, and what its answer is compared with. */
export interface TextQuestion<Body, Output, Fields> extends Question<Output, Fields> {
  readonly asked: ReviewContext<Body>;
  tidy(output: Output): Output;
}

/** Makes a transform of what is special about it: prompt, ask, check, one repair, answer. */
export function textTransform<Body extends CommonBody, Output, Fields extends object>(
  definition: TextTransform<Body, Output, Fields>,
): (model: ModelClient) => Transform<Body, Fields> {
  const shape = shapeOf(definition);
  return (model) => ({
    ...namedTransform(definition, model),
    async run(body, { deadlineMs, siteLanguage }) {
      const language = languageOf(definition, body, siteLanguage);
      const question = await questionFor(definition, shape, body, language, model.capabilities(body.mode));
      return askWhole(definition, model, question, deadlineMs);
    },
  });
}

/** What is known of a transform without running it. */
export function namedTransform<Body extends CommonBody>(
  {
    name,
    version,
    price,
    rendering,
  }: Pick<TextTransform<Body, never, object>, 'name' | 'version' | 'price' | 'rendering'>,
  model: ModelClient,
): Omit<Transform<Body, object>, 'run'> {
  return {
    name,
    version({ mode }) {
      const asked = promptVersion(name, version, model.modelId(mode));
      const judge = rendering === undefined ? null : model.judge;
      return judge === null ? asked : `${asked}/${judge.version}`;
    },
    price: (body) => price(body),
  };
}

/** The language that the answer to a request must have. */
export function languageOf<Body extends CommonBody>(
  { language, source }: Pick<TextTransform<Body, never, object>, 'language' | 'source'>,
  body: Body,
  siteLanguage: string | null,
): AnswerLanguage {
  return language?.(body) ?? answerLanguage(source(body), body.language, siteLanguage);
}

/** The shape of a transform's answers, the same for every request and piece. */
export function shapeOf({
  name,
  gives,
}: Pick<TextTransform<CommonBody, never, object>, 'name' | 'gives'>): AnswerShape {
  return answerShape(name, gives);
}

/**
 * What a model is asked for a request.
 *
 * @param shape what {@link shapeOf} gives for the definition
 * @param before for a part of a longer text, what stands before it
 */
export async function questionFor<Body extends CommonBody, Output, Fields extends object>(
  definition: TextTransform<Body, Output, Fields>,
  shape: AnswerShape,
  body: Body,
  language: AnswerLanguage,
  capabilities: ModelCapabilities,
  before: string | null = null,
): Promise<TextQuestion<Body, Output, Fields>> {
  const { schema } = definition;
  const task = typeof definition.task === 'string' ? definition.task : definition.task(body);
  const prompt: Prompt = {
    task: before === null ? task : `${task} ${partTask}`,
    shape,
    pageText: definition.source(body),
    isTagged: definition.isTagged?.(body) ?? false,
    parameters: {
      ...definition.parameters(body, language, capabilities),
      ...languageParameter(language),
      ...(before === null ? {} : { textBefore: before }),
    },
    image: (await definition.image?.(body)) ?? null,
    maximumTokens: definition.maximumTokens(body, language),
  };
  const answered = { ...language, mayAnswerInEnglish: !capabilities.writesLanguages };
  const asked = { body, language: answered, prompt, capabilities };
  const rendering = definition.rendering?.(body);
  const tidy = (output: Output) => definition.tidy?.(output, body) ?? output;
  const review = (output: Output): Review<Fields> => {
    const { texts, ...measured } = definition.review(tidy(output), asked);
    if (rendering === undefined || texts === undefined) return measured;
    return { ...measured, meaning: { ...rendering, ...texts } };
  };
  return { prompt, schema, asked, tidy, review };
}

/** Asks for the whole of a request at once. */
export async function askWhole<Body extends CommonBody, Output, Fields extends object>(
  { counted }: Pick<TextTransform<Body, Output, Fields>, 'counted'>,
  model: ModelClient,
  question: TextQuestion<Body, Output, Fields>,
  deadlineMs: number,
): Promise<Outcome<Fields>> {
  const { mode } = question.asked.body;
  const answer = await askVerified(model, mode, question, deadlineMs);
  const fields = counted?.(answer.fields, answer.attempts) ?? answer.fields;
  return { fields, mode, model: model.modelId(mode), warnings: answer.warnings, isFree: false };
}

const partTask =
  'The page text is a part of a longer text. The parameter textBefore is what stands before it: go on in the same words and tone, and do not give it again.';

const mannerTask =
  'The parameter formality, if there is one, says how to address the reader: more formal, or less (German Sie or du, French vous or tu). The parameter context, if there is one, is about the page text: use it to choose words, and give nothing of it.';

/** A task with what formality and context mean, for a request that has one of them. */
export function withManner(task: string, body: Manner): string {
  return Object.keys(mannerParameters(body)).length === 0 ? task : `${task} ${mannerTask}`;
}

export function mannerParameters({ formality = 'default', context }: Manner): Record<string, string> {
  return {
    ...(formality === 'default' ? {} : { formality }),
    ...(context === undefined ? {} : { context }),
  };
}

/** A guess is never an instruction: a model knows what it reads. */
function languageParameter({ told }: AnswerLanguage): { language?: string } {
  return told === null ? {} : { language: told };
}

/** What beside the request decides a model's answer. */
export function promptVersion(name: string, version: number, modelId: string): string {
  return `${name}/${version}.${frameVersion}/${modelId}`;
}

/**
 * Room for an answer about as long as a text, in tokens: at two bytes of UTF-8 for each there is some to spare in
 * every script. A model's quota is reserved by this number, so it must not be more than is needed.
 */
export function tokensFor(text: string): number {
  return Math.min(12_000, 600 + Math.ceil(Buffer.byteLength(text) / 2));
}
