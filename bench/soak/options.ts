import { parseArgs } from 'node:util';

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

/** The command line does not say what to do; the message says how it should be. */
export class SoakOptionsError extends Error {
  override readonly name = 'SoakOptionsError';
}

/**
 * Reads the command line; null means that help was asked for.
 *
 * @throws SoakOptionsError
 */
export function readSoakOptions(argv: readonly string[]): SoakOptions | null {
  const { minutes = `${defaultMinutes}`, json = false, help = false } = parse(argv);
  if (help) return null;
  const parsed = Number(minutes);
  if (!(parsed >= 0.2 && parsed <= longestMinutes)) {
    throw new SoakOptionsError(`--minutes must be a number from 0.2 to ${longestMinutes}, not "${minutes}".`);
  }
  return { minutes: parsed, json };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: { minutes: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
    }).values;
  } catch (error) {
    throw new SoakOptionsError(
      `${error instanceof Error ? error.message : error}\nSee npm run soak -- --help.`,
    );
  }
}
