import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from '@swc/core';

const root = join(__dirname, '..', '..');

/** The folders that hold the project's code, tests aside. */
export const sourceFolders = [
  'bin',
  'cli',
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

/** Every source file of the project, or of other folders of it, with forward slashes, from its root. */
export function projectSources(folders: readonly string[] = sourceFolders): string[] {
  return folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]s$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .filter((path) => !path.startsWith('cli/test/') || folders.includes('cli/test'));
}

/** The string literals and the plain keys of objects in a file. */
export function textsOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('type' in value && 'value' in value && typeof value.value === 'string') {
      if (value.type === 'StringLiteral') texts.push(value.value);
    }
    if ('type' in value && value.type === 'KeyValueProperty' && 'key' in value) {
      const { key } = value;
      if (typeof key === 'object' && key !== null && 'value' in key && typeof key.value === 'string') {
        texts.push(key.value);
      }
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(parseSync(source, { syntax: 'typescript', target: 'es2022' }));
  return texts;
}
