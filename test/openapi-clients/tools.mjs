/**
 * Locations of the tools that `npm run test:all -- --install-tools` installs for test/openapi-clients. This file is
 * plain JavaScript, because jest's configuration imports it.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Directory for the npm packages from tools/package.json and a virtual environment for tools/requirements.txt. */
export const toolsDirectory = fileURLToPath(new URL('../../.tools/openapi-clients', import.meta.url));

export const declaredDirectory = fileURLToPath(new URL('tools', import.meta.url));

export function toolVersions() {
  return ['package.json', 'package-lock.json', 'requirements.txt']
    .map((name) => readFileSync(join(declaredDirectory, name), 'utf8'))
    .join('');
}

/** File that stores the `toolVersions()` of the installed tools. */
export const installedMark = join(toolsDirectory, 'installed');

export function areToolsInstalled() {
  return existsSync(installedMark) && readFileSync(installedMark, 'utf8') === toolVersions();
}
