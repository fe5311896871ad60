import { deployOptionNames, optionsSchema } from '../../../lib/options.ts';
import { markdownTable } from './markdown.ts';

type Name = (typeof deployOptionNames)[number];

const defaults = optionsSchema.parse({});

/** Renders the table of deploy options. Options that are set together have the same description and share a row. */
export function optionsTable(): string {
  const namesByDescription = Map.groupBy(deployOptionNames, (name) => metadataOf(name).description ?? '');
  const rows = [...namesByDescription].map(([description, names]) => [
    names.map((name) => `\`${name}\``).join(', '),
    [...new Set(names.map(defaultText))].join(', '),
    description,
  ]);
  return markdownTable(['Option', 'Default', 'What it does'], rows);
}

function metadataOf(name: Name) {
  return optionsSchema.shape[name].meta() ?? {};
}

function defaultText(name: Name): string {
  const { unset } = metadataOf(name);
  if (typeof unset === 'string') return unset;
  const value = defaults[name];
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
