import { readFile } from 'node:fs/promises';
import icons from './icons.json' with { type: 'json' };
import { iconNodesSchema, pathData } from './path-data.ts';

const nodesUrl = new URL('../../node_modules/lucide-static/icon-nodes.json', import.meta.url);

/**
 * The files of sdk/src/widget/icons, by name: `interface` for the frame (round button, head, foot, notices, forms), `content`
 * for what the panel shows when it first opens. icons.json has lucide's name of each, by what the icon stands for.
 */
export async function iconFiles(): Promise<Readonly<Record<string, string>>> {
  const nodes = iconNodesSchema.parse(JSON.parse(await readFile(nodesUrl, 'utf8')));
  const lineOf = ([use, icon]: readonly [string, string]) => {
    const shapes = nodes[icon];
    if (shapes === undefined) throw new Error(`lucide-static has no icon "${icon}"`);
    const key = /^\w+$/.test(use) ? use : `'${use}'`;
    return `  ${key}: '${shapes.map(pathData).join('')}',`;
  };
  const fileOf = (name: string, chosen: Readonly<Record<string, string>>) =>
    [
      '// Written by "npm run icons" from lucide-static. Choose icons in bin/widget-icons/icons.json.',
      '// biome-ignore-all format: one line for each icon',
      '//! lucide, ISC License, Copyright (c) Lucide Icons and Contributors',
      '',
      '/** Data of one SVG path for each icon, to be stroked in a box of 24 by 24. */',
      `export const ${name}: Readonly<Record<string, string>> = {`,
      ...Object.entries(chosen).map(lineOf),
      '};',
      '',
    ].join('\n');
  return {
    'interface.ts': fileOf('interfaceIcons', icons.interface),
    'content.ts': fileOf('contentIcons', icons.content),
  };
}
