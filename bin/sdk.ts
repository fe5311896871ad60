// Writes the SDK's types of the API from docs/openapi.json and builds the SDK into dist/sdk. With --check it builds
// nothing and fails when the committed types are stale.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { builtSdkDirectory } from '../lib/built-sdk.ts';
import { apiTypes } from './sdk/api-types.ts';
import { buildSdk } from './sdk/build-sdk.ts';
import { projectRoot } from './synthesized.ts';

const help = `Usage: npm run sdk [-- --check | --outdir DIR]

Writes sdk/src/client/api.ts from docs/openapi.json, then builds the browser side into dist/sdk.

  --check       build nothing; exit 1 when sdk/src/client/api.ts is stale
  --outdir DIR  build into this folder instead; what was in it is gone
  --help        show this
`;

const documentPath = join(projectRoot, 'docs', 'openapi.json');
const typesPath = join(projectRoot, 'sdk', 'src', 'client', 'api.ts');

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { check: { type: 'boolean' }, outdir: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const types = await apiTypes(JSON.parse(await readFile(documentPath, 'utf8')));
  const isCurrent = types === (await readFile(typesPath, 'utf8').catch(() => ''));
  if (values.check) {
    process.stdout.write(isCurrent ? 'sdk/src/client/api.ts is current.\n' : '');
    process.stderr.write(
      isCurrent ? '' : 'sdk/src/client/api.ts is stale. Run "npm run sdk" and commit it.\n',
    );
    return isCurrent ? 0 : 1;
  }
  if (!isCurrent) await writeFile(typesPath, types);
  const outdir = values.outdir ?? builtSdkDirectory;
  const { files } = await buildSdk({ outdir });
  for (const [path, contents] of files) {
    if (/\.m?js$/.test(path))
      process.stdout.write(`${String(gzipSync(contents).length).padStart(8)}  ${path}\n`);
  }
  process.stdout.write(`Built ${outdir}. Sizes are bytes after gzip.\n`);
  return 0;
}

process.exitCode = await main();
