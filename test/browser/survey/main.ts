// `npm run survey` tests this project's widget and three others on third-party pages and writes the results to
// docs/survey.md.
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { installPackages } from '../../../bin/install.cjs';
import { surveyPages } from './pages.ts';
import { type BrowserResult, tables } from './tables.ts';
import { widgets } from './widgets.ts';

const usage = `Usage: npm run survey [-- PAGE…]
Tests all pages in about 30 minutes and writes docs/survey.md, or prints the results of the specified pages.
Pages: ${surveyPages.map(({ name }) => `"${name}"`).join(', ')}
`;
const documentPath = 'docs/survey.md';

async function main(names: readonly string[]): Promise<void> {
  const pages = surveyPages.filter(({ name }) => names.length === 0 || names.includes(name));
  if (pages.length < names.length) return void process.stderr.write(usage);
  for (const folder of ['test', 'test/browser/survey'])
    if (!(await installPackages(folder)))
      throw new Error('npm could not install the packages of the survey.');

  const { starts } = await import('../support/browsers.ts');
  const { startSurveySite } = await import('./site.ts');
  const { survey } = await import('./visit.ts');
  const versions: string[] = [];
  const site = await startSurveySite();
  const surveyIn = async (browser: keyof typeof starts) => {
    const first = await starts[browser]();
    versions.push(await first.version());
    await first.close();
    const results: BrowserResult[] = [];
    for (const page of pages) {
      const startMs = Date.now();
      for await (const result of survey(starts[browser], site, page, widgets))
        results.push({ browser, ...result });
      process.stderr.write(`${browser}: ${page.name}, ${Math.round((Date.now() - startMs) / 1000)} s\n`);
    }
    return results;
  };
  const results = await Promise.all([surveyIn('chromium'), surveyIn('firefox')]).finally(site.close);
  const machine = `${versions.sort().join(', ')}, ${availableParallelism()} cores`;
  const report = `## Results, ${new Date().toISOString().slice(0, 10)}\n\n${machine}.\n\n${tables(results.flat())}\n`;
  if (names.length > 0) return void process.stdout.write(report);
  const document = await readFile(documentPath, 'utf8');
  await writeFile(
    documentPath,
    document.replace(/## Results[\s\S]*$/, () => report),
  );
}

await main(process.argv.slice(2));
