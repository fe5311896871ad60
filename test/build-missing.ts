import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@jest/types';
import { installPackages } from '../bin/install.cjs';
import { synthesizeIfStale } from '../bin/local/synthesize.ts';
import { assemblyDirectory, projectRoot } from '../bin/synthesized.ts';

/** Test files that use packages of test/package.json. */
const withTestPackages = 'test/{bin,browser}/**/*.test.ts';

/** Prepares a fresh clone for `npm run test:one`. An existing build is used as it is. */
export default async function buildMissing({ testPathPatterns }: Config.GlobalConfig): Promise<void> {
  if (!existsSync(join(assemblyDirectory, 'manifest.json'))) {
    await synthesizeIfStale((text) => void process.stderr.write(text));
  }
  const selected = testPathPatterns.toExecutor({ rootDir: projectRoot });
  if (
    globSync(withTestPackages, { cwd: projectRoot }).some((path) => selected.isMatch(join(projectRoot, path)))
  ) {
    if (!(await installPackages('test'))) throw new Error('The packages of test/ could not be installed.');
  }
}
