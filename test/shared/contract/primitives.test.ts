import fc from 'fast-check';
import {
  colorSchema,
  freeLineSchema,
  freeTextSchema,
  instantSchema,
  languageTagSchema,
  presetCodeSchema,
  userIdSchema,
  webUrlSchema,
  writtenTextSchema,
} from '../../../shared/contract/primitives.ts';
import { numRuns } from '../../support/property-runs.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('userIdSchema', () => {
  it.each([
    'a',
    'user@example.com',
    'a/b c+d%2F#?',
    'مستخدم',
    '👩‍🦽',
    ' ',
    'x'.repeat(256),
    'ä'.repeat(233),
    '字'.repeat(155),
    '👍'.repeat(116),
  ])('accepts %j', (userId) => expect(accepts(userIdSchema, userId)).toBe(true));

  it.each([
    '',
    'x'.repeat(257),
    'ä'.repeat(234),
    '字'.repeat(156),
    '👍'.repeat(117),
    'a\nb',
    'a\u0000',
    'a\u007f',
    'a\u0085',
    '\ud800',
    7,
    null,
  ])('rejects %j', (userId) => expect(accepts(userIdSchema, userId)).toBe(false));
});

describe('untrusted text', () => {
  const anyText = fc.string({
    unit: fc.oneof(
      fc.integer({ min: 0, max: 0xff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom('\ud83d', '\ude00', '😀', '\ufffd', '\u2028', 'é', '字'),
    ),
    maxLength: 20,
  });
  const schemas = [freeLineSchema(0, 100), freeTextSchema(0, 100)] as const;

  it('replaces each control character by a space and each lone surrogate by U+FFFD', () => {
    const text = 'Page one\fpage\u0000 \u0085 two \ud83d, \ude00 and 😀\r\n\tend';
    expect(schemas.map((schema) => schema.parse(text))).toEqual([
      'Page one page    two \ufffd, \ufffd and 😀   end',
      'Page one page    two \ufffd, \ufffd and 😀\r\n\tend',
    ]);
  });

  it('accepts all characters, keeps UTF-16 offsets, and is stable', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...schemas), (text, schema) => {
        const mended = schema.parse(text);
        expect(mended).toHaveLength(text.length);
        expect(mended.isWellFormed()).toBe(true);
        expect(schema.parse(mended)).toBe(mended);
        for (const [index, unit] of [...text.split('').entries()]) {
          if (/[ -~\u00a0-\u00ff字]/.test(unit)) expect(mended[index]).toBe(unit);
        }
      }),
      { numRuns },
    );
  });

  it.each([freeLineSchema(1, 4), freeTextSchema(1, 4), writtenTextSchema(4)])(
    'is limited in code points rather than UTF-16 code units',
    (schema) => {
      expect(accepts(schema, '👍👍👍👍')).toBe(true);
      expect(accepts(schema, '👍👍👍👍👍')).toBe(false);
      expect(accepts(schema, '')).toBe(false);
    },
  );

  it.each([' ', '\f', '\u0000\n', '\u00a0'])('is blank: %j', (text) => {
    expect(accepts(writtenTextSchema(10), text)).toBe(false);
  });
});

describe('instantSchema', () => {
  it.each(['2026-11-20T09:51:00Z', '2026-11-20T09:51:00.123Z'])('accepts %s', (text) => {
    expect(accepts(instantSchema, text)).toBe(true);
  });

  it.each([
    '2026-11-20',
    '2026-11-20T09:51:00+01:00',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    'now',
    1,
  ])('rejects %j', (text) => expect(accepts(instantSchema, text)).toBe(false));
});

describe('languageTagSchema', () => {
  it.each(['en', 'pt-BR', 'zh-Hant-TW', 'sr-Latn', 'de-1996'])('accepts %s', (tag) => {
    expect(accepts(languageTagSchema, tag)).toBe(true);
  });

  it.each(['', 'english language', 'e', 'en_US', '<BCP-47>', 'en-', `en-${'a'.repeat(40)}`, 'x'])(
    'rejects %j',
    (tag) => expect(accepts(languageTagSchema, tag)).toBe(false),
  );
});

describe('webUrlSchema', () => {
  it.each(['https://example.com', 'http://example.com/a?b#c', `https://example.com/${'👍'.repeat(2028)}`])(
    'accepts %s',
    (url) => {
      expect(accepts(webUrlSchema, url)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:pass@example.com',
    'example.com',
    '//example.com',
    'https://exa mple.com',
    'https://example.com/\n',
    `https://example.com/${'a'.repeat(2048)}`,
    `https://example.com/${'👍'.repeat(2029)}`,
  ])('rejects %j', (url) => expect(accepts(webUrlSchema, url)).toBe(false));
});

describe('preset code and color schemas', () => {
  it('accept only the documented notation', () => {
    expect(accepts(presetCodeSchema, 'larger-and-clearer')).toBe(true);
    expect(accepts(presetCodeSchema, 'Low-Vision')).toBe(false);
    expect(accepts(presetCodeSchema, 'low--vision')).toBe(false);
    expect(accepts(colorSchema, '#FFF3C480')).toBe(true);
    expect(accepts(colorSchema, '#FFF')).toBe(false);
    expect(accepts(colorSchema, 'red;background:url(x)')).toBe(false);
  });
});
