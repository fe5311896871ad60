import { casesOf, transforms } from '../../evaluate/cases.ts';
import { contentRoutes } from '../../shared/contract/routes/content.ts';

describe('evaluation cases', () => {
  it.each(transforms)('has valid requests for %s', (transform) => {
    const route = contentRoutes.find(({ path }) => path.endsWith(`/${transform}`));
    const cases = casesOf(transform, 'smart', Number.POSITIVE_INFINITY);
    expect(cases.length).toBeGreaterThan(0);
    for (const { id, body } of cases) {
      expect([id, route?.body.safeParse(body).error?.issues]).toEqual([id, undefined]);
    }
  });

  it('are spread over all passages', () => {
    const ids = casesOf('simplify', 'standard', 2).map(({ id }) => id);
    expect(ids).toEqual(['austen-pride', expect.any(String)]);
    expect(new Set(ids).size).toBe(2);
  });
});
