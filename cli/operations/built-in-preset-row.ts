import { type BuiltInPreset, builtInPresets } from '../../shared/catalog/presets.ts';
import type { Preset } from '../../shared/data/presets.ts';

export function builtInPresetRow(orgId: string, preset: BuiltInPreset): Preset {
  const { code, name, description, tools } = preset;
  return {
    orgId,
    code,
    name,
    names: {},
    description,
    tools: tools.map(({ featureCode, value }) => ({ featureCode, value })),
    builtIn: true,
    hidden: false,
    position: builtInPresets.indexOf(preset),
  };
}
