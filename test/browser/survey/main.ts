// `npm run survey` measures this project's widget and three others on pages from npm packages and writes the results to
// README.md in this directory. It has two parts:
//   pages       every tool on pages that were not made for this test: does it act, and does turning it off restore them?
//   neighbours  every tool on pages with editors, frameworks and other scripts: do they notice it?
// To measure a part of it, which prints the results and all failures:
//   npm run survey -- neighbours
//   npm run survey -- Frameworks --tool syllable_break --browser chromium
//   npm run survey -- Quill --tool text_zoom --tool contrast_mode --widget ours
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { installPackages } from '../../../bin/install.cjs';
import { neighbourPages } from './neighbours/pages.ts';
import { type NeighbourResult, neighbourTable } from './neighbours/table.ts';
import { surveyPages } from './pages.ts';
import { type BrowserResult, tables } from './tables.ts';
import { widgets } from './widgets.ts';

const browserNames = ['chromium', 'firefox'] as const;
const documentPath = 'test/browser/survey/README.md';
const usage = `Usage: npm run survey [-- [NAME…] [--tool CODE]… [--browser NAME]… [--widget NAME]…]
Measures everything in about an hour and writes the survey's README.md, or prints the results of the selected part.
Parts: pages, neighbours
Pages: ${[...surveyPages, ...neighbourPages].map(({ name }) => `"${name}"`).join(', ')}
Subjects: ${neighbourPages.flatMap(({ subjects }) => subjects.map((name) => `"${name}"`)).join(', ')}
Browsers: ${browserNames.join(', ')}
Widgets: ${widgets.map(({ name }) => name).join(', ')}
`;

interface Selection {
  readonly names: readonly string[];
  readonly codes: readonly string[];
  readonly browsers: readonly string[];
  readonly widgets: readonly string[];
}

/** Pages and subjects of the second part that the names select; a page without subjects stands for all of them. */
function selectNeighbours(names: readonly string[]) {
  return neighbourPages.flatMap((page) => {
    const subjects = page.subjects.filter((name) => names.includes(name));
    const isWhole = names.length === 0 || names.includes('neighbours') || names.includes(page.name);
    return isWhole ? [{ page, subjects: [] }] : subjects.length > 0 ? [{ page, subjects }] : [];
  });
}

async function measure({ names, codes, ...selection }: Selection): Promise<string> {
  for (const folder of ['test', 'test/browser/survey'])
    if (!(await installPackages(folder)))
      throw new Error('npm could not install the packages of the survey.');
  const { starts } = await import('../support/browsers.ts');
  const { startSurveySite } = await import('./site.ts');
  const { survey } = await import('./visit.ts');
  const { measureNeighbours } = await import('./neighbours/measure.ts');
  const isChosen = (chosen: readonly string[], name: string) => chosen.length === 0 || chosen.includes(name);
  const measured = widgets.filter(({ name }) => isChosen(selection.widgets, name));
  const pages = surveyPages.filter(({ name }) => isChosen(names, name) || names.includes('pages'));
  const versions: string[] = [];
  const results: BrowserResult[] = [];
  const neighbours: NeighbourResult[] = [];
  const site = await startSurveySite();

  async function timed(browser: string, page: string, work: () => Promise<void>): Promise<void> {
    const startMs = Date.now();
    await work();
    process.stderr.write(`${browser}: ${page}, ${Math.round((Date.now() - startMs) / 1000)} s\n`);
  }
  async function measureIn(browser: (typeof browserNames)[number]): Promise<void> {
    const launch = starts[browser];
    const first = await launch();
    versions.push(await first.version());
    await first.close();
    for (const page of pages)
      await timed(browser, page.name, async () => {
        for await (const result of survey(launch, site, page, measured, codes))
          results.push({ browser, ...result });
      });
    for (const { page, subjects } of selectNeighbours(names))
      await timed(browser, page.name, async () => {
        for (const widget of measured.filter(({ name }) => name === 'ours' || !page.isOwnOnly))
          for await (const notice of measureNeighbours(launch, site, { page, subjects, codes }, widget))
            neighbours.push({ browser, page: page.name, widget: widget.name, ...notice });
      });
  }
  const browsers = browserNames.filter((name) => isChosen(selection.browsers, name));
  await Promise.all(browsers.map(measureIn)).finally(site.close);
  const machine = `${versions.sort().join(', ')}, ${availableParallelism()} cores`;
  return [
    `## Results, ${new Date().toISOString().slice(0, 10)}\n\n${machine}.`,
    ...(results.length > 0 ? [`### Pages\n\n${tables(results)}`] : []),
    ...(neighbours.length > 0 ? [`### Neighbours\n\n${neighbourTable(neighbours)}`] : []),
  ].join('\n\n');
}

async function main(): Promise<void> {
  const text = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values, positionals: names } = parseArgs({
    options: { tool: text, browser: text, widget: text },
    allowPositionals: true,
  });
  const { tool: codes, browser: browsers, widget: chosen } = values;
  const known = ['pages', ...surveyPages.map(({ name }) => name)];
  const isKnown = (name: string) => known.includes(name) || selectNeighbours([name]).length > 0;
  if (!names.every(isKnown)) return void process.stderr.write(usage);
  const report = `${await measure({ names, codes, browsers, widgets: chosen })}\n`;
  if (process.argv.length > 2) return void process.stdout.write(report);
  const document = await readFile(documentPath, 'utf8');
  await writeFile(
    documentPath,
    document.replace(/## Results[\s\S]*$/, () => report),
  );
}

await main();
