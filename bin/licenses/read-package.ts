import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

export interface LicensedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX license ID. */
  readonly license: string;
  /** URL of the package archive and, if known, of the repository; null if the license requires no source URL. */
  readonly source: string | null;
  /** Contents of the license and notice files, or the standard license text with the author's name. */
  readonly notices: readonly string[];
}

export class LicenseError extends Error {
  override readonly name = 'LicenseError';
}

const personSchema = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const repositorySchema = z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]);
const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
  author: personSchema.optional(),
  repository: repositorySchema.optional(),
});

const noticeFile = /^(licen[cs]e|notice|copying|copyright)/i;

const textsUrl = new URL('texts/', import.meta.url);

/**
 * Reads packages from their directories. A version installed in several directories is listed once.
 * @throws LicenseError when a package declares no license, or one that is not allowed in a bundle
 */
export function readPackages(folders: readonly string[]): LicensedPackage[] {
  const packages = folders.map(readPackage);
  return [...new Map(packages.map((one) => [`${one.name} ${one.version}`, one])).values()];
}

function readPackage(folder: string): LicensedPackage {
  const facts = packageSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const { name, version, license, author, repository } = facts;
  const rule = allowedLicenses.get(license ?? '');
  if (license === undefined || rule === undefined) {
    throw new LicenseError(
      `${name} ${version} has the license ${license ?? '(none named)'}, which bin/licenses/read-package.ts does not allow ` +
        'in a bundle. Take another package, or add the license there after reading it.',
    );
  }
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && noticeFile.test(entry.name))
    .map((entry) => entry.name)
    .sort();
  return {
    name,
    version,
    license,
    source: rule.requiresSource ? sourceOf(name, version, repository) : null,
    notices:
      files.length > 0
        ? files.map((file) => tidy(readFileSync(join(folder, file), 'utf8')))
        : [standardNotice(license, author)],
  };
}

function sourceOf(name: string, version: string, repository: string | undefined): string {
  const registry = `https://registry.npmjs.org/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
  return repository === undefined ? registry : `${registry} and ${repository.replace(/^git\+/, '')}`;
}

function standardNotice(license: string, author: string | undefined): string {
  const file = license === 'Apache-2.0' ? '../../../LICENSE' : `${license}.txt`;
  const licenseText = readFileSync(new URL(file, textsUrl), 'utf8');
  const holder = author === undefined ? 'names no author' : `names as its author ${author}`;
  return tidy(
    `The package holds no license file. Its package.json says ${license} and ${holder}. The standard text:\n\n${licenseText}`,
  );
}

/** Normalizes line breaks and trailing whitespace, so that otherwise identical texts compare equal. */
function tidy(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
}

interface LicenseRule {
  /** True when notices must state where the source code is available (MPL-2.0, section 3.2). */
  readonly requiresSource: boolean;
}

const permissive: LicenseRule = { requiresSource: false };

/**
 * Licenses allowed for bundled packages, keyed by SPDX ID. All may be combined with Apache-2.0 in one file. GPL, LGPL
 * and AGPL are excluded on purpose, because bundling counts as linking.
 */
const allowedLicenses: ReadonlyMap<string, LicenseRule> = new Map([
  ['0BSD', permissive],
  ['Apache-2.0', permissive],
  ['BSD-2-Clause', permissive],
  ['BSD-3-Clause', permissive],
  ['ISC', permissive],
  ['MIT', permissive],
  ['MIT-0', permissive],
  ['MPL-2.0', { requiresSource: true }],
]);
