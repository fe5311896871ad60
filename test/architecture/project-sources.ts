import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const root = join(__dirname, '..', '..');

export const sourceFolders = [
  'bin',
  'cli',
  'lib',
  'functions',
  'shared',
  'local',
  'sdk',
  'demo',
  'bench',
  'evaluate',
];

/** Returns the paths of all source files, relative to the repository root and with forward slashes. */
export function projectSources(): string[] {
  return sourceFolders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .filter((path) => !path.startsWith('cli/test/'));
}
