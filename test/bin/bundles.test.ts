import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuiltFunction, buildFunctions } from '../../bin/build.ts';
import { bundledPackageFolders } from '../../bin/licenses/bundled-packages.ts';
import { combinedText } from '../../bin/licenses/third-party-text.ts';
import manifest from '../../package.json';

const licenseFile = 'THIRD_PARTY_LICENSES';

let output: string;
let built: readonly BuiltFunction[];

beforeAll(async () => {
  output = mkdtempSync(join(tmpdir(), 'bundles-'));
  built = await buildFunctions(undefined, output);
});

afterAll(() => {
  rmSync(output, { recursive: true });
});

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

function startSourcesOf(built: BuiltFunction): readonly string[] {
  return startFilesOf(built).flatMap((path) => Object.keys(built.metafile.outputs[path]?.inputs ?? {}));
}

function startModulesOf(built: BuiltFunction): readonly string[] {
  const imports = startFilesOf(built).flatMap((path) => built.metafile.outputs[path]?.imports ?? []);
  return imports.flatMap(({ kind, path, external }) =>
    kind === 'import-statement' && external === true ? [path] : [],
  );
}

/** Returns the packages that our source files import directly and whose code is in a function's artifact. */
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

describe('function bundles', () => {
  it.each(['content', 'widget'])('load signing code in %s only for calls that sign tokens', (name) => {
    const group = built.find((each) => each.name === name);
    if (group === undefined) throw new Error(`There is no function ${name}.`);
    const signing = /node_modules\/(jose|@aws-sdk\/client-secrets-manager)\//;
    expect(startSourcesOf(group)).toContain(`functions/${name}/index.ts`);
    expect(startSourcesOf(group).filter((path) => signing.test(path))).toEqual([]);
    expect(sourcesOf(group).filter((path) => signing.test(path))).not.toEqual([]);
  });

  it('contain only the credential provider that Lambda uses, which reads environment variables', () => {
    const otherWays = /node_modules\/@aws-sdk\/credential-provider-(?!env\/)/;
    const found = built.flatMap((each) => sourcesOf(each).filter((path) => otherWays.test(path)));
    expect(found).toEqual([]);
    for (const each of built)
      expect(startSourcesOf(each)).toContain(
        'node_modules/@aws-sdk/credential-provider-env/dist-es/fromEnv.js',
      );
  });

  it('exclude unused parts of the AWS SDK', () => {
    const needless =
      /node_modules\/(mnemonist|@aws-sdk\/(middleware-endpoint-discovery|endpoint-cache|token-providers|eventstream-handler-node|middleware-websocket)|@smithy\/core\/.*\/event-streams|@smithy\/node-http-handler\/.*http2)/;
    const found = built.flatMap((each) => sourcesOf(each).filter((path) => needless.test(path)));
    expect(found).toEqual([]);
  });

  it('import no Node.js built-in module that creates the standard streams or loads web streams', () => {
    const costly = /^(node:)?(process|stream\/(promises|web))$/;
    const found = built.flatMap((each) => startModulesOf(each).filter((path) => costly.test(path)));
    expect(found).toEqual([]);
    for (const each of built) expect(startModulesOf(each)).toContain('node:https');
  });

  it('exclude schema descriptions and JSON Schema generation, which only documentation needs', () => {
    const writing =
      /shared\/contract\/with-meta\.ts|node_modules\/zod\/.*\/(to-json-schema|json-schema-processors)/;
    const found = built.flatMap((each) => sourcesOf(each).filter((path) => writing.test(path)));
    expect(found).toEqual([]);
  });

  it('load at most seven files at startup', () => {
    // `startFiles` includes index.mjs and its static imports. Some imports are separate chunks, because a worker or
    // one of the AWS SDK's dynamic imports also uses them.
    const many = built.filter(({ startFiles }) => startFiles > 7);
    expect(many.map(({ name, startFiles }) => [name, startFiles])).toEqual([]);
  });

  it('include an ARIA worker that contains no endpoint code and no AWS SDK code', () => {
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

  it('contain exactly the packages declared as dependencies in package.json', () => {
    const named = new Set(built.flatMap((each) => namedPackagesOf(each)));
    expect([...named].sort()).toEqual(Object.keys(manifest.dependencies).sort());
  });

  it('exclude the classic Zod API and all locales except English', () => {
    const schemaLibrary = built.flatMap((each) =>
      sourcesOf(each)
        .filter((path) => /node_modules\/zod\/(v4\/(classic|locales)|v3)\//.test(path))
        .map((path) => `${each.name}: ${path}`),
    );
    expect(schemaLibrary).toEqual(built.map(({ name }) => `${name}: node_modules/zod/v4/locales/en.js`));
  });
});

function listedIn(text: string): string[] {
  return [...text.matchAll(/^- (\S+ \S+): /gm)].map(([, title = '']) => title);
}

function titlesIn({ metafile }: BuiltFunction): string[] {
  const paths = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const titles = paths.flatMap((path) => {
    const start = path.lastIndexOf('node_modules/');
    if (start === -1) return [];
    const [first = '', second = ''] = path.slice(start + 'node_modules/'.length).split('/');
    const folder =
      path.slice(0, start) + join('node_modules', first.startsWith('@') ? `${first}/${second}` : first);
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return [`${name} ${version}`];
  });
  return [...new Set(titles)].sort();
}

describe('bundle license files', () => {
  const textOf = (name: string) => readFileSync(join(output, name, licenseFile), 'utf8');

  it('list exactly the packages in the bundle', () => {
    const listed = built.map(({ name }) => [name, listedIn(textOf(name))]);
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(built.map((one) => [one.name, titlesIn(one)])),
    );
    expect(built.find(({ name }) => name === 'content')?.packages.length).toBeGreaterThan(50);
  });

  it('contain the complete notice of each package', () => {
    for (const { name, packages } of built) {
      const text = textOf(name);
      const missing = packages.flatMap((one) =>
        one.notices.length > 0 && one.notices.every((notice) => notice.length > 100 && text.includes(notice))
          ? []
          : [one.name],
      );
      expect(missing).toEqual([]);
    }
  });

  it('list axe-core as the only copyleft package, with its source URL and license text', () => {
    const copyleft = built.flatMap(({ name, packages }) =>
      packages.flatMap((one) => (/MPL|GPL/.test(one.license) ? [`${name}: ${one.name} ${one.license}`] : [])),
    );
    expect(copyleft).toEqual(['content: axe-core MPL-2.0']);
    const text = textOf('content');
    expect(text).toMatch(
      /- axe-core (\S+): MPL-2\.0\n {4}source code: https:\/\/registry\.npmjs\.org\/axe-core\/-\/axe-core-\1\.tgz and https:\/\/github\.com\/dequelabs\/axe-core/,
    );
    expect(text).toContain('Mozilla Public License, version 2.0');
  });

  it('match the license file in the repository root', () => {
    expect(readFileSync(licenseFile, 'utf8')).toBe(combinedText(built));
  });
});
