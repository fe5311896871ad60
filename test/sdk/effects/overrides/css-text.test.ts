import {
  splitTopLevel,
  withoutSpecificity,
  withSuffix,
} from '../../../../sdk/src/effects/overrides/css-text.ts';
import { lowestLayer } from '../../../../sdk/src/effects/overrides/layers.ts';
import { mayMatch } from '../../../../sdk/src/effects/overrides/required-classes.ts';

describe('mayMatch', () => {
  const cases: readonly (readonly [selectors: string, required: readonly string[]])[] = [
    ['p', []],
    ['.a', ['a']],
    ['.a .b > p.c', ['a', 'b', 'c']],
    ['.a:not(.b)::before', ['a']],
    ['[title=".a"] .b', ['b']],
    ['[title="]\\".a"] .b', ['b']],
    ['.md\\:w-1\\/2:hover', ['md\\:w-1\\/2']],
    ['.\\31 a.ü', ['\\31 a', 'ü']],
    [':host(.a) .b', ['b']],
    ['#a\\.b', []],
    ['.a\\.b > .c\\(d\\)', ['a\\.b', 'c\\(d\\)']],
    ['.w-\\[1px\\]:hover .x', ['w-\\[1px\\]', 'x']],
    ['.a, p', []],
    [':is(.a, .b)', []],
  ];

  it('requires all classes of a selector', () => {
    const selectors = cases.map(([selector]) => selector);
    for (const [index, [, required]] of cases.entries()) {
      expect(mayMatch(selectors, (name) => required.includes(name))[index]).toBe(true);
      for (const missing of required)
        expect(mayMatch(selectors, (name) => name !== missing)[index]).toBe(false);
    }
  });

  it.each([
    ['a', true],
    ['b', true],
    ['c', false],
  ])('requires the classes of one selector of a list: %s', (present, expected) => {
    expect(mayMatch(['.a, .b:hover', 'p'], (name) => name === present)).toEqual([expected, true]);
  });
});

describe('withSuffix', () => {
  it.each([
    ['p', 'p:x'],
    ['.a > b, c', '.a > b:x, c:x'],
    ['p::before', 'p:x::before'],
    ['::selection', ':x::selection'],
    ['[title="a,b::c"]', '[title="a,b::c"]:x'],
    [':is(a, b) c::part(d):hover', ':is(a, b) c:x::part(d):hover'],
  ])('appends a pseudo-class to the subjects of %s', (selector, expected) => {
    expect(withSuffix(selector, ':x')).toBe(expected);
  });
});

describe('withoutSpecificity', () => {
  it('keeps pseudo-elements outside of `:where()`', () => {
    expect(withoutSpecificity('a:not(b,c),*::before,::marker')).toBe(
      ':where(a:not(b,c)),:where(*)::before,::marker',
    );
  });
});

describe('splitTopLevel', () => {
  it('splits at separators outside strings and parentheses', () => {
    expect(splitTopLevel('a(b;c);d:"e;f";g\\;h;', ';')).toEqual(['a(b;c)', 'd:"e;f"', 'g\\;h']);
    expect(splitTopLevel('1px  solid rgb(1 2 3)', ' ')).toEqual(['1px', 'solid', 'rgb(1 2 3)']);
  });
});

describe('lowestLayer', () => {
  it.each([
    [[], 'aw-base'],
    [['theme', 'base'], 'theme.aw-base'],
    [['base', 'base.b', 'base.a', 'theme'], 'base.b.aw-base'],
    [['a.b.c', 'd'], 'a.b.c.aw-base'],
  ])('returns a layer below %j', (declared, expected) => {
    expect(lowestLayer(declared)).toBe(expected);
  });
});
