import { parseQuery, parseRequestTarget } from '../../../local/gateway/gateway-request.ts';

describe('parseRequestTarget', () => {
  it.each([
    ['/a/b', '/a/b', ''],
    ['/a?x=1&y=2', '/a', 'x=1&y=2'],
    ['/a?x=?', '/a', 'x=?'],
    ['//a//b', '//a//b', ''],
    ['/a/../b/./c', '/a/../b/./c', ''],
    ['/a/%2e%2e/b%2Fc', '/a/%2e%2e/b%2Fc', ''],
    ['/a;b=c', '/a;b=c', ''],
    ['/a\\b', '/a\\b', ''],
  ])('preserves the target %s as sent', (target, path, query) => {
    expect(parseRequestTarget(target)).toEqual({ path, query });
  });

  it.each(['*', 'host:443', 'http://host/a'])('rejects %s', (target) => {
    expect(parseRequestTarget(target)).toBeNull();
  });
});

describe('parseQuery', () => {
  it('returns every value of a name in order, decoded', () => {
    expect([...parseQuery('a=1&b=x+y&a=%2F&c&d=%zz')]).toEqual([
      ['a', ['1', '/']],
      ['b', ['x y']],
      ['c', ['']],
      ['d', ['%zz']],
    ]);
  });
});
