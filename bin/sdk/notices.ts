import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundledPackageFolders } from '../licenses/bundled-packages.ts';
import { type LicensedPackage, readPackages } from '../licenses/read-package.ts';
import { thirdPartyText } from '../licenses/third-party-text.ts';
import { projectRoot } from '../synthesized.ts';

/** The icons copied into sdk/src/widget/icons. */
const lucide = {
  name: 'lucide-static',
  version: '1.62.0',
  license: 'ISC',
  source: null,
  notices: [notice('lucide.txt')],
};

/**
 * The packages that the files of the SDK come from, fonts left out: these lie beside their own licenses.
 * @throws LicenseError when the license of one is not allowed in a bundle
 */
export function sdkPackages(metafiles: readonly Metafile[]): LicensedPackage[] {
  const folders = new Set(metafiles.flatMap(bundledPackageFolders));
  return [...readPackages([...folders].sort().map((folder) => join(projectRoot, folder))), lucide];
}

/** The text of the SDK's THIRD_PARTY_LICENSES. */
export function sdkNotices(packages: readonly LicensedPackage[]): string {
  return thirdPartyText(
    'The modules of the SDK hold code, word lists and drawings of these packages.\n' +
      'Each font in fonts/ has its license beside it.',
    packages,
  ).concat(`\n${notice('hyphenation-patterns.txt')}\n`);
}

function notice(file: string): string {
  return readFileSync(join(projectRoot, 'sdk', 'notices', file), 'utf8').trim();
}
