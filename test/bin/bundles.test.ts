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

describe('the bundles of the functions', () => {
  it('hold zod as its small variant alone, with one language', () => {
    const schemaLibrary = built.flatMap((each) =>
      sourcesOf(each)
        .filter((path) => /node_modules\/zod\/(v4\/(classic|locales)|v3)\//.test(path))
        .map((path) => `${each.name}: ${path}`),
    );
    expect(schemaLibrary).toEqual(built.map(({ name }) => `${name}: node_modules/zod/v4/locales/en.js`));
  });
});
