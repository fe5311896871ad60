import { join, relative } from 'node:path';
import * as z from 'zod';
import { projectRoot } from '../synthesized.ts';

const mapSchema = z.looseObject({ sources: z.array(z.string()), mappings: z.string() });

/**
 * Rewrites a source map with sources relative to the project's root, shifted by one line if a line was
 * prepended: in `mappings` a semicolon ends a line (https://tc39.es/ecma426/#sec-mappings).
 */
export function fromRoot(map: string, codeDirectory: string, hasLineBefore: boolean): string {
  const parsed = mapSchema.parse(JSON.parse(map));
  return JSON.stringify({
    ...parsed,
    sources: parsed.sources.map((source) =>
      relative(projectRoot, join(codeDirectory, source)).replaceAll('\\', '/'),
    ),
    mappings: `${hasLineBefore ? ';' : ''}${parsed.mappings}`,
  });
}
