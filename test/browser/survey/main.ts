// `npm run survey` tests this widget and three others on third-party pages and writes the results to docs/survey.md.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { installPackages } from '../../../bin/install.cjs';
import type { BrowserResult } from './tables.ts';
import { tables } from './tables.ts';

const usage = `Usage: npm run survey [-- --pages NAME --browser NAME --widgets NAME --json --help]
NAME is a name or a part of names. Everything takes about 25 minutes and writes docs/survey.md; a part only prints its results.
  --pages     such as govuk            --widgets   ours, accessibility, Sienna or accessibility-widgets
  --browser   chromium or firefox      --json      one line for each page and widget, with the result of every tool`;

const documentPath = 'docs/survey.md';

async function main(): Promise<void> {
  const text = { type: 'string', default: '' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: { pages: text, browser: text, widgets: text, json: flag, help: flag },
  });
  if (values.help) return void process.stdout.write(`${usage}\n`);
  for (const folder of ['test', 'test/browser/survey'])
    if (!(await installPackages(folder)))
      throw new Error('npm could not install the packages of the survey.');

  const { starts } = await import('../support/browsers.ts');
  const { surveyPages } = await import('./pages.ts');
  const { startSurveySite } = await import('./site.ts');
  const { survey } = await import('./visit.ts');
  const { ours, peers } = await import('./widgets.ts');
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const matches = (wanted: string) => (one: { readonly name: string }) =>
    plain(one.name).includes(plain(wanted));
  const pages = surveyPages.filter(matches(values.pages));
  const widgets = [ours, ...peers].filter(matches(values.widgets));
  const results: BrowserResult[] = [];
  const versions: string[] = [];
  const site = await startSurveySite();
  try {
    for (const [name, launch] of Object.entries(starts).filter(([name]) =>
      matches(values.browser)({ name }),
    )) {
      const first = await launch();
      versions.push(await first.version());
      const session = { browser: first, launch };
      for (const [at, page] of pages.entries()) {
        const startMs = Date.now();
        for await (const result of survey(session, site, page, widgets)) {
          results.push({ browser: name, ...result });
          if (values.json) process.stdout.write(`${JSON.stringify({ browser: name, ...result })}\n`);
        }
        const seconds = Math.round((Date.now() - startMs) / 1000);
        process.stderr.write(`${name}: ${page.name}, ${at + 1} of ${pages.length}, ${seconds} s\n`);
      }
      await session.browser.close();
    }
  } finally {
    await site.close();
  }
  if (values.json) return;
  const report = `## Results, ${new Date().toISOString().slice(0, 10)}\n\n${versions.join(', ')}.\n\n${tables(results)}\n`;
  if (values.pages || values.widgets || values.browser) return void process.stdout.write(report);
  const document = await readFile(documentPath, 'utf8');
  await writeFile(
    documentPath,
    document.replace(/## Results[\s\S]*$/, () => report),
  );
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 1;
}
