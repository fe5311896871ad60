import { readFileSync } from 'node:fs';
import { errorCatalog } from '../../shared/contract/errors.ts';
import { routes } from '../../shared/contract/routes.ts';

const text = readFileSync('docs/api.md', 'utf8');

describe('docs/api.md', () => {
  it('lists every error code with its status, and no other', () => {
    const rows = [...text.matchAll(/^\| +(\d{3}) +\| +([A-Z_ ·]+?) +\|$/gm)];
    const listed = rows.flatMap(([, status, codes = '']) =>
      codes.split(' · ').map((code) => [code, Number(status)]),
    );
    const expected = Object.entries(errorCatalog).map(([code, { status }]) => [code, status]);
    expect([...listed, ['NOT_FOUND', 404]].sort()).toEqual(expected.sort());
    expect(text).toContain('`NOT_FOUND` (404)');
  });

  it('names the path of every route', () => {
    for (const { path } of routes) {
      const named = path.replace('/api/v1', '').replace(/^\/content\/.*/, '/content/…');
      expect(text).toContain(named);
    }
  });
});
