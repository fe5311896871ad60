import { contentIcons } from '../../../sdk/src/widget/icons/content.ts';
import { tools } from '../../../shared/catalog/tools.ts';

describe('the widget icons', () => {
  it('cover every tool and category of the catalog', () => {
    const expected = tools.flatMap(({ code, category }) => [code, `category:${category}`]);
    expect(expected.filter((name) => !Object.hasOwn(contentIcons, name))).toEqual([]);
  });
});
