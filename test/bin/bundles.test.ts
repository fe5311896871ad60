import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltFunction, buildFunctions } from '../../bin/build.ts';
import { bundledPackageFolders } from '../../bin/licenses/bundled-packages.ts';
import manifest from '../../package.json';

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

function startFilesOf({ name, metafile: { outputs } }: BuiltFunction): readonly string[] {
  const atStart = new Set<string>();
  const visit = (path: string): void => {
    if (atStart.has(path)) return;
    atStart.add(path);
    for (const { kind, path: imported, external } of outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && external !== true) visit(imported);
    }
  };
  for (const path of Object.keys(outputs)) if (path.endsWith(`/${name}/index.mjs`)) visit(path);
  return [...atStart];
}

/** The source files whose code a cold start reads. */
function startSourcesOf(built: BuiltFunction): readonly string[] {
  return startFilesOf(built).flatMap((path) => Object.keys(built.metafile.outputs[path]?.inputs ?? {}));
}

/** The modules of Node that a cold start imports. */
function startModulesOf(built: BuiltFunction): readonly string[] {
  const imports = startFilesOf(built).flatMap((path) => built.metafile.outputs[path]?.imports ?? []);
  return imports.flatMap(({ kind, path, external }) =>
    kind === 'import-statement' && external === true ? [path] : [],
  );
}

/** The packages that our sources import and that left code in a function's artifact. */
function namedPackagesOf({ metafile }: BuiltFunction): readonly string[] {
  const bundled = new Set(
    bundledPackageFolders(metafile).map((folder) => folder.replace('node_modules/', '')),
  );
  return Object.entries(metafile.inputs)
    .filter(([path]) => !path.includes('node_modules/'))
    .flatMap(([, { imports }]) => imports)
    .map(({ path }) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? '')
    .filter((name) => bundled.has(name));
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

  it('hold no part of the SDK that no call of a function needs', () => {
    const needless =
      /node_modules\/(mnemonist|@aws-sdk\/(middleware-endpoint-discovery|endpoint-cache|token-providers|eventstream-handler-node|middleware-websocket)|@smithy\/core\/.*\/event-streams|@smithy\/node-http-handler\/.*http2)/;
    const found = built.flatMap((each) => sourcesOf(each).filter((path) => needless.test(path)));
    expect(found).toEqual([]);
  });

  it('import no module of Node whose import makes the standard streams or loads the streams of browsers', () => {
    const costly = /^(node:)?(process|stream\/(promises|web))$/;
    const found = built.flatMap((each) => startModulesOf(each).filter((path) => costly.test(path)));
    expect(found).toEqual([]);
    for (const each of built) expect(startModulesOf(each)).toContain('node:https');
  });

  it('hold nothing that documents are written with: what they say of schemas, and what makes JSON Schemas of them', () => {
    const writing =
      /shared\/contract\/with-meta\.ts|node_modules\/zod\/.*\/(to-json-schema|json-schema-processors)/;
    const found = built.flatMap((each) => sourcesOf(each).filter((path) => writing.test(path)));
    expect(found).toEqual([]);
  });

  it('read few files at the start', () => {
    // The entry point, what it reads, and what it shares with a thread or the SDK's own late imports.
    const many = built.filter(({ startFiles }) => startFiles > 7);
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
    expect(
      inThread.filter((path) => /^functions\/content\/(index|deps|endpoints)\.ts$|@aws-sdk\//.test(path)),
    ).toEqual([]);
  });

  it('hold of the packages that the sources name those that are dependencies in package.json, and no others', () => {
    const named = new Set(built.flatMap((each) => namedPackagesOf(each)));
    expect([...named].sort()).toEqual(Object.keys(manifest.dependencies).sort());
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
