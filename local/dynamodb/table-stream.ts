import type { ResolvedAssembly } from '../assembly/resolve-assembly.ts';
import { AssemblyError } from '../errors.ts';
import type { TableStream } from './database-thread.ts';

/** Reads the stream of a table, as a pipe of EventBridge does. */
export interface LocalStream {
  /** The output, of whichever stack, that holds the table's name. */
  readonly tableOutput: string;
  /** Called after each write that changed an item, with `eventName` and `dynamodb` of the stream's record. */
  readonly onRecord: (record: unknown) => void;
}

/**
 * The table that a stream is of; null where nobody reads any.
 * @throws AssemblyError when no stack has the output
 */
export function tableStreamOf(
  assembly: ResolvedAssembly,
  stream: LocalStream | undefined,
): TableStream | null {
  if (stream === undefined) return null;
  const { tableOutput, onRecord } = stream;
  const table = assembly.stacks.flatMap(({ outputs }) => outputs).find(({ key }) => key === tableOutput);
  if (table === undefined) throw new AssemblyError(`No stack has an output ${tableOutput}.`);
  return { tableName: table.value, onRecord };
}
