import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectSources, sourceFolders } from './project-sources.ts';
import { findViolations } from './rules.ts';

const root = join(__dirname, '..', '..');

describe('architecture check', () => {
  const files = projectSources();

  it.each(sourceFolders)('finds no violations in %s', (folder) => {
    const paths = files.filter((path) => path.startsWith(`${folder}/`));
    expect(paths).not.toEqual([]);
    const violations = paths.flatMap((path) => findViolations(path, readFileSync(join(root, path), 'utf8')));
    expect(violations).toEqual([]);
  });

  it('reports forbidden imports and type assertions', () => {
    const source = `
      import type { A } from '../data/a.ts';
      const b = await import('../http/b.ts');
      import * as z from 'zod';
      export const c = b as string;
    `;
    expect(findViolations('shared/catalog/a.ts', source)).toEqual([
      'shared/catalog/a.ts: imports from shared/data (shared/data/a.ts)',
      'shared/catalog/a.ts: imports from shared/http (shared/http/b.ts)',
      'shared/catalog/a.ts: imports zod instead of shared/contract/zod.ts',
      'shared/catalog/a.ts: asserts a type (as, <T> or !)',
    ]);
  });
});
