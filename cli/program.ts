import { Command } from 'commander';
import { addCommand } from './command-line/add-command.ts';
import { addGlobalOptions } from './command-line/add-global-options.ts';
import type { Connect } from './command-line/define-command.ts';
import { topics } from './commands/topics.ts';
import type { Io } from './io.ts';
import type { LoadedCommands } from './load-commands.ts';
import packageJson from './package.json' with { type: 'json' };

const closingHelp = `
Getting started:
  $ node cli org create acme --plan pro --local
  $ node cli site add acme shop --allow shop.acme.com --local
  $ node cli key create acme shop --local
  $ node cli embed acme shop --local

API Gateway limits changes of usage plans to one in 20 seconds per account. A throttled
command reports each wait on stderr, and fails after 5 minutes.

The default deployment is that of WIDGETCTL_STACK, else the context selected with use NAME. AWS_REGION and AWS_PROFILE apply as in every AWS tool.

Exit codes:
  0  success, or nothing to do
  1  a service failed or rejected the credentials, or a check or repair found problems
  2  invalid command line or value
  3  not found
  4  conflict: it exists, is on another plan, or was changed concurrently
  130  interrupted (Ctrl-C): completed work is kept; the same command resumes
With --json an error is one line of JSON on stderr: {"error": {"code", "exitCode", "message"}}.`;

/**
 * Creates a program that throws all errors, including commander's errors for invalid command lines.
 * @param commands definitions of the commands that can run; the help lists the others by name and summary
 */
export function createProgram(io: Io, connect: Connect, commands: LoadedCommands): Command {
  const program = new Command('widgetctl')
    .description('Manages organizations, sites and keys of the accessibility widget API, on AWS or locally.')
    .version(packageJson.version, '-V, --version', 'print the version')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stdout.write(text),
      outputError: () => undefined,
    })
    .exitOverride()
    .addHelpText('after', closingHelp);
  addGlobalOptions(program);
  for (const [name, summary] of Object.entries(topics)) {
    const definition = commands.get(name);
    if (definition === undefined) program.command(name).description(summary);
    else addCommand(program, definition, io, connect);
  }
  return program;
}
