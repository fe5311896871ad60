import { join } from 'node:path';
import { projectRoot } from '../../bin/synthesized.ts';

export const outputRoot = join(projectRoot, 'dist', 'bench');

export function benchPath(...segments: string[]): string {
  return join(projectRoot, 'bench', ...segments);
}
