import { parseArgs } from 'node:util';
import { parseOptions, readNumber } from '../../bin/program-options.ts';

export interface SoakOptions {
  readonly minutes: number;
  /** Print the result as JSON instead of tables. */
  readonly json: boolean;
}

const defaultMinutes = 10;
const longestMinutes = 24 * 60;

export const usage = `Usage: npm run soak [-- OPTIONS]

Loads the whole stack on this machine while it is rotated, killed, slowed and cut and its clock is moved, then
compares what is stored, what memory is held and what was answered with what must be. Exits with 1 when anything is off.

  --minutes N   how long to load it, 0.2 to ${longestMinutes} (default ${defaultMinutes}); memory is judged from 3 on
  --json        print the result as JSON
  --help        show this
`;

/**
 * Reads the command line; null means that help was asked for.
 *
 * @throws OptionsError
 */
export function readSoakOptions(argv: readonly string[]): SoakOptions | null {
  const { minutes = `${defaultMinutes}`, json = false, help = false } = parse(argv);
  if (help) return null;
  const range = { minimum: 0.2, maximum: longestMinutes, mayBeFraction: true };
  return { minutes: readNumber('--minutes', minutes, range), json };
}

function parse(argv: readonly string[]) {
  const options = {
    minutes: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  return parseOptions('npm run soak', () => parseArgs({ args: [...argv], options }).values);
}
