import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { iconFiles } from '../../bin/widget-icons/icons-text.ts';
import { pathData } from '../../bin/widget-icons/path-data.ts';
import { contentIcons } from '../../sdk/src/widget/icons/content.ts';
import { tools } from '../../shared/catalog/tools.ts';

describe('the icons of the widget', () => {
  it('are those that the installed lucide has', async () => {
    const folder = join(__dirname, '../../sdk/src/widget/icons');
    for (const [name, text] of Object.entries(await iconFiles())) {
      expect(text).toBe(await readFile(join(folder, name), 'utf8'));
    }
  });

  it('has one for every tool of the catalog, and for every category', () => {
    const wanted = tools.flatMap(({ code, category }) => [code, `category:${category}`]);
    expect(wanted.filter((name) => !Object.hasOwn(contentIcons, name))).toEqual([]);
  });

  it.each([
    [['path', { d: 'm5 8 3-3' }], 'M5 8l3-3'],
    [['path', { d: 'm9 20h4' }], 'M9 20h4'],
    [['line', { x1: '1', y1: '2', x2: '3', y2: '4' }], 'M1 2L3 4'],
    [['circle', { cx: '12', cy: '5', r: '1' }], 'M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0'],
    [['rect', { x: '1', y: '2', width: '4', height: '3' }], 'M1 2h4v3h-4v-3z'],
  ])('draws %j as a path', (shape, path) => {
    expect(pathData(shape)).toBe(path);
  });
});
