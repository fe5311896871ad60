export function optionsText(
  options: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (value === true ? `--${name}` : `--${name} ${value}`))
    .join(' ');
}
