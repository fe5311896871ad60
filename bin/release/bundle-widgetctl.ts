import { join } from 'node:path';
import { build } from 'esbuild';
import { nodeModules, requireBanner } from '../bundle-options.ts';
import { bundledPackageFolders } from '../licenses/bundled-packages.ts';
import { readPackages } from '../licenses/read-package.ts';
import { thirdPartyText } from '../licenses/third-party-text.ts';
import { projectRoot } from '../synthesized.ts';

export const widgetctlFile = 'widgetctl.mjs';

/** Bundles the CLI into one file that runs without installed packages. */
export async function bundleWidgetctl(): Promise<{ readonly code: string; readonly licenses: string }> {
  const { outputFiles, metafile } = await build({
    ...nodeModules,
    splitting: false,
    target: 'node22',
    entryPoints: ['cli/main.ts'],
    absWorkingDir: projectRoot,
    outfile: widgetctlFile,
    banner: { js: requireBanner },
    minifySyntax: true,
    minifyWhitespace: true,
    metafile: true,
    write: false,
    legalComments: 'none',
  });
  const packages = readPackages(bundledPackageFolders(metafile).map((folder) => join(projectRoot, folder)));
  return {
    // Replaces `node cli` in the help and in messages, because that command works only in a checkout.
    code: (outputFiles[0]?.text ?? '').replaceAll('node cli', `node ${widgetctlFile}`),
    licenses: thirdPartyText(`${widgetctlFile} holds code of these packages.`, packages),
  };
}
