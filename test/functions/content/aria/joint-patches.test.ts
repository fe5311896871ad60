import { openAriaPage } from '../../../../functions/content/aria/aria-page.ts';
import { type PatchTuple, verifyMarkup } from './support/verify-markup.ts';

describe('verification of several patches for one element', () => {
  it('accepts a role together with its required state', async () => {
    const html = '<div role="chekbox" tabindex="0">Agree</div>';
    const patches: PatchTuple[] = [
      ['div', 'role', 'checkbox'],
      ['div', 'aria-checked', 'false'],
    ];
    expect(await verifyMarkup(html, patches.slice(0, 1))).toMatchObject({ verdicts: ['new_violation'] });
    expect(await verifyMarkup(html, patches.slice(1))).toMatchObject({ verdicts: ['no_improvement'] });
    expect(await verifyMarkup(html, patches)).toEqual({
      before: ['aria-roles'],
      left: [],
      verdicts: ['fixes aria-roles', 'fixes aria-roles'],
    });
  });

  it('accepts valid patches for other elements at the same time', async () => {
    const html =
      '<button></button><div role="chekbox" tabindex="0">Agree</div><div role="slidr" tabindex="0" aria-label="Volume"></div>';
    expect(
      await verifyMarkup(html, [
        ['div:nth-of-type(1)', 'aria-checked', 'false'],
        ['button', 'aria-label', 'Search'],
        ['div:nth-of-type(2)', 'role', 'slider'],
        ['div:nth-of-type(1)', 'role', 'checkbox'],
        ['div:nth-of-type(2)', 'aria-valuenow', '3'],
      ]),
    ).toEqual({
      before: ['aria-prohibited-attr', 'aria-roles', 'button-name'],
      left: [],
      verdicts: [
        'fixes aria-roles',
        'fixes button-name',
        'fixes aria-prohibited-attr',
        'fixes aria-roles',
        'fixes aria-prohibited-attr',
      ],
    });
  });

  it('rejects only the patch that does not contribute to a fix', async () => {
    expect(
      await verifyMarkup('<div role="chekbox" tabindex="0">Agree</div>', [
        ['div', 'role', 'checkbox'],
        ['div', 'title', 'Agree to the terms'],
        ['div', 'aria-checked', 'false'],
      ]),
    ).toEqual({
      before: ['aria-roles'],
      left: [],
      verdicts: ['fixes aria-roles', 'no_improvement', 'fixes aria-roles'],
    });
  });

  it('returns a rejection reason for each patch when the patches are invalid both alone and together', async () => {
    expect(
      await verifyMarkup('<div role="chekbox" tabindex="0">Agree</div>', [
        ['div', 'role', 'checkbox'],
        ['div', 'title', 'Agree to the terms'],
      ]),
    ).toEqual({
      before: ['aria-roles'],
      left: ['aria-roles'],
      verdicts: ['new_violation', 'no_improvement'],
    });
  });
});

describe('verification of patches for sibling elements', () => {
  it('accepts listitem roles when all items in the list receive them', async () => {
    const html = '<ul><div>a</div><div>b</div><li>c</li></ul>';
    const items: PatchTuple[] = [
      ['div:nth-of-type(1)', 'role', 'listitem'],
      ['div:nth-of-type(2)', 'role', 'listitem'],
    ];
    expect(await verifyMarkup(html, items.slice(0, 1))).toMatchObject({ verdicts: ['no_improvement'] });
    expect(await verifyMarkup(html, [...items, ['li', 'title', 'The third']])).toEqual({
      before: ['list'],
      left: [],
      verdicts: ['fixes list', 'fixes list', 'no_improvement'],
    });
  });
});

describe('patch verification under a deadline', () => {
  it('rejects all patches as not checked when no time remains', async () => {
    const html = '<div role="chekbox" tabindex="0">Agree</div><button></button>';
    const patches: PatchTuple[] = [
      ['div', 'role', 'checkbox'],
      ['div', 'aria-checked', 'false'],
      ['button', 'aria-label', 'Search'],
    ];
    expect(await verifyMarkup(html, patches, 'en', () => 0)).toEqual({
      before: ['aria-roles', 'button-name'],
      left: ['aria-roles', 'button-name'],
      verdicts: ['not_checked', 'not_checked', 'not_checked'],
    });
  });

  it.each([1, 2, 3, 4, 5, 6, 7])(
    'reports exactly the violations left by the accepted patches when time runs out after %d checks',
    async (examinations) => {
      const html = '<ul><div>a</div><div>b</div></ul><div role="chekbox" tabindex="0">Agree</div>';
      const patches: PatchTuple[] = [
        ['ul > div:nth-of-type(1)', 'role', 'listitem'],
        [':scope > div', 'role', 'checkbox'],
        ['ul > div:nth-of-type(2)', 'role', 'listitem'],
        [':scope > div', 'aria-checked', 'false'],
      ];
      let checks = 0;
      const leftMs = () => {
        checks += 1;
        return checks > examinations ? 0 : Number.POSITIVE_INFINITY;
      };
      const { verdicts, left } = await verifyMarkup(html, patches, 'en', leftMs);
      const accepted = patches.filter((_, index) => verdicts[index]?.startsWith('fixes '));
      const page = await openAriaPage(withPatches(html, accepted));
      expect(page.opened.violations.map(({ rule }) => rule)).toEqual(left);
    },
  );
});

function withPatches(html: string, patches: readonly PatchTuple[]): string {
  const places: Readonly<Record<string, RegExp>> = {
    'ul > div:nth-of-type(1)': /<div(?=[^>]*>a<)/,
    'ul > div:nth-of-type(2)': /<div(?=[^>]*>b<)/,
    ':scope > div': /<div(?=[^>]*tabindex)/,
  };
  return patches.reduce(
    (text, [selector, attribute, value]) =>
      text.replace(places[selector] ?? /$^/, `<div ${attribute}="${value}"`),
    html,
  );
}
