import type { LicensedPackage } from './read-package.ts';

export const thirdPartyFileName = 'THIRD_PARTY_LICENSES';

const rule = '-'.repeat(80);

/** `usedBy` names the bundles when a file covers several bundles. */
export interface ListedPackage extends LicensedPackage {
  readonly usedBy?: readonly string[];
}

/** Lists all packages, then each distinct notice with the packages that it applies to. The result is deterministic. */
export function thirdPartyText(introduction: string, packages: readonly ListedPackage[]): string {
  const sorted = [...packages].sort((left, right) => compare(titleOf(left), titleOf(right)));
  const packagesByNotice = new Map<string, string[]>();
  for (const one of sorted) {
    const notice = one.notices.join(`\n\n${rule}\n\n`);
    packagesByNotice.set(notice, [...(packagesByNotice.get(notice) ?? []), titleOf(one)]);
  }
  const sections = [...packagesByNotice].map(
    ([notice, titles]) => `${rule}\n${titles.join('\n')}\n${rule}\n\n${notice}\n`,
  );
  return [`${introduction}\n`, ...sorted.map(lineOf), '', ...sections].join('\n');
}

/** Includes the version, because a bundle may contain two versions of a package. */
function titleOf({ name, version }: LicensedPackage): string {
  return `${name} ${version}`;
}

function lineOf(one: ListedPackage): string {
  const usedBy = one.usedBy === undefined ? '' : ` (in ${one.usedBy.join(', ')})`;
  const source = one.source === null ? '' : `\n    source code: ${one.source}`;
  return `- ${titleOf(one)}: ${one.license}${usedBy}${source}`;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function combinedText(
  bundles: readonly { readonly name: string; readonly packages: readonly LicensedPackage[] }[],
): string {
  const byTitle = new Map<string, ListedPackage & { readonly usedBy: readonly string[] }>();
  for (const { name: bundle, packages } of bundles) {
    for (const one of packages) {
      const title = `${one.name} ${one.version}`;
      byTitle.set(title, { ...one, usedBy: [...(byTitle.get(title)?.usedBy ?? []), bundle] });
    }
  }
  return thirdPartyText(
    'The bundles of the functions (dist/functions, and what is deployed) hold code of these packages.\n' +
      'Each artifact has a file of its own about what is in it. "npm run generate" writes this one.',
    [...byTitle.values()],
  );
}
