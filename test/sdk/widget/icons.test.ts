import { contentIcons } from '../../../sdk/src/widget/icons/content.ts';
import { builtInPresets } from '../../../shared/catalog/presets.ts';
import { tools } from '../../../shared/catalog/tools.ts';

describe('contentIcons', () => {
  it('contains an icon for every tool, category and preset in the catalog', () => {
    const expected = [
      ...tools.flatMap(({ code, category }) => [code, `category:${category}`]),
      ...builtInPresets.map(({ code }) => `preset:${code}`),
    ];
    expect(expected.filter((name) => !Object.hasOwn(contentIcons, name))).toEqual([]);
  });
});
