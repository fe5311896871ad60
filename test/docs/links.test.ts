import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headingAnchors, linkTargets } from '../lib/operations-guide.ts';

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...[
    'bench',
    'bin',
    'cli',
    'demo',
    'docs',
    'evaluate',
    'functions',
    'lib',
    'local',
    'sdk',
    'shared',
    'test',
  ].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  ),
];

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
