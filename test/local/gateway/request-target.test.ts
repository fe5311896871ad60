import { parseRequestTarget } from '../../../local/gateway/gateway-request.ts';

describe('parseRequestTarget', () => {
  it.each([
    ['/a/b', '/a/b', []],
    ['/a?x=?', '/a', [['x', '?']]],
    [
      '/a?a=1&b=x+y&a=%2F&c&d=%zz',
      '/a',
      [
        ['a', '1'],
        ['b', 'x y'],
        ['a', '/'],
        ['c', ''],
        ['d', '%zz'],
      ],
    ],
    ['//a//b', '//a//b', []],
    ['/a/../b/./c', '/a/../b/./c', []],
    ['/a/%2e%2e/b%2Fc', '/a/%2e%2e/b%2Fc', []],
    ['/a;b=c', '/a;b=c', []],
    ['/a\\b', '/a\\b', []],
  ])('preserves the path of %s and decodes its query', (target, path, query) => {
    const parsed = parseRequestTarget(target);
    expect([parsed.path, [...parsed.query]]).toEqual([path, query]);
  });

  it.each(['*', 'host:443', 'http://host/a'])('returns an empty path for %s', (target) => {
    expect(parseRequestTarget(target).path).toBe('');
  });
});
