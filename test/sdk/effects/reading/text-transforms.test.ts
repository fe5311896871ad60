import { createWidgetClient } from '../../../../sdk/src/client/index.ts';
import { phraseOfText } from '../../../../sdk/src/effects/reading/failures.ts';
import { textTransforms } from '../../../../sdk/src/effects/reading/text-transforms.ts';

const credits = { charged: 1, remaining: 9, resetsAt: '2026-12-01T00:00:00.000Z' };

function clientOf(response: unknown) {
  const sent: unknown[] = [];
  const client = createWidgetClient({
    apiKey: 'key',
    siteRoot: 'https://service.example',
    storage: null,
    async fetch(_, init) {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json(response);
    },
  });
  return { client, sent };
}

const { signal } = new AbortController();

describe('batched text transforms', () => {
  const response = {
    results: [
      {
        text: 'We use it.',
        dir: 'ltr',
        warnings: [{ code: 'grade_not_met', message: 'The text reads at 7.' }],
      },
      { warnings: [], error: { code: 'CONTENT_REFUSED', message: 'The model refused this text.' } },
      { text: 'It is closed.', dir: 'ltr', warnings: [] },
    ],
    credits,
  };
  const texts = ['We utilize it.', 'What is refused.', 'It is shut.'];
  const expected = {
    results: [
      {
        text: 'We use it.',
        dir: 'ltr',
        warnings: [{ code: 'grade_not_met', message: 'The text reads at 7.' }],
      },
      null,
      { text: 'It is closed.', dir: 'ltr', warnings: [] },
    ],
    failures: ['CONTENT_REFUSED'],
    credits,
  };

  it.each([
    ['simplify', { gradeLevel: 4 }, { texts, targetGradeLevel: 4 }],
    ['literal', { mode: 'smart' }, { texts, style: 'literal', mode: 'smart' }],
    ['number_free', {}, { texts, style: 'number-free' }],
  ] as const)(
    'send %s texts in one call and return the reason for each failed text',
    async (help, options, body) => {
      const { client, sent } = clientOf(response);
      await expect(textTransforms[help].send(client, texts, options, signal)).resolves.toEqual(expected);
      expect(sent).toEqual([body]);
    },
  );

  it('send the texts to translate as one HTML document, and fail when the response omits a text', async () => {
    const { client, sent } = clientOf({
      text: '<p>Hallo</p>',
      dir: 'ltr',
      targetLanguage: 'de',
      warnings: [],
      credits,
    });
    const transformed = await textTransforms.translate.send(
      client,
      ['Hello', 'World'],
      { targetLanguage: 'de' },
      signal,
    );
    expect(transformed).toEqual({ results: [null, null], failures: ['MODEL_OUTPUT_INVALID'], credits });
    expect(sent).toEqual([{ text: '<p>Hello</p><p>World</p>', targetLanguage: 'de', format: 'html' }]);
  });
});

describe('phraseOfText', () => {
  it.each([
    ['CONTENT_REFUSED', 'effects.ai.refused'],
    ['SOMETHING_NEW', 'effects.ai.failed'],
  ])('maps %s to %s', (code, phrase) => {
    expect(phraseOfText(code)).toBe(phrase);
  });
});
