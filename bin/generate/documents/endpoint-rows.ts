import { markdownTable } from './markdown.ts';

export interface Row {
  readonly part: 'parameters' | 'request' | 'response' | 'errors';
  readonly cells: readonly string[];
}

const headings = {
  parameters: ['Parameter', 'In', 'Type', 'Description'],
  request: ['Field', 'Type', 'Description'],
  response: ['Field', 'Type', 'Description'],
};

export function tableOf(rows: readonly Row[], part: Row['part']): string[] {
  const cells = rows.filter((row) => row.part === part).map((row) => row.cells);
  return cells.length === 0 || part === 'errors' ? [] : [markdownTable(headings[part], cells)];
}

export function isSame(row: Row, other: Row): boolean {
  return row.part === other.part && row.cells.join() === other.cells.join();
}

interface SharedRow extends Row {
  readonly absentFrom: readonly string[];
}

/**
 * Returns the table rows that all operations have in common. Up to two operations may lack a response field;
 * `absentFrom` lists them. If operations describe a row differently, returns the most common version.
 */
export function sharedRows(operations: ReadonlyMap<string, readonly Row[]>): SharedRow[] {
  const [first = []] = operations.values();
  return first.flatMap(({ part, cells }) => {
    const isVersion = (row: Row) => row.part === part && row.cells[0] === cells[0];
    const versions = [...operations.values()].flatMap((rows) => rows.filter(isVersion));
    const uses = (row: Row) => versions.filter((other) => isSame(row, other)).length;
    const absentFrom = [...operations.keys()].filter((name) => !operations.get(name)?.some(isVersion));
    if (absentFrom.length > (part === 'response' ? 2 : 0)) return [];
    return [{ ...versions.reduce((best, row) => (uses(row) > uses(best) ? row : best)), absentFrom }];
  });
}

function withExceptions({ part, cells, absentFrom }: SharedRow): Row {
  if (absentFrom.length === 0) return { part, cells };
  return {
    part,
    cells: [...cells.slice(0, -1), `${cells.at(-1)} Not returned by ${absentFrom.join(' and ')}.`],
  };
}

export function sharedTexts(shared: readonly SharedRow[]): string[] {
  if (shared.length === 0) return [];
  return [
    '## All endpoints',
    "These parameters, fields and errors apply to every endpoint on this page unless stated otherwise. A field with the same name in an endpoint's own table takes precedence. Examples omit these response fields.",
    ...tableOf(shared, 'parameters'),
    '**Request body**',
    ...tableOf(shared, 'request'),
    '**Response**',
    ...tableOf(shared.map(withExceptions), 'response'),
    ...errorsText(shared, []),
  ];
}

/**
 * Returns links to an operation's error codes, or an empty list when the operation has only the codes that all
 * endpoints share.
 */
export function errorsText(rows: readonly Row[], shared: readonly Row[]): string[] {
  const links = rows
    .filter(({ part }) => part === 'errors')
    .map(({ cells: [code = ''] }) => `[${code}](errors.md#${code.toLowerCase()})`);
  const general =
    shared.length === 0 ? '[common errors](errors.md#every-call)' : '[common errors](#all-endpoints)';
  return links.length === 0 && shared.length > 0 ? [] : [`**Errors**: ${[...links, general].join(', ')}`];
}

export function withoutFields(example: unknown, rows: readonly Row[]): unknown {
  if (example === null || typeof example !== 'object') return example;
  const names = new Set(rows.map(({ cells: [name] }) => name?.replaceAll('`', '')));
  return Object.fromEntries(Object.entries(example).filter(([name]) => !names.has(name)));
}
