import { capabilitiesOf, type ModelCapabilities } from '../../../shared/catalog/model-capabilities.ts';
import { combinedFallback, fallbackAfter } from '../../../shared/model/fallback.ts';

const haiku4 = capabilitiesOf('anthropic.claude-haiku-4-5-20251001-v1:0');
const haiku5 = capabilitiesOf('anthropic.claude-haiku-5-5');
const opus = capabilitiesOf('anthropic.claude-opus-5-5');
const sonnet = capabilitiesOf('anthropic.claude-sonnet-5-5');
const bySchema: ModelCapabilities = { ...opus, outputMethod: 'native_schema' };

describe('fallback after a Bedrock validation error', () => {
  it.each<[string, ModelCapabilities, string, Partial<ModelCapabilities>]>([
    [
      'The model returned the following errors: output_config.format: Extra inputs are not permitted',
      bySchema,
      'output method',
      { outputMethod: 'offered_tool' },
    ],
    [
      'output_config: Extra inputs are not permitted',
      bySchema,
      'output method',
      { outputMethod: 'offered_tool' },
    ],
    ['output_config: Extra inputs are not permitted', opus, 'effort', { effort: null }],
    ['This model does not support the effort parameter.', opus, 'effort', { effort: null }],
    [
      "This model doesn't support the toolConfig.toolChoice.tool field. Remove toolConfig.toolChoice.tool and try again.",
      haiku4,
      'output method',
      { outputMethod: 'native_schema' },
    ],
    [
      'The model returned the following errors: Thinking may not be enabled when tool_choice forces tool use.',
      { ...haiku5, thinking: null },
      'output method',
      { outputMethod: 'native_schema' },
    ],
    [
      'The model returned the following errors: tools.0.custom.strict: Extra inputs are not permitted',
      opus,
      'output method',
      { outputMethod: 'json_text' },
    ],
    ["This model doesn't support tool use.", opus, 'output method', { outputMethod: 'json_text' }],
    [
      'The model returned the following errors: `temperature` is deprecated for this model.',
      haiku4,
      'temperature',
      { temperature: null },
    ],
    [
      "This model doesn't support the temperature field. Remove temperature and try again.",
      haiku4,
      'temperature',
      { temperature: null },
    ],
    [
      '`temperature` may only be set to 1 when thinking is enabled.',
      haiku4,
      'temperature',
      { temperature: null },
    ],
    [
      'The model returned the following errors: "thinking.type.between_tools" is not supported for this model. Use "thinking.type.adaptive" and "output_config.effort" to control thinking behavior.',
      sonnet,
      'thinking',
      { thinking: null, thinkingTokens: 4_000 },
    ],
    [
      'The maximum tokens you requested exceeds the model limit of 4096. Try again with a maximum tokens value that is lower than 4096.',
      haiku4,
      'length',
      { maximumOutputTokens: 4_096 },
    ],
    [
      'The model returned the following errors: max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens for claude-opus-4-20250514',
      haiku4,
      'length',
      { maximumOutputTokens: 32_000 },
    ],
  ])('avoids the first option that the error rejects: %s', (message, original, omitted, change) => {
    expect(fallbackAfter(message, original)).toEqual({
      omitted,
      capabilities: { ...original, ...change },
    });
  });
});

describe('Bedrock errors without a fallback', () => {
  it.each<[string, ModelCapabilities]>([
    ['Could not process image', haiku5],
    [
      'messages.0.content.0.image.source.base64: image exceeds 5 MB maximum: 5500000 bytes > 5242880 bytes',
      haiku5,
    ],
    ['Output blocked by content filtering policy', haiku5],
    ['Improperly formed request.', haiku5],
    ['Malformed input request', haiku5],
    ['The model returned the following errors: messages: text content blocks must be non-empty', haiku5],
    ['Operation not allowed', haiku5],
    ['The provided guardrail identifier or version does not exist.', haiku5],
    ['reasoning_budget: Field required', haiku5],
    ['Malformed input request: #/messages: too long, please reformat your input and try again.', haiku4],
    ['`temperature` is deprecated for this model.', opus],
    ['output_config.format: Extra inputs are not permitted', haiku4],
    ['toolConfig.toolChoice is not supported', { ...haiku4, outputMethod: 'json_text' }],
    ['max_tokens: 64000 > 64000, which is the maximum allowed number of output tokens', haiku4],
  ])('leave the request unchanged: %s', (message, original) => {
    expect(fallbackAfter(message, original)).toBeNull();
  });
});

describe('combinedFallback', () => {
  it('combines the fallbacks of two concurrent requests in either order', () => {
    const one: ModelCapabilities = { ...sonnet, outputMethod: 'json_text', maximumOutputTokens: 8_000 };
    const other: ModelCapabilities = { ...sonnet, thinking: null, effort: null, thinkingTokens: 4_000 };
    const both = { ...one, thinking: null, effort: null, thinkingTokens: 4_000 };
    expect(combinedFallback(one, other)).toEqual(both);
    expect(combinedFallback(other, one)).toEqual(both);
  });
});
