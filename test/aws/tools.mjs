/**
 * Locations of the tools that `npm run test:all -- --install-tools` installs for test/aws and test/openapi-fuzz. This
 * file is plain JavaScript, because jest's configuration imports it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('../../.tools', import.meta.url));

export const pythonEnvironment = join(directory, 'python');

export const runtimeClientDirectory = join(directory, 'aws-lambda-ric');

export function toolVersions() {
  return ['requirements.txt', 'constraints.txt', 'runtime-client.json']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('');
}

/** File that stores the `toolVersions()` of the installed tools. */
export const installedMark = join(directory, 'installed');

export function areToolsInstalled() {
  return existsSync(installedMark) && readFileSync(installedMark, 'utf8') === toolVersions();
}
