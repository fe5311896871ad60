import { colorEffects } from './effects/color.ts';
import { contentEffects } from './effects/content.ts';
import type { Effect } from './effects/effect.ts';
import { focusEffects } from './effects/focus.ts';
import { inputEffects } from './effects/input.ts';
import { motionEffects } from './effects/motion.ts';
import { navigationEffects } from './effects/navigation.ts';
import { readingEffects } from './effects/reading.ts';
import { speechEffects } from './effects/speech.ts';
import { textEffects } from './effects/text.ts';
import type { CatalogTool } from './tools/tool.ts';

/**
 * The effect of each tool, by its code. Separate from the tools because only docs and front ends read it: no
 * function loads it.
 */
const effects: Readonly<Record<string, Effect>> = {
  ...textEffects,
  ...colorEffects,
  ...readingEffects,
  ...focusEffects,
  ...motionEffects,
  ...inputEffects,
  ...navigationEffects,
  ...speechEffects,
  ...contentEffects,
};

/** Returns the effect of a tool on a page. @throws Error for a tool that is not in the catalog */
export function effectOf({ code }: CatalogTool): Effect {
  const effect = effects[code];
  if (effect === undefined) throw new Error(`The tool ${code} has no effect.`);
  return effect;
}
