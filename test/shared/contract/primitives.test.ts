import {
  colorSchema,
  instantSchema,
  languageTagSchema,
  plainTextSchema,
  presetCodeSchema,
  userIdSchema,
  webUrlSchema,
} from '../../../shared/contract/primitives.ts';

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
    '👍'.repeat(256),
  ])('accepts %j', (userId) => expect(accepts(userIdSchema, userId)).toBe(true));

  it.each([
    '',
    'x'.repeat(257),
    '👍'.repeat(257),
    'a\nb',
    'a\u0000',
    'a\u007f',
    'a\u0085',
    '\ud800',
    7,
    null,
  ])('rejects %j', (userId) => expect(accepts(userIdSchema, userId)).toBe(false));
});

describe('plainTextSchema', () => {
  it('accepts line breaks and tabs, and counts code points rather than UTF-16 code units', () => {
    expect(accepts(plainTextSchema(1, 4), '\t👍\r\n')).toBe(true);
    expect(accepts(plainTextSchema(1, 4), '👍👍👍👍👍')).toBe(false);
  });

  it.each(['\u0000', '\u001b[31m', '\u0008', '\u009f', '\udfff'])('rejects %j', (text) => {
    expect(accepts(plainTextSchema(1, 100), text)).toBe(false);
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
  it.each(['https://example.com', 'http://example.com/a?b#c'])('accepts %s', (url) => {
    expect(accepts(webUrlSchema, url)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:pass@example.com',
    'example.com',
    '//example.com',
    'https://exa mple.com',
    'https://example.com/\n',
    `https://example.com/${'a'.repeat(2048)}`,
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
