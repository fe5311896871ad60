import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import * as z from 'zod';
import { projectRoot } from '../synthesized.ts';

const shared = join(projectRoot, 'shared');
const replacementsFolder = join(shared, 'aws', 'replacements');

interface Replacement {
  readonly module: string;
  /** Redirects only the imports in this package. If omitted, redirects the imports in all packages. */
  readonly importedBy?: string;
  readonly file: string;
}

const replacements: readonly Replacement[] = [
  { module: '@aws-sdk/credential-provider-node', file: 'environment-credentials.ts' },
  { module: '@aws-sdk/middleware-endpoint-discovery', file: 'unused-features.ts' },
  { module: '@aws-sdk/token-providers', file: 'unused-features.ts' },
  { module: '@aws-sdk/eventstream-handler-node', file: 'unused-features.ts' },
  { module: '@aws-sdk/middleware-websocket', file: 'unused-features.ts' },
  { module: '@smithy/core/event-streams', file: 'unused-features.ts' },
  { module: '@smithy/node-http-handler', file: 'http1-handler.ts' },
  { module: 'node:http', importedBy: '@smithy/node-http-handler', file: 'builtin-http.ts' },
  { module: 'node:process', importedBy: '@aws-sdk/core', file: 'global-process.ts' },
];

const manifestSchema = z.object({ version: z.string() });

/**
 * Replaces modules that are unused in Lambda (ADR 0125). The build fails when a replacement lacks an export that is
 * imported.
 */
export function excludedModules(): Plugin {
  return {
    name: 'excluded-modules',
    setup(build) {
      const replacedOnly = new RegExp(`^(${replacements.map(({ module }) => module).join('|')})$`);
      build.onResolve({ filter: replacedOnly }, ({ path, importer }) => {
        const replacement = replacements.find(({ module }) => module === path);
        // Imports in replacement files are not redirected, because a replacement may re-export parts of the original
        // package.
        if (replacement === undefined || dirname(importer) === replacementsFolder) return undefined;
        if (replacement.importedBy !== undefined && !isOf(replacement.importedBy, importer)) return undefined;
        return { path: join(replacementsFolder, replacement.file) };
      });
      build.onResolve({ filter: /^\.\/with-meta\.ts$/ }, () => ({
        path: join(shared, 'contract', 'without-meta.ts'),
      }));
      // AWS SDK clients use only the version from their package.json, but esbuild would bundle the whole file by
      // default.
      build.onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, ({ path }) => ({
        contents: JSON.stringify(manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')))),
        loader: 'json',
      }));
    },
  };
}

function isOf(packageName: string, file: string): boolean {
  return file.replaceAll('\\', '/').includes(`/node_modules/${packageName}/`);
}
