import type { Preset, Tool } from '../client/api.ts';
import type { Context } from './context.ts';

type Named = Pick<Context, 'vocabulary'>;

export function toolName({ vocabulary }: Named, tool: Pick<Tool, 'code' | 'name'>): string {
  return vocabulary.words.tools?.[tool.code] ?? tool.name;
}

export function toolDescription({ vocabulary }: Named, tool: Pick<Tool, 'code' | 'description'>): string {
  return vocabulary.lines.tools[tool.code] ?? tool.description;
}

export function presetName({ vocabulary }: Named, preset: Preset): string {
  const { language, words } = vocabulary;
  const own = Object.entries(preset.names).find(
    ([tag]) => tag.split('-')[0]?.toLowerCase() === language,
  )?.[1];
  return own ?? (preset.builtIn ? words.presets?.[preset.code] : undefined) ?? preset.name;
}

export function presetLine({ vocabulary }: Named, preset: Preset): string {
  return (preset.builtIn ? vocabulary.lines.presets[preset.code] : undefined) ?? preset.description;
}

const properNames: Readonly<Record<string, string>> = {
  arial: 'Arial',
  verdana: 'Verdana',
  comic: 'Comic Sans',
  atkinson_hyperlegible: 'Atkinson Hyperlegible',
  lexend: 'Lexend',
  open_dyslexic: 'OpenDyslexic',
};

export function optionName({ vocabulary }: Named, option: string): string {
  const { options } = vocabulary.panel;
  const characters = /^ch(\d+)$/.exec(option)?.[1];
  if (characters !== undefined && options.characters !== undefined) {
    return options.characters.replace('{n}', characters);
  }
  return options[option] ?? properNames[option] ?? option.replaceAll('_', ' ');
}
