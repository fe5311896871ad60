import type { UnsupportedCheck } from '../../engine/effect.ts';
import { hasSymbols } from './symbol-sets.ts';

/** Why a navigation tool cannot work on this page; in the first part loaded, so keep it small. */
export const navigationUnsupported: UnsupportedCheck = (code, { document }) =>
  code === 'symbol_support' && !hasSymbols(document) ? 'no_symbols_provided' : null;
