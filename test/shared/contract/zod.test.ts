import * as full from 'zod';
import * as small from '../../../shared/contract/zod.ts';

const cases: readonly [
  what: string,
  schemas: { readonly full: full.ZodType; readonly small: small.ZodMiniType },
  bad: readonly unknown[],
][] = [
  ['a string', { full: full.string(), small: small.string() }, [undefined, null, 1, {}, []]],
  [
    'a string with a length',
    {
      full: full.string().min(2).max(3),
      small: small.string().check(small.minLength(2), small.maxLength(3)),
    },
    ['a', 'abcd'],
  ],
  [
    'a string with a pattern',
    { full: full.string().regex(/^a/), small: small.string().check(small.regex(/^a/)) },
    ['b'],
  ],
  ['an integer', { full: full.int(), small: small.int() }, [1.5, '1', Number.NaN, 2 ** 60]],
  [
    'a number in a range',
    { full: full.int().min(1).max(2), small: small.int().check(small.minimum(1), small.maximum(2)) },
    [0, 3],
  ],
  ['an enum', { full: full.enum(['a', 'b']), small: small.enum(['a', 'b']) }, ['c', 1]],
  ['a literal', { full: full.literal('a'), small: small.literal('a') }, ['b']],
  ['a boolean', { full: full.boolean(), small: small.boolean() }, ['true']],
  [
    'a list',
    {
      full: full.array(full.string()).min(1).max(2),
      small: small.array(small.string()).check(small.minLength(1), small.maxLength(2)),
    },
    ['a', [], ['a', 'b', 'c'], ['a', 1]],
  ],
  [
    'an object',
    { full: full.strictObject({ a: full.string() }), small: small.strictObject({ a: small.string() }) },
    [{}, { a: 1 }, { a: 'a', b: 1 }, 'a', null],
  ],
  [
    'a record',
    {
      full: full.record(full.string().max(1), full.string()),
      small: small.record(small.string().check(small.maxLength(1)), small.string()),
    },
    [{ ab: 'a' }, { a: 1 }],
  ],
  ['a timestamp', { full: full.iso.datetime(), small: small.iso.datetime() }, ['yesterday']],
  ['an email address', { full: full.email(), small: small.email() }, ['nobody']],
  [
    'a union',
    {
      full: full.union([full.string(), full.int()]),
      small: small.union([small.string(), small.int()]),
    },
    [true],
  ],
  [
    'a custom check',
    { full: full.string().refine(() => false), small: small.string().check(small.refine(() => false)) },
    ['a'],
  ],
];

describe('zod mini', () => {
  it.each(cases)('reports the same issues as full zod for %s', (_, schemas, bad) => {
    const complaints = (schema: full.ZodType | small.ZodMiniType) =>
      bad.map((value) => schema.safeParse(value).error?.issues);
    expect(complaints(schemas.small)).toEqual(complaints(schemas.full));
  });
});

describe('withMeta', () => {
  it('returns a copy with metadata and leaves the original schema unchanged', () => {
    const given = small.string();
    const described = small.withMeta(given, { description: 'A name.' });
    expect(small.globalRegistry.get(given)).toBeUndefined();
    expect(full.toJSONSchema(described)).toMatchObject({ type: 'string', description: 'A name.' });
    expect(described.safeParse('Ada')).toEqual({ success: true, data: 'Ada' });
  });
});

describe('messages of schemas that define none', () => {
  it.each<[string, small.ZodMiniType, unknown, string]>([
    ['an unsafe integer', small.int(), 2 ** 60, 'must be at most 9007199254740991'],
    ['a number below the minimum', small.number().check(small.minimum(1)), 0, 'must be at least 1'],
    ['a long string', small.string().check(small.maxLength(1)), 'ab', 'must have at most 1 characters'],
    [
      'a short list',
      small.array(small.string()).check(small.minLength(1)),
      [],
      'must have at least 1 entries',
    ],
    ['a malformed string', small.string().check(small.regex(/^a/)), 'b', 'is not valid'],
    ['a missing value', small.string(), undefined, 'is required'],
    ['another type', small.int(), '1', 'must be a number'],
  ])('do not contain the words of the validator: %s', (_, schema, value, message) => {
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
  });
});
