import axe from 'axe-core';
import type { Page } from 'puppeteer-core';

interface BrokenRule {
  readonly id: string;
  readonly html: string;
  readonly target: unknown;
  readonly failureSummary: string | undefined;
}

export async function brokenRules(page: Page, within: string = 'html'): Promise<BrokenRule[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    const { violations } = await window.axe.run(selector, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, target, failureSummary }) => ({ id, html, target, failureSummary })),
    );
  }, within);
}
