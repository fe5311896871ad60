/**
 * Where the programs lie that test/aws and test/openapi-fuzz need beside Node: `npm run test:all -- --install-tools` installs them.
 * Plain JavaScript: jest's configuration reads it too.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('../../.tools', import.meta.url));

/** The virtual environment of requirements.txt. */
export const pythonEnvironment = join(directory, 'python');

/** AWS's runtime interface client for Node. */
export const runtimeClientDirectory = join(directory, 'aws-lambda-ric');

export function toolVersions() {
  return ['requirements.txt', 'constraints.txt', 'runtime-client.json']
    .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
    .join('');
}

/** Holds toolVersions() of what is installed. */
export const installedMark = join(directory, 'installed');

/** True when everything is installed, in the versions that the tests are written for. */
export function areToolsInstalled() {
  return existsSync(installedMark) && readFileSync(installedMark, 'utf8') === toolVersions();
}
