import { maximumImageBytes } from '../../../../shared/contract/content/alt-text.ts';
import { contentRoutes } from '../../../../shared/contract/routes/content.ts';
import type * as z from '../../../../shared/contract/zod.ts';

type OperationId = (typeof contentRoutes)[number]['operationId'];

function bodyOf(operationId: OperationId): z.ZodMiniType {
  const route = contentRoutes.find((candidate) => candidate.operationId === operationId);
  if (route === undefined) throw new Error(`No route ${operationId}`);
  return route.body;
}

const example: Readonly<Record<string, object>> = Object.fromEntries(
  contentRoutes.map(({ operationId, requestExample }) => [operationId, requestExample]),
);

function firstProblem(operationId: OperationId, body: unknown): string {
  const parsed = bodyOf(operationId).safeParse(body);
  if (parsed.success) return 'accepted';
  const issue = parsed.error.issues[0];
  return `${issue?.path.join('.')}: ${issue?.message}`;
}

const longest: [OperationId, string, number][] = [
  ['simplify', 'text', 10_000],
  ['explainVocabulary', 'text', 10_000],
  ['giveHints', 'question', 2_000],
  ['giveHints', 'context', 10_000],
  ['rephrase', 'text', 10_000],
  ['translate', 'text', 10_000],
  ['summarize', 'text', 30_000],
  ['fixAria', 'html', 50_000],
  ['exportSpeech', 'text', 6_000],
];

describe('content transform request validation', () => {
  it.each(contentRoutes.map((route) => route.operationId))(
    'rejects a %s request with an unknown field',
    (operationId) => {
      expect(firstProblem(operationId, { ...example[operationId], price: 0 })).toContain('Unrecognized key');
    },
  );

  it.each(longest)(
    'rejects a %s request when the field %s exceeds %i code points',
    (operationId, field, maximum) => {
      const problemOf = (count: number) =>
        firstProblem(operationId, { ...example[operationId], [field]: '𝒜'.repeat(count) });
      expect(problemOf(maximum)).toBe('accepted');
      expect(problemOf(maximum + 1)).toBe(`${field}: must have at most ${maximum} characters`);
    },
  );

  it.each<[OperationId, string]>([
    ...longest.map(([operationId, field]): [OperationId, string] => [operationId, field]),
    ['describeImage', 'context'],
    ['rephrase', 'context'],
    ['translate', 'context'],
  ])(
    'accepts a %s request when the field %s has control characters and lone surrogates',
    (operationId, field) => {
      const parsed = bodyOf(operationId).parse({
        ...example[operationId],
        [field]: 'a\f\u0000\ud83d \ufffd',
      });
      expect(parsed).toMatchObject({ [field]: 'a  \ufffd \ufffd' });
    },
  );

  it('accepts control characters in a glossary', () => {
    const glossary = [{ source: 'a\nb', target: 'c\fd' }];
    expect(bodyOf('translate').parse({ ...example.translate, glossary })).toMatchObject({
      glossary: [{ source: 'a b', target: 'c d' }],
    });
  });

  it.each(longest)('rejects a %s request when the field %s is empty or blank', (operationId, field) => {
    const problemOf = (text: string) => firstProblem(operationId, { ...example[operationId], [field]: text });
    expect(problemOf('')).toBe(`${field}: must have at least 1 character`);
    expect(problemOf(' \n\t\u00a0')).toBe(`${field}: must not be blank`);
  });

  it.each([
    ['simplify', { targetGradeLevel: 0 }, 'targetGradeLevel: must be 1 to 12'],
    ['simplify', { targetGradeLevel: 13 }, 'targetGradeLevel: must be 1 to 12'],
    ['simplify', { mode: 'turbo' }, 'mode: must be one of "standard", "smart", "genius"'],
    [
      'translate',
      { targetLanguage: 'xx' },
      'targetLanguage: must name a known language, such as "en" or "pt-BR"',
    ],
    [
      'translate',
      { language: 'not a tag' },
      'language: must be a BCP-47 language tag such as "en" or "pt-BR"',
    ],
    ['exportSpeech', { rate: 251 }, 'rate: must be 50 to 250'],
    [
      'describeImage',
      { image: undefined, imageUrl: 'http://example.com/a.png' },
      'imageUrl: must be an https URL',
    ],
    [
      'describeImage',
      { image: undefined, imageUrl: 'data:image/png;base64,AAAA' },
      'imageUrl: must be an absolute http or https URL without credentials',
    ],
    [
      'describeImage',
      { image: undefined, imageUrl: 'https://user:pw@example.com/' },
      'imageUrl: must be an absolute http or https URL without credentials',
    ],
    ['describeImage', { image: undefined }, ': must have exactly one of imageUrl and image'],
    [
      'describeImage',
      { imageUrl: 'https://example.com/a.png', image: { data: 'AAAA', mediaType: 'image/png' } },
      ': must have exactly one of imageUrl and image',
    ],
    [
      'describeImage',
      { image: { data: 'AAAAA', mediaType: 'image/png' } },
      'image.data: must be padded base64',
    ],
    [
      'describeImage',
      { image: { data: 'AA-_', mediaType: 'image/png' } },
      'image.data: must be padded base64',
    ],
  ] satisfies [OperationId, object, string][])(
    'rejects a %s request with %j and states the reason',
    (operationId, fields, problem) => {
      expect(firstProblem(operationId, { ...example[operationId], ...fields })).toBe(problem);
    },
  );

  it('rejects SVG images and images above the maximum size', () => {
    const image = (mediaType: string, bytes: number) =>
      firstProblem('describeImage', {
        image: { data: Buffer.alloc(bytes).toString('base64'), mediaType },
      });
    expect(image('image/svg+xml', 30)).toContain('image.mediaType: must be one of');
    expect(image('image/png', maximumImageBytes)).toBe('accepted');
    expect(image('image/png', maximumImageBytes + 3)).toBe('image.data: must be at most 3.5 MB once decoded');
  });
});
