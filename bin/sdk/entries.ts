import { localeFileName, localeModule, localeParts, localesFolder, readLanguages } from './locale-parts.ts';

export interface Entry {
  readonly source: string;
  readonly output: string;
  readonly format: 'esm' | 'iife';
  /** Whether the entry contains code or icons from packages. If so, its banner must name the license file. */
  readonly hasPackages: boolean;
  /** Whether the entry bundles the other SDK modules instead of importing them. */
  readonly isComplete?: boolean;
  readonly locale?: { readonly module: string; readonly type: string };
}

const modules: readonly Entry[] = ['client', 'effects', 'widget'].map((name) => ({
  source: `sdk/src/${name}/index.ts`,
  output: `${name}.mjs`,
  format: 'esm',
  hasPackages: name !== 'client',
}));

/** Boot data that both `client.mjs` and `boot.mjs` load on demand, in one file. */
const fallback: Entry = {
  source: 'sdk/src/client/fallback.ts',
  output: 'fallback.mjs',
  format: 'esm',
  hasPackages: false,
};

export const bootEntry: Entry = {
  source: 'sdk/src/embed/boot.ts',
  output: 'boot.mjs',
  format: 'esm',
  hasPackages: true,
  isComplete: true,
};

const embed: Entry = {
  source: 'sdk/src/embed/index.ts',
  output: 'embed.js',
  format: 'iife',
  hasPackages: false,
};

export function sdkEntries(): Entry[] {
  const locales = readLanguages().flatMap((language) =>
    localeParts.map(
      (part): Entry => ({
        source: `${localesFolder}/${language}.json`,
        output: `locales/${localeFileName(language, part)}.mjs`,
        format: 'esm',
        hasPackages: false,
        locale: { module: localeModule(language, part), type: part.type },
      }),
    ),
  );
  return [...modules, fallback, embed, ...locales].sort((one, other) => (one.output < other.output ? -1 : 1));
}
