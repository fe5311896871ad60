import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headingAnchors, linkTargets } from '../lib/operations-guide.ts';

const documents = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n');

function brokenLinksOf(document: string): string[] {
  return linkTargets(readFileSync(document, 'utf8')).filter((target) => {
    if (/^(https?|mailto):/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? document : join(dirname(document), decodeURI(path));
    if (!existsSync(file)) return true;
    return anchor !== undefined && !headingAnchors(readFileSync(file, 'utf8')).has(anchor);
  });
}

describe('documentation link check', () => {
  it.each(documents)('finds an existing file and heading for every link in %s', (document) => {
    expect(brokenLinksOf(document)).toEqual([]);
  });

  it('finds more than 100 links in the documentation', () => {
    expect(
      documents.flatMap((document) => linkTargets(readFileSync(document, 'utf8'))).length,
    ).toBeGreaterThan(100);
  });
});
