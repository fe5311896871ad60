export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

type OptionTypes = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

/**
 * Rejects options that npm consumed. For example, `npm start --port 9100` reaches the program as the argument 9100 and
 * the environment variable npm_config_port=true.
 * @param options names of the program's options. Excludes --verbose and --help, which npm itself defines.
 * @throws OptionsError with the correct command line
 */
export function rejectOptionsConsumedByNpm(
  options: OptionTypes,
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  if (environment.npm_lifecycle_event !== 'start') return;
  const valueFor = (name: string) => environment[`npm_config_${name.replaceAll('-', '_')}`] ?? '';
  // npm parses --no-demo as its own option "demo" with an empty value.
  const isOff = (name: string) =>
    name.startsWith('no-') && environment[`npm_config_${name.slice(3).replaceAll('-', '_')}`] === '';
  const taken = Object.entries(options).filter(([name]) => valueFor(name) !== '' || isOff(name));
  if (taken.length === 0) return;
  const words = argv.filter((word) => !word.startsWith('-'));
  const meant = taken.map(([name, { type }]) => {
    if (type === 'boolean') return `--${name}`;
    const value = valueFor(name);
    return `--${name} ${value === 'true' ? (words.shift() ?? '…') : value}`;
  });
  const names = taken.map(([name]) => `--${name}`).join(', ');
  throw new OptionsError(
    `npm consumed ${names} as its own option. Write -- before the options: npm start -- ${meant.join(' ')}`,
  );
}
