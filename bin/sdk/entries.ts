import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../synthesized.ts';

/** A source file of the SDK that becomes a file to load. Paths are relative to the project and to the built folder. */
export interface Entry {
  readonly source: string;
  readonly output: string;
  readonly format: 'esm' | 'iife';
  /** True where code or drawings of packages are in it: its head names the file with their licences. */
  readonly hasPackages: boolean;
}

const modules: readonly Entry[] = ['client', 'effects', 'widget'].map((name) => ({
  source: `sdk/src/${name}/index.ts`,
  output: `${name}.mjs`,
  format: 'esm',
  hasPackages: name !== 'client',
}));

const embed: Entry = {
  source: 'sdk/src/embed/index.ts',
  output: 'embed.js',
  format: 'iife',
  hasPackages: false,
};

const localesFolder = 'sdk/src/locales';
const localeFile = /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.ts$/;

/** Everything that a page can load by its name, sorted by what it becomes. */
export function sdkEntries(): Entry[] {
  const names = existsSync(join(projectRoot, localesFolder))
    ? readdirSync(join(projectRoot, localesFolder))
    : [];
  const locales = names.flatMap((name): Entry[] => {
    const language = localeFile.exec(name)?.[1];
    if (language === undefined) return [];
    const output = `locales/${language}.mjs`;
    return [{ source: `${localesFolder}/${name}`, output, format: 'esm', hasPackages: false }];
  });
  return [...modules, embed, ...locales]
    .filter(({ source }) => existsSync(join(projectRoot, source)))
    .sort((one, other) => (one.output < other.output ? -1 : 1));
}
