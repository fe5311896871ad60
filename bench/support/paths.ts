import { join } from 'node:path';
import { projectRoot } from '../../bin/synthesized.ts';

export const outputRoot = join(projectRoot, 'dist', 'bench');

/** Returns a path below bench/. */
export function benchPath(...segments: string[]): string {
  return join(projectRoot, 'bench', ...segments);
}
