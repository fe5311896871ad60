import { costBlocks } from './blocks/costs.ts';
import { planBlock } from './blocks/plans.ts';
import { scaleBlocks } from './blocks/scale.ts';
import type { DocBlock } from './doc-block.ts';

/** Every block that `npm run docs` writes. */
export const docBlocks: readonly DocBlock[] = [planBlock, ...costBlocks, ...scaleBlocks];
