import { WidgetError } from '../../../../../sdk/src/client/error.ts';
import { contentPhrases } from '../../../../../sdk/src/effects/phrases/content.ts';
import { failureOf } from '../../../../../sdk/src/effects/reading/failures.ts';
import { isPublic } from '../../../../../sdk/src/effects/tools/content/auto-alt-text.ts';
import { partsAt } from '../../../../../sdk/src/effects/tools/speech/service-voice.ts';

describe('public image URL check', () => {
  it.each([
    ['https://cdn.example.org/a.png', true],
    ['http://cdn.example.org/a.png', false],
    ['https://localhost/a.png', false],
    ['https://10.0.0.1/a.png', false],
    ['https://intranet/a.png', false],
    ['https://files.local/a.png', false],
    ['https://user@cdn.example.org/a.png', false],
    ['https://cdn.example.org:8443/a.png', false],
    ['data:image/png;base64,AA==', false],
    ['', false],
  ])('classifies %s as public: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected);
  });
});

describe('failureOf', () => {
  const error = (code: string, status: number | null) => new WidgetError(code, 'No.', { status });
  it.each([
    [error('AI_CREDITS_EXHAUSTED', 429), 'effects.ai.credits_gone', true],
    [error('QUOTA_EXCEEDED', 429), 'effects.ai.quota_gone', true],
    [error('CALLER_LIMIT_REACHED', 429), 'effects.ai.caller_limit', true],
    [error('RATE_LIMITED', 429), 'effects.ai.too_many', true],
    [error('CONTENT_REFUSED', 422), 'effects.ai.refused', false],
    [error('MODEL_OUTPUT_INVALID', 502), 'effects.ai.no_answer', false],
    [error('ORGANIZATION_SUSPENDED', 403), 'effects.ai.not_allowed', true],
    [error('OFFLINE', null), 'effects.ai.offline', true],
    [error('NETWORK_ERROR', null), 'effects.ai.unreachable', true],
    [error('SERVICE_BUSY', 503), 'effects.ai.failed', false],
    [error('SOMETHING_NEW', 429), 'effects.ai.too_many', true],
    [error('SOMETHING_NEW', 418), 'effects.ai.failed', true],
    [new Error('a mistake'), 'effects.ai.failed', true],
  ])('maps %s to %s', (failed, phrase, isFinal) => {
    expect(failureOf(failed, true)).toEqual({ phrase, isFinal });
    expect(contentPhrases).toHaveProperty([phrase]);
  });

  it('maps a network error to the offline message while the browser is offline', () => {
    expect(failureOf(error('NETWORK_ERROR', null), false)).toEqual({
      phrase: 'effects.ai.offline',
      isFinal: true,
    });
  });
});

describe('spoken position lookup', () => {
  const mark = (type: 'word' | 'sentence', startMs: number, start: number) => ({
    type,
    startMs,
    start,
    end: start + 1,
    value: 'x',
  });
  const marks = [mark('sentence', 0, 0), mark('word', 0, 0), mark('word', 300, 2), mark('sentence', 600, 4)];
  it('returns the last sentence and the last word that have started', () => {
    expect(partsAt({ marks }, 700)).toEqual([
      { type: 'sentence', start: 4, end: 5 },
      { type: 'word', start: 2, end: 3 },
    ]);
  });
});
