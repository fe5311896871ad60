import type { Command } from 'commander';
import type { Io } from '../io.ts';
import { type Screen, screenOf } from '../output/screen.ts';
import { wantsJson } from './global-options.ts';

/** Prints what a command answers on stdout: as JSON where asked for, else as the text for people. */
export async function printDocument<Document>(
  io: Io,
  command: Command,
  document: Document,
  textOf: (document: Document, screen: Screen) => string | Promise<string>,
): Promise<void> {
  const text = wantsJson(command)
    ? JSON.stringify(document, null, 2)
    : await textOf(document, screenOf(io.stdout, process.env));
  io.stdout.write(`${text}\n`);
}
