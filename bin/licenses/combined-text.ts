import type { LicensedPackage } from './read-package.ts';
import { type ListedPackage, thirdPartyText } from './third-party-text.ts';

/** The combined text for all bundles: each package once, with its bundles. */
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
