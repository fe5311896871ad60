import { parseArgs } from 'node:util';
import { OptionsError, parseOptions, readNumber, whatNpmTook } from '../bin/program-options.ts';
import { isLimitName, type LimitName, limitNames } from '../lib/scale/limits.ts';
import { maximumMeterShards } from '../shared/catalog/plans.ts';
import { type DayName, dayNames } from './day.ts';

export interface SimulateOptions {
  readonly day: DayName;
  readonly seed: number;
  readonly organizations: number;
  readonly enterpriseShare: number;
  /** Visitors of the day; of one who comes, {@link callsPerVisitor} calls. */
  readonly visitors: number;
  /** Calls in the busiest second, in whose stead of visitors; null for as many as the visitors make. */
  readonly peakCallsPerSecond: number | null;
  /** The share of the calls that is the largest organization's. */
  readonly largestShare: number;
  readonly transformShare: number;
  readonly meterShards: number;
  readonly cells: number;
  /** Limits that the account was given. */
  readonly limits: Readonly<Partial<Record<LimitName, number>>>;
  readonly json: boolean;
}

/** Of a visitor in a day: a few pages, and what their widgets ask. Assumed. */
export const callsPerVisitor = 6;

const visitorsPerOrganization = 1_000;

export const usage = `Usage: npm run simulate [-- OPTIONS]

Plays a day of calls second by second against the limits of AWS, without AWS,
and draws where they break and what the day costs. docs/scale.md explains them.

  --day NAME             ${dayNames.join(', ')} (default weekday).
                         school is a weekday with classes that begin at full
                         hours, launch one with a page that everybody links to
  --organizations N      default 1000
  --enterprise PERCENT   of them, with limits agreed by each (default 2)
  --visitors N           of the day, ${callsPerVisitor} calls each (default ${visitorsPerOrganization} for each
                         organization)
  --peak N               calls in the busiest second, in place of --visitors
  --largest PERCENT      of the calls, of the largest organization (default 10)
  --transforms PERCENT   of the calls, AI transforms (default 1)
  --meter-shards N       rows that count the largest organization, 1 to ${maximumMeterShards}
                         (default 1)
  --cells N              deployments that share the organizations, each in a
                         Region or an account of its own (default 1)
  --limit NAME=VALUE     a limit as your account has it; may be repeated:
                         ${inLines(limitNames, 25)}
  --seed N               another day of the same kind (default 1)
  --json                 print the figures as JSON
  --help                 show this

The same options give the same day. Exits with 2 when the options are wrong.
`;

const optionTypes = {
  day: { type: 'string' },
  organizations: { type: 'string' },
  enterprise: { type: 'string' },
  visitors: { type: 'string' },
  peak: { type: 'string' },
  largest: { type: 'string' },
  transforms: { type: 'string' },
  'meter-shards': { type: 'string' },
  cells: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type NumberOption = Exclude<keyof typeof optionTypes, 'day' | 'json' | 'help'>;

const command = 'npm run simulate';
const maximumCount = 1_000_000_000;

/**
 * Reads the command line; null means that help was asked for.
 *
 * @throws OptionsError
 */
export function readSimulateOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): SimulateOptions | null {
  const { help: _help, ...takeable } = { ...optionTypes, limit: { type: 'string' } as const };
  const taken = whatNpmTook('simulate', takeable, command, argv, environment);
  if (taken !== null) throw new OptionsError(taken);
  const values = parse(argv);
  if (values.help) return null;
  if (values.peak !== undefined && values.visitors !== undefined) {
    throw new OptionsError('--peak and --visitors both say how many calls come: choose one.');
  }
  const number = (name: NumberOption, fallback: number, minimum: number, maximum: number) => {
    const text = values[name];
    return text === undefined ? fallback : readNumber(`--${name}`, text, { minimum, maximum });
  };
  const share = (name: NumberOption, fallbackPercent: number) => {
    const text = values[name] ?? `${fallbackPercent}`;
    return readNumber(`--${name}`, text, { minimum: 0, maximum: 100, mayBeFraction: true }) / 100;
  };
  const organizations = number('organizations', 1_000, 1, maximumCount);
  return {
    day: readDay(values.day),
    seed: number('seed', 1, 0, maximumCount),
    organizations,
    enterpriseShare: share('enterprise', 2),
    visitors: number('visitors', organizations * visitorsPerOrganization, 0, 1_000 * maximumCount),
    peakCallsPerSecond: values.peak === undefined ? null : number('peak', 0, 1, maximumCount),
    largestShare: share('largest', 10),
    transformShare: share('transforms', 1),
    meterShards: number('meter-shards', 1, 1, maximumMeterShards),
    cells: number('cells', 1, 1, 10_000),
    limits: Object.fromEntries((values.limit ?? []).map(readLimit)),
    json: values.json ?? false,
  };
}

function parse(argv: readonly string[]) {
  const options = { ...optionTypes, limit: { type: 'string', multiple: true } } as const;
  return parseOptions(command, () => parseArgs({ args: [...argv], options }).values);
}

function readDay(text = 'weekday'): DayName {
  const day = dayNames.find((name) => name === text);
  if (day !== undefined) return day;
  throw new OptionsError(`--day is "${text}"; it takes one of ${dayNames.join(', ')}.`);
}

function readLimit(text: string): [name: LimitName, value: number] {
  const [name = '', value] = text.split('=');
  if (!isLimitName(name)) {
    throw new OptionsError(
      `--limit is "${text}"; write NAME=VALUE, where NAME is one of ${limitNames.join(', ')}.`,
    );
  }
  return [name, readNumber(`--limit ${name}`, value ?? '', { minimum: 1, maximum: maximumCount })];
}

/** Names with commas in lines of the help, below one another from a column on. */
function inLines(names: readonly string[], column: number): string {
  const lines: string[] = [];
  for (const name of names) {
    const line = lines.at(-1);
    if (line === undefined || column + line.length + name.length + 3 > 80) lines.push(name);
    else lines[lines.length - 1] = `${line}, ${name}`;
  }
  return lines.join(`,\n${' '.repeat(column)}`);
}
