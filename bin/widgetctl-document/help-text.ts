import type { Command } from 'commander';
import { createProgram } from '../widgetctl/program.ts';

/** Characters of a line of help, as on a terminal that says nothing of its width. */
const helpColumns = 80;

/** The help of a command, as `--help` prints it but without the options that every command has. */
export interface CommandHelp {
  /** Such as `org create`; empty for the program itself. */
  readonly words: string;
  readonly text: string;
  /** Whether it does something itself, and is not only the first word of others. */
  readonly isLeaf: boolean;
}

/** No command is run here. */
const connectNowhere = async () => {
  throw new Error('The help needs no deployment.');
};

const silent = {
  stdin: (async function* nothing() {})(),
  stdout: { write: () => undefined },
  stderr: { write: () => undefined },
};

/** The help of the program and of every command, in the order in which the help lists them. */
export function commandHelps(): CommandHelp[] {
  return helpsOf(createProgram(silent, connectNowhere), []);
}

function helpsOf(command: Command, words: readonly string[]): CommandHelp[] {
  const isLeaf = command.commands.length === 0;
  const own = { words: words.join(' '), text: textOf(command, words.length === 0), isLeaf };
  return [own, ...command.commands.flatMap((child) => helpsOf(child, [...words, child.name()]))];
}

function textOf(command: Command, isProgram: boolean): string {
  let text = '';
  command.configureOutput({
    getOutHelpWidth: () => helpColumns,
    writeOut: (part) => {
      text += part;
    },
  });
  command.configureHelp({ showGlobalOptions: isProgram });
  command.outputHelp();
  return text.trimEnd();
}
