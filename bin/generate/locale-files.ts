import {
  type LocalePart,
  localeFileName,
  localeParts,
  readLanguages,
  readLocale,
} from '../sdk/locale-parts.ts';

const header = '// Generated from the language files by `npm run generate`.\n';

const importOf = (language: string, part: LocalePart) =>
  `${part.name}: () => import('./${localeFileName(language, part)}.mjs'),`;

/** The widget contains the other English parts, or reads them from the catalog. */
const isFile = (language: string, { name }: LocalePart) =>
  language !== 'en' || name === 'panel' || name === 'views';

/** Returns the module that imports the named parts of every language, by literal paths that bundlers can follow. */
export function localeFilesText(partNames: readonly string[], name: string, type: string): string {
  const languages = readLanguages().map((language) => {
    const parts = localeParts.filter((part) => partNames.includes(part.name) && isFile(language, part));
    return `  ${language}: { ${parts.map((part) => importOf(language, part)).join(' ')} },\n`;
  });
  return `${header}import type { ${type} } from './words.ts';

export const ${name}: Readonly<Record<string, ${type}>> = {
${languages.join('')}};
`;
}

/** Returns the module with the languages' own names, in the order of the widget's lists. */
export function languageNamesText(): string {
  const { compare } = new Intl.Collator('en');
  const names = readLanguages()
    .map((language) => ({ language, name: readLocale(language).name }))
    .sort((one, other) => compare(one.name, other.name))
    .map(({ language, name }) => `  ${language}: '${name}',\n`);
  return `${header}export const languageNames: Readonly<Record<string, string>> = {
${names.join('')}};
`;
}
