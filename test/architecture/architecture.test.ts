import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { findCircles, importedFiles } from './circles.ts';
import { projectSources, sourceFolders } from './project-sources.ts';
import { findViolations } from './rules.ts';
import { readSourceFacts } from './source-facts.ts';

const root = join(__dirname, '..', '..');
describe('the sources of this project', () => {
  const files = projectSources();

  it('are found', () => {
    expect(files).toEqual(
      expect.arrayContaining(['shared/security/tokens.ts', 'functions/token-rotation/index.ts']),
    );
  });

  it.each(sourceFolders.filter((folder) => files.some((path) => path.startsWith(`${folder}/`))))(
    '%s keeps the rules',
    (folder) => {
      const violations = files
        .filter((path) => path.startsWith(`${folder}/`))
        .flatMap((path) => findViolations(path, readFileSync(join(root, path), 'utf8')));
      expect(violations).toEqual([]);
    },
  );
});

describe('imports', () => {
  it('lead from no file back to itself, not even for a type', () => {
    const paths = new Set(projectSources());
    const graph = new Map(
      [...paths].map((path) => [
        path,
        importedFiles(path, readSourceFacts(readFileSync(join(root, path), 'utf8')).imports, paths),
      ]),
    );
    expect(graph.get('shared/data/feedback.ts')).toContain('shared/contract/feedback.ts');
    expect(findCircles(graph)).toEqual([]);
  });

  it('are followed as far as they lead', () => {
    const graph = new Map([
      ['a.ts', ['b.ts', 'c.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', []],
      ['d.ts', ['e.ts']],
      ['e.ts', ['f.ts', 'e.ts']],
      ['f.ts', ['d.ts', 'a.ts']],
    ]);
    expect(findCircles(graph)).toEqual(['d.ts > e.ts > f.ts > d.ts', 'e.ts > e.ts']);
  });

  it('count where only a type is taken', () => {
    const { imports } = readSourceFacts(
      "import type { B } from './b.ts'; import 'zod'; type C = import('../c.ts').C;",
    );
    expect(importedFiles('lib/a.ts', imports, new Set(['lib/b.ts', 'c.ts']))).toEqual(['lib/b.ts', 'c.ts']);
  });
});

/** [where the file stands, what it says, the complaint without the path in front] */
type Planted = readonly [path: string, text: string, complaint: string];

/** [where the file stands, the folder that it must take nothing from] */
const closedWays: readonly (readonly [path: string, folder: string])[] = [
  ['shared/contract/a.ts', 'shared/catalog'],
  ['shared/catalog/a.ts', 'shared/security'],
  ['shared/security/a.ts', 'shared/data'],
  ['shared/data/a.ts', 'shared/observability'],
  ['shared/observability/a.ts', 'shared/http'],
  ['shared/http/a.ts', 'functions/widget'],
  ['functions/widget/a.ts', 'functions/profiles'],
  ['functions/widget/a.ts', 'lib'],
  ['functions/widget/a.ts', 'local'],
  ['lib/a.ts', 'shared/data'],
  ['lib/a.ts', 'functions/widget'],
  ['local/gateway/a.ts', 'shared/contract'],
  ['local/a.ts', 'lib'],
  ['local/a.ts', 'bin'],
  ['local/a.ts', 'functions/health'],
  ['demo/a.ts', 'shared/catalog'],
  ['bin/a.ts', 'functions/widget'],
  ['shared/http/a.ts', 'test'],
  ['bench/a.ts', 'test'],
  ['evaluate/a.ts', 'functions/widget'],
];

const forbiddenImports: readonly Planted[] = [
  [
    'shared/contract/routes/a.ts',
    "import type { B } from '../../data/b.ts';",
    'imports from shared/data (shared/data/b.ts)',
  ],
  [
    'functions/widget/a.ts',
    "import p from '../../package.json' with { type: 'json' };",
    'imports from package.json (package.json)',
  ],
  [
    'sdk/a.ts',
    "import { b } from '../shared/contract/b.ts';",
    'imports more than types of shared/contract (shared/contract/b.ts)',
  ],
  [
    'sdk/a.ts',
    "import { type A, b } from '../shared/contract/b.ts';",
    'imports more than types of shared/contract (shared/contract/b.ts)',
  ],
  [
    'sdk/a.ts',
    "import type { B } from '../shared/data/b.ts';",
    'imports from shared/data (shared/data/b.ts)',
  ],
  ['bin/a.ts', "import { a } from 'omggif/a';", "imports omggif, which is the local stack's own"],
  [
    'shared/extras/a.ts',
    "import { b } from '../contract/b.ts';",
    'stands in "shared/extras", for which there is no rule',
  ],
  ['shared/data/a.ts', "import * as z from 'zod';", 'imports zod beside shared/contract/zod.ts'],
  [
    'functions/widget/a.ts',
    "import type * as z from 'zod/mini';",
    'imports zod/mini beside shared/contract/zod.ts',
  ],
];

const importForms: readonly (readonly [form: string, text: string])[] = [
  ['an import for its effects', "import '../data/b.ts';"],
  ['a default import', "import b from '../data/b.ts';"],
  ['a namespace import', "import * as b from '../data/b.ts';"],
  ['a type import', "import type { B } from '../data/b.ts';"],
  ['an export', "export { b } from '../data/b.ts';"],
  ['an export of everything', "export * from '../data/b.ts';"],
  ['an export under a name', "export * as b from '../data/b.ts';"],
  ['an import at run time', "const b = await import('../data/b.ts');"],
  ['an import at run time by template', 'const b = await import(`../data/b.ts`);'],
  ['an import inside a function', "async function f() { if (x) { await import('../data/b.ts'); } }"],
  ['a type taken by import()', "type B = import('../data/b.ts').B;"],
  ['a require', "const b = require('../data/b.ts');"],
  ['an import by require', "import b = require('../data/b.ts');"],
  ["a worker's address", "new Worker(new URL('../data/b.ts', import.meta.url));"],
  ['a path with a detour', "import { b } from '../contract/../data/b.ts';"],
];

const forbiddenContent: readonly Planted[] = [
  ['functions/widget/deps.ts', 'const a = process.env.A;', 'reads process.env'],
  ['functions/widget/env.ts', 'const a = process.env;', 'reads process.env'],
  ['shared/http/env.ts', 'const a = process.env;', 'reads process.env'],
  ['shared/observability/logger.ts', 'const a = process.env;', 'reads process.env'],
  ['shared/http/a.ts', "const a = process['env'].A;", 'reads process.env'],
  ['shared/http/a.ts', 'const a = globalThis.process.env.A;', 'reads process.env'],
  ['shared/http/a.ts', 'const { env } = process;', 'reads process.env'],
  ['shared/http/a.ts', "import { env } from 'node:process';", 'reads process.env'],
  ['lib/a.ts', 'const a = process.env.A ?? 1;', 'reads process.env'],
  ['functions/widget/a.ts', "console.log('a');", 'uses console'],
  ['shared/data/a.ts', "globalThis.console.log('a');", 'uses console'],
  ['lib/a.ts', "f(() => console.error('a'));", 'uses console'],
  ['shared/data/a.ts', 'const a = b as string;', 'asserts a type (as, <T> or !)'],
  ['bin/a.ts', 'const a = b as unknown as string;', 'asserts a type (as, <T> or !)'],
  ['local/a.ts', 'const a = <string>b;', 'asserts a type (as, <T> or !)'],
  ['sdk/a.ts', 'const a = b!.c;', 'asserts a type (as, <T> or !)'],
  ['shared/data/a.ts', 'function f(a: any) {}', 'uses any'],
  ['lib/a.ts', 'const a: Record<string, any[]> = {};', 'uses any'],
  [
    'shared/data/a.ts',
    'const b = await import(name);',
    'imports a module whose path is computed, so it cannot be checked',
  ],
];

const allowed: readonly (readonly [path: string, text: string])[] = [
  ['shared/contract/routes/a.ts', "import { b } from '../b.ts';"],
  ['shared/catalog/a.ts', "import { b } from '../contract/b.ts';"],
  ['shared/security/a.ts', "import { b } from '../contract/b.ts'; import c from 'jose'; import 'node:fs';"],
  ['shared/http/chain/a.ts', "import { b } from '../../observability/b.ts';"],
  ['functions/widget/a.ts', "import { b } from './b.ts'; import { c } from '../../shared/http/c.ts';"],
  [
    'lib/constructs/a.ts',
    "import { b } from '../../shared/catalog/b.ts'; import p from '../../package.json';",
  ],
  ['sdk/a.ts', "import type { B } from '../shared/contract/b.ts';"],
  [
    'sdk/a.ts',
    "import { type A, type B } from '../shared/contract/b.ts'; export type { C } from '../shared/contract/c.ts';",
  ],
  ['demo/a.ts', "import { b } from '../sdk/b.ts';"],
  ['local/polly/request/a.ts', "import { b } from '../b.ts'; import { c } from '../../emulator/c.ts';"],
  ['local/a.ts', "import { a } from 'omggif/a';"],
  ['bin/a.ts', "import { b } from '../local/b.ts'; import { c } from '../shared/data/c.ts';"],
  [
    'test/a.test.ts',
    "import { b } from '../functions/widget/b.ts'; const a = b as any; console.log(process.env.A);",
  ],
  ['shared/observability/env.ts', 'const a = process.env;'],
  ['local/a.ts', "const a = process.env.A; console.log('a'); const b = await import(name);"],
  [
    'shared/data/a.ts',
    "const a = ['x'] as const; const b = {} satisfies object; const now = process.hrtime();",
  ],
  [
    'shared/data/a.ts',
    "const text = 'process.env, console.log, x as any'; // as any\nconst any = { console: 1, env: 2 };",
  ],
];

describe('the check itself', () => {
  it.each(closedWays)('%s must take nothing from %s', (path, folder) => {
    const text = `import { b } from '${relative(dirname(path), folder)}/b.ts';`;
    expect(findViolations(path, text)).toEqual([`${path}: imports from ${folder} (${folder}/b.ts)`]);
  });

  it.each(forbiddenImports)('%s must not say %s', (path, text, complaint) => {
    expect(findViolations(path, text)).toEqual([`${path}: ${complaint}`]);
  });

  it.each(importForms)('sees %s', (_, text) => {
    expect(findViolations('shared/contract/a.ts', text)).toEqual([
      'shared/contract/a.ts: imports from shared/data (shared/data/b.ts)',
    ]);
  });

  it.each(forbiddenContent.map(([path, text, complaint]) => [path, complaint, text] as const))(
    '%s is refused when it %s',
    (path, complaint, text) => {
      expect(findViolations(path, text)).toEqual([`${path}: ${complaint}`]);
    },
  );

  it.each(allowed)('%s may say %j', (path, text) => {
    expect(findViolations(path, text)).toEqual([]);
  });

  it('names every violation of a file', () => {
    expect(findViolations('lib/a.ts', "import { b } from '../bin/b.ts';\nconsole.log(b as any);\n")).toEqual([
      'lib/a.ts: imports from bin (bin/b.ts)',
      'lib/a.ts: uses console',
      'lib/a.ts: asserts a type (as, <T> or !)',
      'lib/a.ts: uses any',
    ]);
  });
});
