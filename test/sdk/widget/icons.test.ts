import { contentIcons } from '../../../sdk/src/widget/icons/content.ts';
import { tools } from '../../../shared/catalog/tools.ts';

describe('widget icons', () => {
  it('include one for every tool and category of the catalog', () => {
    const wanted = tools.flatMap(({ code, category }) => [code, `category:${category}`]);
    expect(wanted.filter((name) => !Object.hasOwn(contentIcons, name))).toEqual([]);
  });
});
