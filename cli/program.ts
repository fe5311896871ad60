import { Command } from 'commander';
import { addCommand } from './command-line/add-command.ts';
import type { CommandDefinition, CommandGroup, Connect } from './command-line/define-command.ts';
import { addGlobalOptions } from './command-line/global-options.ts';
import { aiCommands } from './commands/ai.ts';
import { auditCommands } from './commands/audit.ts';
import { embedCommand } from './commands/embed.ts';
import { feedbackCommands } from './commands/feedback.ts';
import { keyCommands } from './commands/key.ts';
import { logsCommands } from './commands/logs.ts';
import { modelsCommands } from './commands/models.ts';
import { orgCommands } from './commands/org.ts';
import { presetCommands } from './commands/preset.ts';
import { profileCommands } from './commands/profile.ts';
import { siteCommands } from './commands/site.ts';
import { statusCommand } from './commands/status.ts';
import { tokenCommands } from './commands/token.ts';
import { traceCommand } from './commands/trace.ts';
import { usageCommands } from './commands/usage.ts';
import { useCommand } from './commands/use.ts';
import type { Io } from './io.ts';
import packageJson from './package.json' with { type: 'json' };

const commands: readonly (CommandDefinition | CommandGroup)[] = [
  orgCommands,
  siteCommands,
  keyCommands,
  embedCommand,
  presetCommands,
  profileCommands,
  aiCommands,
  modelsCommands,
  usageCommands,
  feedbackCommands,
  statusCommand,
  tokenCommands,
  traceCommand,
  logsCommands,
  auditCommands,
  useCommand,
];

const closingHelp = `
From nothing to a first call:
  $ node cli org create acme --plan pro --local
  $ node cli site add acme shop --allow shop.acme.com --local
  $ node cli key create acme shop --local
  $ node cli embed acme shop --local

API Gateway takes few changes: one of a usage plan in 20 seconds of an account.
A command that has to wait says so on stderr, and gives up after 5 minutes.

Where the command line names no deployment, WIDGETCTL_STACK or WIDGETCTL_PORT
does, else the context chosen with use NAME. AWS_REGION and AWS_PROFILE count
as for every AWS tool.

Exit codes:
  0  done, or there was nothing to do
  1  a service did not answer or refused the credentials, or a check or repair tells what is still wrong
  2  the command line or a value in it is wrong
  3  what it names does not exist
  4  what is there does not allow it: it exists, is on another plan, or was changed meanwhile
  130  interrupted (Ctrl-C): finished work stays, and the message says how to resume
With --json a failure is one line of JSON on stderr: {"error": {"code", "exitCode", "message"}}.`;

/** Creates the program. It throws errors, including commander's for invalid command lines. */
export function createProgram(io: Io, connect: Connect): Command {
  const program = new Command('widgetctl')
    .description(
      'Runs organizations, sites and keys of the accessibility widget API, on AWS and on a laptop.',
    )
    .version(packageJson.version)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stdout.write(text),
      outputError: () => undefined,
    })
    .exitOverride()
    .addHelpText('after', closingHelp);
  addGlobalOptions(program);
  for (const definition of commands) addCommand(program, definition, io, connect);
  return program;
}
