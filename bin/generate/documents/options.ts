import { type DeployOptionName, defaultOptions, deployOptionNames } from '../../../lib/context.ts';
import { type OptionText, optionTexts } from '../../../lib/option-texts.ts';
import { markdownTable } from './markdown.ts';

export function optionsTable(): string {
  const namesByText = new Map<OptionText, DeployOptionName[]>();
  for (const name of deployOptionNames) {
    const text = optionTexts[name];
    namesByText.set(text, [...(namesByText.get(text) ?? []), name]);
  }
  const rows = [...namesByText].map(([text, names]) => [
    names.map((name) => `\`${name}\``).join(', '),
    text.unset ?? [...new Set(names.map(defaultText))].join(', '),
    text.does,
  ]);
  return markdownTable(['Option', 'Default', 'What it does'], rows);
}

function defaultText(name: DeployOptionName): string {
  const value = defaultOptions[name];
  switch (typeof value) {
    case 'number':
      return String(value);
    case 'string':
      return `\`${value}\``;
    case 'boolean':
      return value ? '`on`' : '`off`';
    default:
      return 'none';
  }
}
