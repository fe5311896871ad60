// npm run survey: puts this widget and three others on third-party pages, and prints what happens as Markdown tables.
import { parseArgs } from 'node:util';
import { installPackages } from '../../../bin/install.cjs';

const usage = `Usage: npm run survey [-- --pages NAME… --browser NAME --widgets NAME… --json --help]
Options take names or parts of names, separated by commas; everything runs by default, which takes about an hour.
  --pages     such as govuk,yahoo      --widgets   ours, accessibility, sienna, accessibility-widgets
  --browser   chromium or firefox      --json      one line for each page and widget, with every tool's result`;

interface Options {
  readonly pages: string;
  readonly browser: string;
  readonly widgets: string;
  readonly json: boolean;
}

function readOptions(): Options | null {
  const text = { type: 'string', default: '' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    options: { pages: text, browser: text, widgets: text, json: flag, help: flag },
  });
  return values.help ? null : values;
}

async function main(options: Options): Promise<void> {
  const tell = (line: string) =>
    void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
  // In order: the second one is looked up beside the first.
  for (const folder of ['test', 'test/browser/survey']) {
    if (!(await installPackages(folder)))
      throw new Error('npm could not install the packages of the survey.');
  }
  const [
    { browsers, starts },
    { surveyPages },
    { startSurveySite },
    { survey },
    { ours, peers },
    { tables },
  ] = await Promise.all([
    import('../support/browsers.ts'),
    import('./pages.ts'),
    import('./site.ts'),
    import('./visit.ts'),
    import('./widgets.ts'),
    import('./tables.ts'),
  ]);
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\d,]/gu, '');
  const chosen = <One extends { readonly name: string }>(all: readonly One[], names: string): One[] => {
    const isNamed = (name: string) =>
      plain(names)
        .split(',')
        .some((wanted) =>
          all.some((one) => plain(one.name) === wanted)
            ? plain(name) === wanted
            : plain(name).includes(wanted),
        );
    const found = all.filter(({ name }) => isNamed(name));
    if (found.length > 0) return found;
    throw new Error(`Nothing is named ${names}. Names: ${all.map(({ name }) => name).join(', ')}`);
  };
  const pages = chosen(surveyPages, options.pages);
  const widgets = chosen([ours, ...peers], options.widgets);
  const site = await startSurveySite([ours, ...peers]);
  const results = [];
  const versions: Record<string, string> = {};
  try {
    for (const { name } of chosen(browsers, options.browser)) {
      const open = await starts[name]();
      versions[name] = await open.version();
      for (const [at, page] of pages.entries()) {
        tell(`${versions[name]}: ${page.name} (${at + 1} of ${pages.length})`);
        for await (const result of survey(site, { name, open }, page, widgets)) {
          results.push(result);
          if (options.json)
            process.stdout.write(`${JSON.stringify({ version: versions[name], ...result })}\n`);
          const { widget, boots, tools } = result;
          const lost = tools.filter(({ restored }) => restored !== 'bytes').map(({ tool }) => tool);
          const acting = tools.filter(({ acts }) => acts).length;
          tell(
            `  ${widget}: ${boots ? `${acting} of ${tools.length} tools act` : 'does not boot'}${lost.length > 0 ? `; not byte-equal after off: ${lost.join(', ')}` : ''}`,
          );
        }
      }
      await open.close();
    }
  } finally {
    await site.close();
  }
  if (!options.json) process.stdout.write(`${tables(results, pages)}\n`);
}

try {
  const options = readOptions();
  if (options === null) process.stdout.write(`${usage}\n`);
  else await main(options);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`);
  process.exitCode = 1;
}
