import { Argument, type Command, Option } from 'commander';
import { visible } from '../../shared/observability/visible.ts';
import type { Io } from '../io.ts';
import type { CommandDefinition, CommandGroup, Connect } from './define-command.ts';
import type { ArgumentSpec, OptionSpec, OptionSpecs } from './specs.ts';

export function addCommand(
  parent: Command,
  definition: CommandDefinition | CommandGroup,
  io: Io,
  connect: Connect,
): void {
  const command = parent.command(definition.name).description(definition.summary);
  if ('commands' in definition) {
    for (const child of definition.commands) addCommand(command, child, io, connect);
    return;
  }
  for (const entry of Object.entries(definition.arguments ?? {})) command.addArgument(argumentOf(entry));
  for (const entry of Object.entries(definition.options ?? {})) command.addOption(optionOf(entry));
  if (definition.details !== undefined) command.addHelpText('after', definition.details);
  const examples = definition.examples.map((line) => `  $ node cli ${line}`).join('\n');
  command.addHelpText('after', `\nExamples:\n${examples}`);
  command.action(async () => {
    rejectEmptyValues(command, definition.options ?? {});
    const notice = (line: string) => void io.stderr.write(`widgetctl: ${visible(line)}\n`);
    const isJson = command.optsWithGlobals().json === true;
    await definition.perform({ command, io, isJson, notice }, connect);
  });
}

function rejectEmptyValues(command: Command, specs: OptionSpecs): void {
  const argument = command.registeredArguments.find((_, index) => command.processedArgs[index] === '');
  if (argument !== undefined) command.error(`error: argument '${argument.name()}' is empty: specify a value`);
  const empty = Object.entries(command.optsWithGlobals()).find(
    ([name, value]) => value === '' && specs[name]?.allowsEmpty !== true,
  );
  if (empty !== undefined)
    command.error(`error: option '--${hyphenated(empty[0])}' is empty: specify a value`);
}

function argumentOf([key, spec]: readonly [string, ArgumentSpec]): Argument {
  const { summary, isOptional, parse } = spec;
  const name = hyphenated(key);
  const argument = new Argument(isOptional === true ? `[${name}]` : `<${name}>`, summary);
  if (parse !== undefined) argument.argParser((text) => parse(text));
  return argument;
}

function optionOf([key, spec]: readonly [string, OptionSpec]): Option {
  const value = spec.value === undefined ? '' : ` <${spec.value}>`;
  const option = new Option(`--${hyphenated(key)}${value}`, spec.summary);
  const { choices, parse } = spec;
  if (choices !== undefined) option.choices(choices);
  if (parse !== undefined) option.argParser((text) => parse(text));
  if (spec.isRepeated === true) {
    option.argParser((text, previous: readonly string[] = []) => [...previous, text]);
  }
  if (spec.default !== undefined) option.default(spec.default);
  return option.makeOptionMandatory(spec.isRequired === true);
}

function hyphenated(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
