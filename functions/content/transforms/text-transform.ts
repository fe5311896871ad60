import type { AnswerShape } from '../../../shared/catalog/converse-shape.ts';
import type { ModelCapabilities } from '../../../shared/catalog/model-capabilities.ts';
import type { Wording } from '../../../shared/contract/content/common.ts';
import type * as z from '../../../shared/contract/zod.ts';
import type { CommonBody, Outcome, Transform } from '../engine/transform.ts';
import type { InspectedImage } from '../image/inspect-image.ts';
import { type AnswerName, answerShape } from '../model/answer-shape.ts';
import { generateVerified, type PromptSpec, type Review } from '../model/generate-verified.ts';
import type { Meaning } from '../model/judge/meaning.ts';
import type { ModelClient } from '../model/model-client.ts';
import { frameVersion, type Prompt } from '../model/prompt.ts';
import { type AnswerLanguage, answerLanguage } from './answer-language.ts';

/** Context for reviewing a model's response. */
export interface ReviewContext<Body> {
  readonly body: Body;
  /** The required language of the response. */
  readonly language: AnswerLanguage;
  readonly prompt: Prompt;
  readonly capabilities: ModelCapabilities;
}

/** Result of a review. Contains `texts` if the judge may compare them. */
export interface TextReview<Fields> extends Omit<Review<Fields>, 'meaning'> {
  readonly texts?: Pick<Meaning, 'source' | 'answer'>;
}

/** Definition of a transform whose response a model generates. */
export interface TextTransform<Body extends CommonBody, Output, Fields extends object> {
  /** Name, as in the path of the route. */
  readonly name: AnswerName;
  /** Part of the cache key. Increment on every change of the task, the response schema or a check. */
  readonly version: number;
  /** Instructions for the model: trusted text, the same for every request. */
  readonly task: string | ((body: Body) => string);
  /** True if the source is tagged text. */
  isTagged?(body: Body): boolean;
  /** Description of the response schema, for the model. */
  readonly answerDescription: string;
  /** Validates the response. The model gets the same schema from `answer-schemas.json`. */
  readonly schema: z.ZodMiniType<Output>;
  /** Price in credits. */
  price(body: Body): number;
  /** Returns the page text to process. */
  source(body: Body): string;
  /** Returns prompt parameters in addition to the text and a stated language. */
  parameters(
    body: Body,
    language: AnswerLanguage,
    capabilities: ModelCapabilities,
  ): Readonly<Record<string, unknown>>;
  /** Returns the required language of the response, if it differs from that of the source. */
  language?(body: Body): AnswerLanguage;
  /** Returns the output token limit. */
  maximumTokens(body: Body, language: AnswerLanguage): number;
  /** Returns the image to process, if any. */
  image?(body: Body): Promise<InspectedImage>;
  /**
   * Returns the requested change relative to the source. Absent if the response is not a version of the
   * source; the judge is then not called.
   */
  rendering?(body: Body): Pick<Meaning, 'requestedChange' | 'mustBeComplete'>;
  /** Removes text that the model may add around the response, such as a preface. */
  tidy?(output: Output, body: Body): Output;
  review(output: Output, context: ReviewContext<Body>): TextReview<Fields>;
  /** Adds the number of model calls, if the response contains it. */
  withAttempts?(fields: Fields, attempts: number): Fields;
}

/** The prompt for a request, and the texts that its response is compared with. */
export interface TextPromptSpec<Body, Output, Fields> extends PromptSpec<Output, Fields> {
  readonly context: ReviewContext<Body>;
  tidy(output: Output): Output;
}

/** Creates a transform from its definition: prompt, model call, validation, repair attempt, response. */
export function textTransform<Body extends CommonBody, Output, Fields extends object>(
  definition: TextTransform<Body, Output, Fields>,
): (model: ModelClient) => Transform<Body, Fields> {
  const shape = shapeOf(definition);
  return (model) => ({
    ...namedTransform(definition, model),
    async run(body, { deadlineMs, siteLanguage }) {
      const language = languageOf(definition, body, siteLanguage);
      const spec = await promptSpecFor(definition, shape, body, language, model.capabilities(body.mode));
      return generateInOneCall(definition, model, spec, deadlineMs);
    },
  });
}

/** Creates the parts of a transform that do not run it. */
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
      const generation = promptVersion(name, version, model.modelId(mode));
      const judge = rendering === undefined ? null : model.judge;
      return judge === null ? generation : `${generation}/${judge.version}`;
    },
    price: (body) => price(body),
  };
}

/** Determines the required language of the response. */
export function languageOf<Body extends CommonBody>(
  { language, source }: Pick<TextTransform<Body, never, object>, 'language' | 'source'>,
  body: Body,
  siteLanguage: string | null,
): AnswerLanguage {
  return language?.(body) ?? answerLanguage(source(body), body.language, siteLanguage);
}

/** Returns the response schema of a transform, identical for every request and chunk. */
export function shapeOf({
  name,
  answerDescription,
}: Pick<TextTransform<CommonBody, never, object>, 'name' | 'answerDescription'>): AnswerShape {
  return answerShape(name, answerDescription);
}

/**
 * Builds the prompt for a request.
 *
 * @param shape from {@link shapeOf}
 * @param before context before a chunk of a longer text
 */
export async function promptSpecFor<Body extends CommonBody, Output, Fields extends object>(
  definition: TextTransform<Body, Output, Fields>,
  shape: AnswerShape,
  body: Body,
  language: AnswerLanguage,
  capabilities: ModelCapabilities,
  before: string | null = null,
): Promise<TextPromptSpec<Body, Output, Fields>> {
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
  const context = { body, language: answered, prompt, capabilities };
  const rendering = definition.rendering?.(body);
  const tidy = (output: Output) => definition.tidy?.(output, body) ?? output;
  const review = (output: Output): Review<Fields> => {
    const { texts, ...reviewed } = definition.review(tidy(output), context);
    if (rendering === undefined || texts === undefined) return reviewed;
    return { ...reviewed, meaning: { ...rendering, ...texts } };
  };
  return { prompt, schema, context, tidy, review };
}

/** Processes a request in a single model call. */
export async function generateInOneCall<Body extends CommonBody, Output, Fields extends object>(
  { withAttempts }: Pick<TextTransform<Body, Output, Fields>, 'withAttempts'>,
  model: ModelClient,
  spec: TextPromptSpec<Body, Output, Fields>,
  deadlineMs: number,
): Promise<Outcome<Fields>> {
  const { mode } = spec.context.body;
  const answer = await generateVerified(model, mode, spec, deadlineMs);
  const fields = withAttempts?.(answer.fields, answer.attempts) ?? answer.fields;
  return { fields, mode, model: model.modelId(mode), warnings: answer.warnings, isFree: false };
}

const partTask =
  'The page text is a part of a longer text. The parameter textBefore is what stands before it: go on in the same words and tone, and do not give it again.';

const wordingTask =
  'The parameter formality, if there is one, says how to address the reader: more formal, or less (German Sie or du, French vous or tu). The parameter context, if there is one, is about the page text: use it to choose words, and give nothing of it.';

/** Adds instructions for formality and context if the request has either. */
export function withWording(task: string, body: Wording): string {
  return Object.keys(wordingParameters(body)).length === 0 ? task : `${task} ${wordingTask}`;
}

export function wordingParameters({ formality = 'default', context }: Wording): Record<string, string> {
  return {
    ...(formality === 'default' ? {} : { formality }),
    ...(context === undefined ? {} : { context }),
  };
}

/**
 * Returns the stated language as a prompt parameter, never a guess: the model detects the language itself.
 */
function languageParameter({ stated }: AnswerLanguage): { language?: string } {
  return stated === null ? {} : { language: stated };
}

/** Returns the cache key inputs of a response other than the request. */
export function promptVersion(name: string, version: number, modelId: string): string {
  return `${name}/${version}.${frameVersion}/${modelId}`;
}

/**
 * Estimates the output token limit for a response about as long as the text: half of its UTF-8 length, which
 * leaves a margin in every script. Bedrock counts the limit against the quota of the model, so it must not be
 * larger than necessary.
 */
export function tokensFor(text: string): number {
  return Math.min(12_000, 600 + Math.ceil(Buffer.byteLength(text) / 2));
}
