import type { UnsupportedCheck } from './engine/effect.ts';
import { contentUnsupported } from './tools/content/support.ts';
import { inputUnsupported } from './tools/input/support.ts';
import { motionUnsupported } from './tools/motion/support.ts';
import { navigationUnsupported } from './tools/navigation/support.ts';
import { readingUnsupported } from './tools/reading/support.ts';
import { speechUnsupported } from './tools/speech/support.ts';

/** What the groups of `groups.ts` ask of a browser and a page, by their names: a part of its own, loaded behind the first paint. */
export const checks: Readonly<Record<string, UnsupportedCheck>> = {
  content: contentUnsupported,
  input: inputUnsupported,
  motion: motionUnsupported,
  navigation: navigationUnsupported,
  reading: readingUnsupported,
  speech: speechUnsupported,
};
