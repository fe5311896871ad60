/** Invalid command line; the message includes usage help. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

/**
 * Parses a program's arguments.
 *
 * @param command how the program is started, such as `npm start`
 * @throws OptionsError with usage help when the arguments are invalid
 */
export function parseOptions<Values>(command: string, parse: () => Values): Values {
  try {
    return parse();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : 'The options are not right';
    throw new OptionsError(`${reason}. See ${command} -- --help.`, { cause });
  }
}

/** Range of a numeric option. */
interface NumberRange {
  readonly minimum: number;
  readonly maximum: number;
  /** Up to six decimals are allowed; otherwise the number is whole. */
  readonly mayBeFraction?: boolean;
  /** Additional hint in the error message. */
  readonly remark?: string;
}

/** @throws OptionsError */
export function readNumber(
  option: string,
  text: string,
  { minimum, maximum, mayBeFraction = false, remark }: NumberRange,
): number {
  const shape = mayBeFraction ? /^\d{1,13}(\.\d{1,6})?$/ : /^\d{1,13}$/;
  const number = shape.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  const allowed = `${minimum} to ${maximum}${remark === undefined ? '' : ` (${remark})`}`;
  throw new OptionsError(`${option} is "${text}"; it must be a number from ${allowed}.`);
}

/** An option by name, as in `parseArgs` of `node:util`. */
export type OptionTypes = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

/**
 * Hint for options that npm consumed: `npm start --port 9100` reaches the program as the argument 9100 and
 * npm_config_port=true. Null if npm consumed none.
 * @param script name in package.json
 * @param options those that npm may consume; --verbose and --help belong to npm
 * @param command how the program is started, such as `npm start`
 */
export function whatNpmTook(
  script: string,
  options: OptionTypes,
  command: string,
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string | null {
  if (environment.npm_lifecycle_event !== script) return null;
  const valueFor = (name: string) => environment[`npm_config_${name.replaceAll('-', '_')}`] ?? '';
  // npm parses --no-demo as its option "demo" set to false, passed as an empty value.
  const isOff = (name: string) =>
    name.startsWith('no-') && environment[`npm_config_${name.slice(3).replaceAll('-', '_')}`] === '';
  const taken = Object.entries(options).filter(([name]) => valueFor(name) !== '' || isOff(name));
  if (taken.length === 0) return null;
  const words = argv.filter((word) => !word.startsWith('-'));
  const meant = taken.map(([name, { type }]) => {
    if (type === 'boolean') return `--${name}`;
    const value = valueFor(name);
    return `--${name} ${value === 'true' ? (words.shift() ?? '…') : value}`;
  });
  const names = taken.map(([name]) => `--${name}`).join(', ');
  return `npm took ${names} for an option of its own. Write -- before the options: ${command} -- ${meant.join(' ')}`;
}
