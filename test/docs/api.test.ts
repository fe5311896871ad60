import { readFileSync } from 'node:fs';
import { routes } from '../../shared/contract/routes.ts';

const text = readFileSync('docs/api.md', 'utf8');

describe('docs/api.md', () => {
  it('names the path of every route', () => {
    for (const { path } of routes) {
      const named = path.replace('/api/v1', '').replace(/^\/content\/.*/, '/content/…');
      expect(text).toContain(named);
    }
  });
});
