export { filterEffects as colorEffects } from './filters.ts';
