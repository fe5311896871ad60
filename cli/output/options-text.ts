export function optionsText(
  options: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === true ? `--${name}` : `--${name} ${commandWord(String(value))}`))
    .join(' ');
}

/** Quotes a value for a POSIX shell, if necessary. */
export function commandWord(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
