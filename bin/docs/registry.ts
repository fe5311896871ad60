import { alarmsBlock } from './blocks/alarms.ts';
import { errorsBlock } from './blocks/errors.ts';
import { optionsBlock } from './blocks/options.ts';
import { planBlock } from './blocks/plans.ts';
import type { DocBlock } from './doc-block.ts';

/** Every block that `npm run docs` writes. */
export const docBlocks: readonly DocBlock[] = [errorsBlock, planBlock, optionsBlock, alarmsBlock];
