import type { LicensedPackage } from './read-package.ts';

export const thirdPartyFileName = 'THIRD_PARTY_LICENSES';

const rule = '-'.repeat(80);

/** Lists all packages, then each distinct notice with the packages that it applies to. The result is deterministic. */
export function thirdPartyText(introduction: string, packages: readonly LicensedPackage[]): string {
  const distinct = new Map(packages.map((one) => [titleOf(one), one]));
  const sorted = [...distinct].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, one]) => one);
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

function titleOf({ name, version }: LicensedPackage): string {
  return `${name} ${version}`;
}

function lineOf(one: LicensedPackage): string {
  const source = one.source === null ? '' : `\n    source code: ${one.source}`;
  return `- ${titleOf(one)}: ${one.license}${source}`;
}

export function combinedText(bundles: readonly { readonly packages: readonly LicensedPackage[] }[]): string {
  return thirdPartyText(
    'The bundles of the functions (dist/functions, and what is deployed) hold code of these packages.\n' +
      'Each artifact has a file of its own about what is in it. "npm run generate" writes this one.',
    bundles.flatMap(({ packages }) => packages),
  );
}
