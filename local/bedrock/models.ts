/** What a model takes and how much it writes, as far as Converse tells them apart. */
export interface ModelCapabilities {
  /** `toolConfig.toolChoice` may force a tool. */
  readonly forcedTool: boolean;
  /** `outputConfig.textFormat` may ask for JSON after a schema. */
  readonly nativeSchema: boolean;
  readonly temperature: boolean;
  readonly images: boolean;
  readonly maxOutputTokens: number;
}

interface ModelFamily {
  readonly pattern: RegExp;
  readonly capabilities: ModelCapabilities;
}

const whole = {
  forcedTool: true,
  nativeSchema: true,
  temperature: true,
  images: true,
  maxOutputTokens: 64_000,
};

/**
 * The first pattern that fits decides. Known per model: Claude Haiku 4.5 and Nova take a forced tool, Claude
 * Sonnet 5.5 refuses it, Claude Haiku 5.5 refuses `temperature`. Opus 5.5 is treated like Sonnet 5.5; any other
 * Claude model as one that takes all.
 */
const families: readonly ModelFamily[] = [
  { pattern: /^local-rules$/, capabilities: whole },
  { pattern: /^anthropic\.claude-haiku-5-5/, capabilities: { ...whole, temperature: false } },
  { pattern: /^anthropic\.claude-(sonnet|opus)-5-5/, capabilities: { ...whole, forcedTool: false } },
  { pattern: /^anthropic\.claude-/, capabilities: whole },
  { pattern: /^amazon\.nova-/, capabilities: { ...whole, nativeSchema: false, maxOutputTokens: 10_000 } },
];

const geography = /^(global|us|us-gov|eu|apac|jp|au|ca)\./;
const modelArn =
  /^arn:aws[a-z-]*:bedrock:[a-z0-9-]+:\d{0,12}:(?:foundation-model|inference-profile)\/(?<id>[^/]+)$/;
const applicationProfileArn =
  /^arn:aws[a-z-]*:bedrock:[a-z0-9-]+:\d{12}:application-inference-profile\/[a-z0-9]+$/;

/**
 * Finds what a model id can do: a foundation model id, an inference-profile id (`global.…`, `eu.…`) or an ARN of
 * either. An application inference profile does not name its model and counts as one that takes all.
 * `undefined` for an id no known model has.
 */
export function findModel(modelId: string): ModelCapabilities | undefined {
  if (applicationProfileArn.test(modelId)) return whole;
  const id = (modelArn.exec(modelId)?.groups?.id ?? modelId).replace(geography, '');
  return families.find((family) => family.pattern.test(id))?.capabilities;
}
