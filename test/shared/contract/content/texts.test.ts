import { rephrase, simplify, translate } from '../../../../shared/contract/routes/content.ts';
import { validate } from '../../../../shared/http/validate.ts';

const routes = [
  [simplify, { targetGradeLevel: 5 }],
  [rephrase, {}],
  [translate, { targetLanguage: 'de' }],
] as const;

function firstMessage(index: number, body: object): unknown {
  const [route, needed] = routes[index] ?? routes[0];
  try {
    validate<typeof route.body>(route.body, { ...needed, ...body }, 'body');
    return 'accepted';
  } catch (error) {
    return error instanceof Error && 'details' in error ? error.details : error;
  }
}

describe.each(routes.map(([{ operationId }], index) => [operationId, index] as const))(
  'validation of the text and texts fields in %s requests',
  (_operationId, index) => {
    it.each<[string, object]>([
      ['one text', { texts: ['a'] }],
      ['50 texts', { texts: Array.from({ length: 50 }, () => 'a') }],
      ['duplicate texts', { texts: ['a', 'a'] }],
      ['lone surrogates and control characters', { texts: ['a\ud835', '\udc9c', 'a\u0000\f'] }],
      ['one blank, one empty and one valid text', { texts: [' ', '', 'a'] }],
      [
        'a text that is too long, and texts of 10,000 characters',
        { texts: ['𝒜'.repeat(10_001), 'é'.repeat(10_000)] },
      ],
      ['one text of 10,000 characters', { texts: ['𝒜'.repeat(10_000)] }],
      ['texts of 10,000 characters in total', { texts: ['𝒜'.repeat(5_000), 'é'.repeat(5_000)] }],
    ])('accepts a valid request: %s', (_what, body) => {
      expect(firstMessage(index, body)).toBe('accepted');
    });

    const several = 'must have exactly one of text and texts';
    it.each<[string, object, string, string]>([
      ['neither text nor texts', {}, 'body', several],
      ['both text and texts', { text: 'a', texts: ['a'] }, 'body', several],
      ['an empty list', { texts: [] }, 'texts', 'must have at least one text'],
      ['51 texts', { texts: Array.from({ length: 51 }, () => 'a') }, 'texts', 'must have at most 50 texts'],
      ['a string instead of a list', { texts: 'a' }, 'texts', 'must be an array'],
      ['null instead of a list', { texts: null }, 'texts', 'must be an array'],
      ['a number in texts', { texts: ['a', 5] }, 'texts[1]', 'must be a string'],
      ['null in texts', { texts: [null, 'a'] }, 'texts[0]', 'must be a string'],
      ['a list in texts', { texts: [['a']] }, 'texts[0]', 'must be a string'],
      ['only empty texts', { texts: ['', ''] }, 'texts[1]', 'must have at least 1 character'],
      ['only blank texts', { texts: [' \n\u00a0'] }, 'texts[0]', 'must not be blank'],
      [
        'only a text that is too long',
        { texts: ['𝒜'.repeat(10_001)] },
        'texts[0]',
        'must have at most 10000 characters',
      ],
      [
        'texts that are too long in total',
        { texts: ['𝒜'.repeat(5_000), 'é'.repeat(5_001)] },
        'texts',
        'must have at most 10000 characters in all',
      ],
      ['an unknown field', { texts: ['a'], price: 0 }, 'price', 'is not a field of this request'],
    ])('rejects an invalid request and reports the field: %s', (_what, body, path, message) => {
      expect(firstMessage(index, body)).toEqual(expect.arrayContaining([{ path, message }]));
    });
  },
);
