import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltFunction, buildFunctions } from '../../bin/build.ts';

let output: string;
let built: readonly BuiltFunction[];

beforeAll(async () => {
  output = mkdtempSync(join(tmpdir(), 'bundles-'));
  built = await buildFunctions(undefined, output);
});

afterAll(() => {
  rmSync(output, { recursive: true });
});

/** The source files whose code stands in a function's artifact, lazily imported chunks included. */
function sourcesOf({ metafile }: BuiltFunction): readonly string[] {
  return Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
}

/** Of them, those that a cold start reads: index.mjs and the chunks it imports at once. */
function startSourcesOf({ name, metafile: { outputs } }: BuiltFunction): readonly string[] {
  const atStart = new Set<string>();
  const visit = (path: string): void => {
    if (atStart.has(path)) return;
    atStart.add(path);
    for (const { kind, path: imported, external } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) visit(imported);
    }
  };
  for (const path of Object.keys(outputs)) if (path.endsWith(`/${name}/index.mjs`)) visit(path);
  return [...atStart].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
}

describe('the bundles of the functions', () => {
  it.each(['content', 'widget'])(
    '%s signs tokens for few of its calls, and loads what signs for those',
    (name) => {
      const group = built.find((each) => each.name === name);
      if (group === undefined) throw new Error(`There is no function ${name}.`);
      const signing = /node_modules\/(jose|@aws-sdk\/client-secrets-manager)\//;
      expect(startSourcesOf(group)).toContain(`functions/${name}/index.ts`);
      expect(startSourcesOf(group).filter((path) => signing.test(path))).toEqual([]);
      expect(sourcesOf(group).filter((path) => signing.test(path))).not.toEqual([]);
    },
  );

  it('take credentials from the environment, where Lambda has them, and carry no other way', () => {
    const otherWays = /node_modules\/@aws-sdk\/credential-provider-(?!env\/)/;
    const found = built.flatMap((each) => sourcesOf(each).filter((path) => otherWays.test(path)));
    expect(found).toEqual([]);
    for (const each of built)
      expect(startSourcesOf(each)).toContain(
        'node_modules/@aws-sdk/credential-provider-env/dist-es/fromEnv.js',
      );
  });

  it('read few files at the start', () => {
    // The entry point, what it reads, and what it shares with a thread or the SDK's own late imports.
    const many = built.filter(({ startFiles }) => startFiles > 6);
    expect(many.map(({ name, startFiles }) => [name, startFiles])).toEqual([]);
  });

  it('content looks at pages in a thread that runs nothing of the function itself', () => {
    const content = built.find(({ name }) => name === 'content');
    const outputs = content?.metafile.outputs ?? {};
    const reached = new Set<string>();
    const visit = (path: string): void => {
      if (reached.has(path)) return;
      reached.add(path);
      for (const { path: imported, external } of outputs[path]?.imports ?? [])
        if (external !== true) visit(imported);
    };
    for (const [path, { entryPoint }] of Object.entries(outputs))
      if (entryPoint === 'functions/content/aria/aria-worker.ts') visit(path);
    const inThread = [...reached].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
    expect(inThread.filter((path) => path.endsWith('/aria-page.ts'))).toHaveLength(1);
    expect(inThread.filter((path) => /^functions\/content\/[^/]*$|@aws-sdk\//.test(path))).toEqual([]);
  });

  it('hold zod as its small variant alone, with one language', () => {
    const schemaLibrary = built.flatMap((each) =>
      sourcesOf(each)
        .filter((path) => /node_modules\/zod\/(v4\/(classic|locales)|v3)\//.test(path))
        .map((path) => `${each.name}: ${path}`),
    );
    expect(schemaLibrary).toEqual(built.map(({ name }) => `${name}: node_modules/zod/v4/locales/en.js`));
  });
});
