/**
 * Where the programs lie that test/openapi-clients needs: `npm run test:all -- --install-tools` installs them. Plain JavaScript: jest's
 * configuration reads it too.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Holds node_modules of tools/package.json, and the virtual environment of tools/requirements.txt. */
export const toolsDirectory = fileURLToPath(new URL('../../.tools/openapi-clients', import.meta.url));

export const declaredDirectory = fileURLToPath(new URL('tools', import.meta.url));

export function toolVersions() {
  return ['package.json', 'package-lock.json', 'requirements.txt']
    .map((name) => readFileSync(join(declaredDirectory, name), 'utf8'))
    .join('');
}

/** Holds toolVersions() of what is installed. */
export const installedMark = join(toolsDirectory, 'installed');

/** True when everything is installed, in the versions that the tests are written for. */
export function areToolsInstalled() {
  return existsSync(installedMark) && readFileSync(installedMark, 'utf8') === toolVersions();
}
