import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundledPackageFolders } from '../licences/bundled-packages.ts';
import { type LicensedPackage, readPackages } from '../licences/read-package.ts';
import { thirdPartyText } from '../licences/third-party-text.ts';
import { projectRoot } from '../synthesized.ts';

/** The package whose drawings are written into sources ("npm run icons"): esbuild does not see that it is in the code. */
const drawings = 'node_modules/lucide-static';

/** Who made the word lists of the package hyphen, which it does not say. */
const patternsPath = join(projectRoot, 'sdk', 'notices', 'hyphenation-patterns.txt');

/**
 * The packages that the files of the SDK come from, fonts left out: these lie beside their own licences.
 * @throws LicenceError when the licence of one is not allowed in a bundle
 */
export function sdkPackages(metafiles: readonly Metafile[]): LicensedPackage[] {
  const folders = new Set([...metafiles.flatMap(bundledPackageFolders), drawings]);
  return readPackages([...folders].sort().map((folder) => join(projectRoot, folder)));
}

/** The text of the SDK's THIRD_PARTY_LICENSES. */
export function sdkNotices(packages: readonly LicensedPackage[]): string {
  return thirdPartyText(
    'The modules of the SDK hold code, word lists and drawings of these packages.\n' +
      'Each font in fonts/ has its licence beside it.',
    packages,
  ).concat(`\n${readFileSync(patternsPath, 'utf8')}`);
}
