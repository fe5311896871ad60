import type { Effect } from '../../engine/effect.ts';
import { pageStructure } from './page-structure.ts';
import { showImageDescriptions } from './show-image-descriptions.ts';
import { tooltips } from './tooltips.ts';

export const navigationEffects: readonly Effect[] = [pageStructure, tooltips, showImageDescriptions];
