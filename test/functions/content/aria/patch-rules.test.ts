import { patchRejection } from '../../../../functions/content/aria/patch-rules.ts';

const rejection = (attribute: string, value: string | null) =>
  patchRejection({ selector: 'a', attribute, value });

describe('patchRejection', () => {
  it.each([
    ['aria-label', 'Cart'],
    ['aria-hidden', 'false'],
    ['alt', ''],
    ['role', 'button'],
    ['lang', 'pt-BR'],
    ['tabindex', '-1'],
    ['scope', 'col'],
    ['aria-level', '3'],
    ['autocomplete', null],
    ['title', '<b>"&'],
    ['aria-bogus', null],
    ['aria-not-checked', null],
    ['role', null],
  ])('allows setting %s to %j', (attribute, value) => expect(rejection(attribute, value)).toBeNull());

  it.each([
    'onclick',
    'ONCLICK',
    'href',
    'src',
    'srcset',
    'style',
    'class',
    'id',
    'value',
    'action',
    'xlink:href',
    'aria-',
    'aria-label ',
    'aria-label onclick',
    'aria-la"bel',
    'aria-not-checked',
    'data-x',
    '',
  ])('rejects setting %j to any value', (attribute) =>
    expect(rejection(attribute, 'x')).toBe('attribute_not_allowed'),
  );

  it.each(['onclick', 'href', 'src', 'style', 'class', 'aria--x', 'aria-x-'])(
    'rejects removing %j',
    (attribute) => expect(rejection(attribute, null)).toBe('attribute_not_allowed'),
  );

  it.each([
    ['tabindex', '1'],
    ['tabindex', '0 '],
    ['lang', 'not a language'],
    ['scope', 'everything'],
    ['role', 'presentation'],
    ['role', 'button none'],
    ['role', 'Button<'],
    ['aria-hidden', 'true'],
    ['aria-level', '0'],
    ['aria-level', '10'],
    ['aria-level', '2 '],
    ['aria-label', 'a'.repeat(501)],
    ['aria-label', 'a\u0000'],
  ])('rejects setting %s to %j', (attribute, value) =>
    expect(rejection(attribute, value)).toBe('value_not_allowed'),
  );
});
