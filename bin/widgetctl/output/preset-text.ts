import type { PresetView } from '../operations/presets.ts';
import { tableText } from './table.ts';

/** The list of presets. */
export function presetsText(presets: readonly PresetView[]): string {
  return tableText(
    ['preset', 'name', 'description', 'tools', 'outside plan', 'built in', 'offered'],
    presets.map((preset) => [
      preset.code,
      preset.name,
      preset.description,
      preset.tools.length,
      preset.outsidePlan.length,
      preset.builtIn,
      !preset.hidden,
    ]),
    'There are no presets: bring back the built-in ones with preset reset ORG.',
  );
}
