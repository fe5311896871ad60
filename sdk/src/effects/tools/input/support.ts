import type { UnsupportedCheck } from '../../engine/effect.ts';
import { recognitionOf } from './recognition.ts';

/** Why an input tool cannot work on this page; in the first part loaded, so keep it small. */
export const inputUnsupported: UnsupportedCheck = (code, { window }) =>
  code === 'voice_commands' && recognitionOf(window) === null ? 'browser_lacks_feature' : null;
