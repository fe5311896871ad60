import type { PresetView } from '../operations/presets.ts';
import { shownWithin } from './counts-within.ts';
import type { Screen } from './screen.ts';
import { detailsText, tableText } from './table.ts';

/** The list of presets. */
export function presetsText(presets: readonly PresetView[], screen: Screen): string {
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
    screen,
    { leavesOut: 'description' },
  );
}

/** One preset with what it switches on. */
export function presetText(preset: PresetView, screen: Screen): string {
  const outside = new Set(preset.outsidePlan);
  const details = detailsText(
    [
      ['Preset', preset.code],
      ['Name', preset.name],
      ...Object.entries(preset.names).map(([language, name]) => [`Name (${language})`, name] as const),
      ['Description', preset.description],
      ['Built in', preset.builtIn],
      ['Offered', !preset.hidden],
    ],
    screen,
  );
  const table = tableText(
    ['tool', 'value', 'in the plan'],
    preset.tools.map(({ featureCode, value }) => [featureCode, value, !outside.has(featureCode)]),
    'It switches nothing on.',
    screen,
  );
  return `${details}\n\n${table}`;
}

/** Presets that were changed. */
export function changedPresetsText(presets: readonly PresetView[], screen: Screen): string {
  return `${presetsText(presets, screen)}\n\n${shownWithin()}`;
}
