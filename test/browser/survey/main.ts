// `npm run survey` measures this project's widget and three others on pages from npm packages and writes the results to
// README.md in this directory. It has three parts:
//   pages       every tool on pages that were not made for this test: does it act, and does turning it off restore them?
//   legibility  every tool that changes colors or text on these pages: can everything still be seen?
//   neighbours  every tool on pages with editors, frameworks and other scripts: do they notice it?
// To measure a part of it, which prints the results and all failures:
//   npm run survey -- neighbours
//   npm run survey -- Frameworks --tool syllable_break --browser chromium
//   npm run survey -- Quill --tool text_zoom --tool contrast_mode --widget ours
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { installPackages } from '../../../bin/install.cjs';
import { legibilityTable, type PageLegibility } from './legibility/table.ts';
import { neighbourPages } from './neighbours/pages.ts';
import { type NeighbourResult, neighbourTable } from './neighbours/table.ts';
import { cascadePage, surveyPages } from './pages.ts';
import { type BrowserResult, tables } from './tables.ts';
import { widgets } from './widgets.ts';

const parts = ['pages', 'legibility', 'neighbours'] as const;
const browserNames = ['chromium', 'firefox'] as const;
const documentPath = 'test/browser/survey/README.md';
const usage = `Usage: npm run survey [-- [NAME…] [--tool CODE]… [--browser NAME]… [--widget NAME]…]
Measures everything, or the selected parts, and writes the survey's README.md. With other arguments, prints the results.
Parts: ${parts.join(', ')}
Pages: ${[...surveyPages, cascadePage, ...neighbourPages].map(({ name }) => `"${name}"`).join(', ')}
Subjects: ${neighbourPages.flatMap(({ subjects }) => subjects.map((name) => `"${name}"`)).join(', ')}
Browsers: ${browserNames.join(', ')}
Widgets: ${widgets.map(({ name }) => name).join(', ')}
`;

interface Selection {
  readonly parts: readonly string[];
  readonly names: readonly string[];
  readonly codes: readonly string[];
  readonly browsers: readonly string[];
  readonly widgets: readonly string[];
}

/** Pages and subjects of the third part that the names select; a page without subjects stands for all of them. */
function selectNeighbours(names: readonly string[]) {
  return neighbourPages.flatMap((page) => {
    const subjects = page.subjects.filter((name) => names.includes(name));
    const isWhole = names.length === 0 || names.includes(page.name);
    return isWhole ? [{ page, subjects: [] }] : subjects.length > 0 ? [{ page, subjects }] : [];
  });
}

/** Returns the results of each part, by its heading. */
async function measure({ names, codes, ...selection }: Selection): Promise<Readonly<Record<string, string>>> {
  for (const folder of ['test', 'test/browser/survey'])
    if (!(await installPackages(folder)))
      throw new Error('npm could not install the packages of the survey.');
  const { starts } = await import('../support/browsers.ts');
  const { startSurveySite } = await import('./site.ts');
  const { survey } = await import('./visit.ts');
  const { measureLegibility } = await import('./legibility/measure.ts');
  const { measureNeighbours } = await import('./neighbours/measure.ts');
  const isChosen = (chosen: readonly string[], name: string) => chosen.length === 0 || chosen.includes(name);
  const measured = widgets.filter(({ name }) => isChosen(selection.widgets, name));
  const chosen = <Page extends { readonly name: string }>(part: string, all: readonly Page[]) =>
    isChosen(selection.parts, part) ? all.filter(({ name }) => isChosen(names, name)) : [];
  const versions: string[] = [];
  const results: BrowserResult[] = [];
  const legibility: PageLegibility[] = [];
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
    for (const page of chosen('pages', surveyPages))
      await timed(browser, page.name, async () => {
        for await (const result of survey(launch, site, page, measured, codes))
          results.push({ browser, ...result });
      });
    for (const page of chosen('legibility', [...surveyPages, cascadePage]))
      await timed(browser, `${page.name}, legibility`, async () => {
        for (const widget of measured)
          for await (const result of measureLegibility(launch, site, page, widget, codes))
            legibility.push({ browser, page: page.name, widget: widget.name, ...result });
      });
    for (const { page, subjects } of isChosen(selection.parts, 'neighbours') ? selectNeighbours(names) : [])
      await timed(browser, page.name, async () => {
        for (const widget of measured.filter(({ name }) => name === 'ours' || !page.isOwnOnly))
          for await (const notice of measureNeighbours(launch, site, { page, subjects, codes }, widget))
            neighbours.push({ browser, page: page.name, widget: widget.name, ...notice });
      });
  }
  const browsers = browserNames.filter((name) => isChosen(selection.browsers, name));
  await Promise.all(browsers.map(measureIn)).finally(site.close);
  const machine = `${new Date().toISOString().slice(0, 10)}, ${versions.sort().join(', ')}, ${availableParallelism()} cores.`;
  return {
    ...(results.length > 0 && { Pages: `${machine}\n\n${tables(results)}` }),
    ...(legibility.length > 0 && { Legibility: `${machine}\n\n${legibilityTable(legibility)}` }),
    ...(neighbours.length > 0 && { Neighbours: `${machine}\n\n${neighbourTable(neighbours)}` }),
  };
}

async function main(): Promise<void> {
  const text = { type: 'string', multiple: true, default: [] as string[] } as const;
  const { values, positionals } = parseArgs({
    options: { tool: text, browser: text, widget: text },
    allowPositionals: true,
  });
  const isPart = (name: string) => parts.some((part) => part === name);
  const names = positionals.filter((name) => !isPart(name));
  const pages = [...surveyPages, cascadePage].map(({ name }) => name);
  if (!names.every((name) => pages.includes(name) || selectNeighbours([name]).length > 0))
    return void process.stderr.write(usage);
  const sections = await measure({
    parts: positionals.filter(isPart),
    names,
    codes: values.tool,
    browsers: values.browser,
    widgets: values.widget,
  });
  const isWhole = [...names, ...Object.values(values).flat()].length === 0;
  let document = await readFile(documentPath, 'utf8');
  for (const [title, text] of Object.entries(sections)) {
    const section = `### ${title}\n\n${text}\n`;
    if (!isWhole) process.stdout.write(`${section}\n`);
    document = document.replace(new RegExp(`### ${title}\n[^]*?(?=\n### |$)`), () => section);
  }
  if (isWhole) await writeFile(documentPath, document);
}

await main();
