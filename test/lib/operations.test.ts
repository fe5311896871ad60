import { readdirSync, readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import * as z from 'zod';
import { loadCommands } from '../../cli/load-commands.ts';
import { createProgram } from '../../cli/program.ts';
import { accessLogFormat } from '../../lib/constructs/access-log-format.ts';
import { operationsPages, wholeGuide } from './operations-guide.ts';
import { builtStacks, listOf, resourcesOf, textOf } from './template.ts';

const guide = wholeGuide();
const { api, monitoring } = builtStacks();

const dashboardSchema = z.object({
  widgets: z.array(
    z.object({
      type: z.string(),
      y: z.number(),
      height: z.number(),
      properties: z.record(z.string(), z.json()),
    }),
  ),
});

async function widgetctlProgram(): Promise<Command> {
  return createProgram(
    { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() },
    async () => {
      throw new Error('Nothing is asked of a deployment here.');
    },
    await loadCommands(),
  );
}

function fencedCommands(markdown: string): string[] {
  return [...markdown.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = '']) =>
    block
      .split('\n')
      .map((line) => line.replace(/ +# .*$/, '').trim())
      .filter((line) => line !== ''),
  );
}

function isAccepted(program: Command, line: string): boolean {
  const [, , ...words] = line.replace(/ [>|] .*$/, '').split(/ +/);
  if (words.includes('--help')) return true;
  let command: Command = program;
  while (command.commands.length > 0 && words[0] !== undefined) {
    const name = words.shift();
    const found = command.commands.find((one) => one.name() === name);
    if (found === undefined) return false;
    command = found;
  }
  const options = [...command.options, ...program.options];
  let argumentCount = 0;
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (!word.startsWith('-')) {
      argumentCount += 1;
      continue;
    }
    const option = options.find(({ long }) => long === word);
    if (option === undefined) return false;
    if (option.required) words.shift();
  }
  const takes = command.registeredArguments;
  const isVariadic = takes.some(({ variadic }) => variadic);
  const needed = takes.filter(({ required }) => required).length;
  return argumentCount >= needed && (isVariadic || argumentCount <= takes.length);
}

describe('operator documentation', () => {
  it('references only existing stack outputs', () => {
    const named = [...guide.matchAll(/OutputKey=='(\w+)'/g)].map(([, name]) => name);
    expect(named).toContain('SiteRoot');
    // Some outputs exist only with options that are off by default. The built stacks do not contain these outputs, so
    // their names come from the sources.
    const optional = readdirSync('lib', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => [
        ...readFileSync(`lib/${name}`, 'utf8').matchAll(/CfnOutput\(\w+, '(\w+)'|\b(\w+Target): /g),
      ])
      .map(([, output, target]) => output ?? target);
    const known = [...Object.keys(api.Outputs), ...optional];
    expect(named.filter((name = '') => !known.includes(name))).toEqual([]);
  });

  it('lists npm ci before npx on every page, so that npx does not download untrusted packages', () => {
    const pages = ['README.md', ...operationsPages].map((path) => ({
      path,
      text: readFileSync(path, 'utf8'),
    }));
    const early = pages.filter(({ text }) => {
      const commands = fencedCommands(text);
      const first = commands.findIndex((line) => line.startsWith('npx cdk'));
      return first !== -1 && !commands.slice(0, first).includes('npm ci');
    });
    expect(early.map(({ path }) => path)).toEqual([]);
  });

  it('uses only valid commands, options and arguments in widgetctl command lines', async () => {
    const program = await widgetctlProgram();
    const names = program.commands.filter(({ commands }) => commands.length > 0).map((one) => one.name());
    // Pages that name several commands omit "node cli".
    const inline = [
      ...guide.matchAll(new RegExp(`\`(?:node cli )?((?:${names.join('|')}) [^\`\\n]+ [^\`\\n]+)\``, 'g')),
    ].map(([, line]) => `node cli ${line}`);
    const lines = [...fencedCommands(guide), ...inline].filter((line) => line.startsWith('node cli '));
    const wrong = lines.filter((line) => !isAccepted(program, line));
    expect(lines.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
    expect(isAccepted(program, 'node cli org list --no-such-option')).toBe(false);
    expect(isAccepted(program, 'node cli org show')).toBe(false);
    expect(isAccepted(program, 'node cli org paint acme')).toBe(false);
  });

  it('lists exactly the saved queries of the stack', () => {
    const saved = resourcesOf(monitoring, 'AWS::Logs::QueryDefinition').map(([, { Properties }]) =>
      textOf(Properties.Name),
    );
    expect(saved.sort()).toEqual([
      'WidgetApi/errors by code',
      'WidgetApi/most throttled organizations',
      'WidgetApi/path of a trace id',
      'WidgetApi/slowest routes',
      'WidgetApi/unusual usage',
      'WidgetApi/where calls wait',
    ]);
    for (const name of saved) expect(guide).toContain(`*${name.split('/')[1]}*`);
  });
});

describe('saved queries', () => {
  it('query only logged fields', () => {
    const logged = new Set([
      ...Object.keys(JSON.parse(accessLogFormat)),
      ...['service', 'message', 'route', 'code', 'error', 'traceId', 'orgId', 'plan', 'durationMs', 'waits'],
      ...['warning', 'siteId', 'keyId'],
      // Fields of every log event and of Lambda's own reports.
      ...['@timestamp', '@message', '@log', 'type', 'record'],
    ]);
    const queried = resourcesOf(monitoring, 'AWS::Logs::QueryDefinition').flatMap(([, { Properties }]) => {
      const query = textOf(Properties.QueryString);
      const made = [...query.matchAll(/ as (\w+)/g)].map(([, name]) => name);
      const words = query.replace(/"[^"]*"|\/[^/]*\//g, '').match(/@?[A-Za-z]\w*/g) ?? [];
      const language = new Set(
        'fields filter stats sort limit by as or like count pct min max avg sum ispresent asc desc'.split(
          ' ',
        ),
      );
      return words.filter((word) => !language.has(word) && !made.includes(word));
    });
    expect([...new Set(queried)].filter((field) => !logged.has(field))).toEqual([]);
  });
});

describe('dashboard', () => {
  const [[, dashboard] = ['', undefined]] = resourcesOf(monitoring, 'AWS::CloudWatch::Dashboard');
  const { widgets } = dashboardSchema.parse(JSON.parse(textOf(dashboard?.Properties.DashboardBody)));

  it('shows every alarm and the most throttled organizations', () => {
    const shown = widgets.flatMap(({ type, properties }) =>
      type === 'alarm' ? listOf(properties.alarms) : [],
    );
    expect(shown).toHaveLength(resourcesOf(monitoring, 'AWS::CloudWatch::Alarm').length);
    const queries = widgets
      .filter(({ type }) => type === 'log')
      .map(({ properties }) => textOf(properties.query));
    expect(queries).toEqual([
      expect.stringMatching(
        /^SOURCE '.*AccessLog.*' \| filter status = "429"\n\| stats count\(\*\) as refused by orgId, plan/,
      ),
    ]);
  });
});
