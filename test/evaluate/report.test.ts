import axe from 'axe-core';
import { JSDOM } from 'jsdom';
import { htmlOf } from '../../evaluate/report/html.ts';
import { markdownOf } from '../../evaluate/report/markdown.ts';
import { reportOf } from '../../evaluate/report/report.ts';
import { two } from './evaluations.ts';

const report = reportOf(two, {
  startedAt: new Date('2026-11-21T12:00:00Z'),
  mode: 'standard',
  machine: 'one machine',
  concurrency: 2,
});

describe('the report', () => {
  it('has the figures of both models side by side, by transform, by language, and what fell short', () => {
    const [byTransform, byLanguage, shortfalls] = report.tables;
    expect(byTransform?.rows.map((row) => row.slice(0, 9).join(' | '))).toEqual([
      'simplify | model-a | 2 of 3 (67 %) | 1 of 2 (50 %) | 1 of 2 (50 %) | 13.0 | 7.0 | 2 of 3 (67 %) | 2 of 3 (67 %)',
      'simplify | org/<b>|model_b | 3 of 3 (100 %) | 3 of 3 (100 %) | 3 of 3 (100 %) | 12.0 | 5.0 | 6 of 6 (100 %) | 0 of 3 (0 %)',
      'aria-fix | model-a | 1 of 1 (100 %) | 1 of 1 (100 %) | – | – | – | 1 of 1 (100 %) | 0 of 1 (0 %)',
      'aria-fix | org/<b>|model_b | 1 of 1 (100 %) | 1 of 1 (100 %) | – | – | – | 1 of 1 (100 %) | 0 of 1 (0 %)',
      'all | model-a | 3 of 4 (75 %) | 2 of 3 (67 %) | 1 of 2 (50 %) | 13.0 | 7.0 | 3 of 4 (75 %) | 2 of 4 (50 %)',
      'all | org/<b>|model_b | 4 of 4 (100 %) | 4 of 4 (100 %) | 3 of 3 (100 %) | 12.0 | 5.0 | 7 of 7 (100 %) | 0 of 4 (0 %)',
    ]);
    expect(byTransform?.rows.map((row) => row.slice(9).join(' | '))).toEqual([
      '2.20 | 3.00 | 2 | 2,600 | 500 | 1.00',
      '1.20 | 1.20 | 3 | 1,800 | 300 | –',
      '1.20 | 1.20 | 1 | 600 | 100 | 0.40',
      '1.20 | 1.20 | 1 | 600 | 100 | –',
      '1.20 | 2.80 | 3 | 3,200 | 600 | 0.85',
      '1.20 | 1.20 | 4 | 2,400 | 400 | –',
    ]);
    expect(byLanguage?.rows.map(([language, model, answered]) => [language, model, answered])).toEqual([
      ['en', 'model-a', '3 of 3 (100 %)'],
      ['en', 'org/<b>|model_b', '4 of 4 (100 %)'],
      ['de', 'model-a', '0 of 1 (0 %)'],
    ]);
    expect(shortfalls?.rows).toEqual([
      ['warning grade_not_met', '1', '0'],
      ['warning numbers_changed', '1', '0'],
      ['failure MODEL_OUTPUT_INVALID', '1', '0'],
    ]);
  });

  it('is Markdown in which no name of a model is markup', () => {
    const text = markdownOf(report);
    expect(text).toContain('| simplify | org/\\<b\\>\\|model\\_b | 3 of 3 (100 %) |');
    const columnCounts = text
      .split('\n')
      .filter((line) => line.startsWith('| simplify') || line.startsWith('| Transform'))
      .map((line) => line.replaceAll('\\|', '').split('|').length);
    expect(new Set(columnCounts).size).toBe(1);
  });

  describe('as a page', () => {
    const html = htmlOf(report);
    const { window } = new JSDOM(html, { runScripts: 'outside-only' });
    const { document } = window;
    afterAll(() => window.close());

    it('needs nothing else: no script, nothing from elsewhere', () => {
      expect(document.querySelectorAll('script, link, img, iframe, object, [src], [href]').length).toBe(0);
      expect(html).not.toMatch(/@import|url\(|https?:/);
    });

    it('shows what was sent and answered as text, whatever it holds', () => {
      const [first] = document.querySelectorAll('details');
      expect([...(first?.querySelectorAll('blockquote') ?? [])].map((quote) => quote.textContent)).toEqual([
        'When on board <H.M.S.> "Beagle"',
        'On the ship & at sea',
        'On the ship & at sea',
      ]);
      expect([...(first?.querySelectorAll('p') ?? [])].map((line) => line.textContent)).toEqual([
        'Sent',
        'model-a, grade 12 to 5, 1.20 s',
        'org/<b>|model_b, grade 12 to 5, 1.20 s',
      ]);
      expect(document.querySelector('b')).toBeNull();
      expect(document.querySelectorAll('details')).toHaveLength(4);
    });

    it('says in words what each chart shows, and marks each bar by more than its color', () => {
      const said = [...document.querySelectorAll('svg')].map((svg) => [
        svg.querySelector('title')?.textContent,
        svg.querySelector('desc')?.textContent,
      ]);
      expect(said).toContainEqual([
        'School grade before and after',
        'simplify: the text as it was sent 13.0, model-a 7.0, org/<b>|model_b 5.0.',
      ]);
      expect(said).toContainEqual([
        'US dollars for 1,000 calls, by list price',
        'simplify: model-a 1.00. aria-fix: model-a 0.40.',
      ]);
      const marks = [...document.querySelectorAll('svg text.value')].map(
        (text) => text.textContent?.split(' ')[0],
      );
      expect(new Set(marks)).toEqual(new Set(['before', 'A', 'B']));
    });

    it('has captions and heads on its tables, and one heading of each level above the next', () => {
      for (const table of document.querySelectorAll('table')) {
        expect(table.caption?.textContent).not.toBe('');
        expect(table.querySelectorAll('thead th[scope="col"]').length).toBeGreaterThan(1);
        expect(table.querySelectorAll('tbody tr').length).toBe(
          table.querySelectorAll('tbody th[scope="row"]').length,
        );
      }
      expect(document.querySelectorAll('h1')).toHaveLength(1);
    });

    it('passes every rule of axe-core that needs no layout', async () => {
      window.eval(axe.source);
      const run: typeof axe.run = Reflect.get(window, 'axe').run;
      const { violations, passes } = await run(document, { rules: { 'color-contrast': { enabled: false } } });
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html: node }) => node)])).toEqual([]);
      expect(passes.length).toBeGreaterThan(15);
    });
  });
});
