import { contentIcons } from '../../../sdk/src/widget/icons/content.ts';
import { tools } from '../../../shared/catalog/tools.ts';

describe('contentIcons', () => {
  it('contains an icon for every tool and category in the catalog', () => {
    const expected = tools.flatMap(({ code, category }) => [code, `category:${category}`]);
    expect(expected.filter((name) => !Object.hasOwn(contentIcons, name))).toEqual([]);
  });
});
