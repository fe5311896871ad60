export interface Example {
  readonly method: string;
  readonly url: string;
  /** Headers in double quotes, so that the shell expands variables such as `$KEY`. */
  readonly headers: readonly string[];
  readonly request: unknown;
  readonly response: unknown;
}

/** Formats a call as a curl command, and its response as shortened JSON. */
export function exampleText({ method, url, headers, request, response }: Example): string {
  const body = request === undefined ? [] : [`-d ${quoted(JSON.stringify(request, null, 2))}`];
  const options = [...headers.map((header) => `-H "${header}"`), ...body];
  // curl sends a body with POST by default.
  const isDefault = method === (request === undefined ? 'GET' : 'POST');
  const command = ['curl', ...(isDefault ? [] : [`-X ${method}`]), quoted(url)].join(' ');
  const result =
    response === undefined ? [] : [blockOf('json', JSON.stringify(shortened(response), null, 2))];
  return [blockOf('sh', [command, ...options].join(' \\\n  ')), ...result].join('\n\n');
}

function blockOf(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 120 ? `${value.slice(0, 40)}…` : value;
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortened(one)]));
}
