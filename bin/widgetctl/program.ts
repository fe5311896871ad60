import { Command } from 'commander';
import { addAiCommands } from './commands/ai.ts';
import type { Answer, Stream } from './commands/answer.ts';
import { addAuditCommands } from './commands/audit.ts';
import { addCatalogCommands } from './commands/catalog.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addCostCommand } from './commands/cost.ts';
import { addCreditsCommands } from './commands/credits.ts';
import { addEmbedCommand } from './commands/embed.ts';
import { addFeedbackCommands } from './commands/feedback.ts';
import { addGlobalOptions } from './commands/global-options.ts';
import { addKeyCommands } from './commands/key.ts';
import { addLogsCommands } from './commands/logs.ts';
import { addOrgCommands } from './commands/org.ts';
import { addOrgDataCommands } from './commands/org-data.ts';
import { addOrgRepairCommand } from './commands/org-repair.ts';
import { addOrgThrottledCommand } from './commands/org-throttled.ts';
import { addPingCommand } from './commands/ping.ts';
import { addPresetCommands } from './commands/preset.ts';
import { addProfileCommands } from './commands/profile.ts';
import { addSdkCommands } from './commands/sdk.ts';
import { addSiteCommands } from './commands/site.ts';
import { addStatusCommand } from './commands/status.ts';
import { addTableCommands } from './commands/table.ts';
import { addTokenCommands } from './commands/token.ts';
import { addTraceCommand } from './commands/trace.ts';
import { addUsageCommands } from './commands/usage.ts';
import { addVersionCommand } from './commands/version.ts';
import type { Io } from './io.ts';

const closingHelp = `
From nothing to a first call:
  $ npx widgetctl org create acme --plan pro --local
  $ npx widgetctl site add acme shop --allow shop.acme.com --local
  $ npx widgetctl key create acme shop --local
  $ npx widgetctl embed acme shop --local

API Gateway takes few changes: one of a usage plan in 20 seconds of an account.
A command that has to wait says so on stderr, and gives up after 5 minutes.

Environment: WIDGETCTL_STACK and WIDGETCTL_PORT stand for --stack and --port
where the command line names no deployment; AWS_REGION and AWS_PROFILE count as
for every AWS tool.

Exit codes:
  0  done, or there was nothing to do
  1  a service did not answer or refused the credentials, or a check or repair tells what is still wrong
  2  the command line or a value in it is wrong
  3  what it names does not exist
  4  what is there does not allow it: it exists, is on another plan, or was changed meanwhile
  130  it was interrupted (Ctrl-C): what was done stays, and the message says how to go on
With --json a failure is one line of JSON on stderr: {"error": {"code", "exitCode", "message"}}.`;

/** All commands. Errors are thrown, and what commander says of wrong command lines is left to the caller. */
export function createProgram(io: Io, answer: Answer, stream: Stream): Command {
  const program = new Command('widgetctl')
    .description(
      'Runs organizations, sites and keys of the accessibility widget API, on AWS and on a laptop.',
    )
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => io.stdout.write(text), writeErr: () => undefined })
    .exitOverride()
    .addHelpText('after', closingHelp);
  addGlobalOptions(program);
  const org = addOrgCommands(program, answer);
  addOrgRepairCommand(org, answer, io);
  addOrgThrottledCommand(org, answer);
  addOrgDataCommands(org, answer, stream, io);
  addSiteCommands(program, answer);
  addKeyCommands(program, answer);
  addEmbedCommand(program, answer);
  addSdkCommands(program, io);
  addPresetCommands(program, answer, io);
  addProfileCommands(program, answer);
  addAiCommands(program, answer, io);
  addCreditsCommands(program, answer);
  addUsageCommands(program, answer, io);
  addCostCommand(program, answer, io);
  addFeedbackCommands(program, answer, stream, io);
  addStatusCommand(program, answer);
  addTokenCommands(program, answer, io);
  addPingCommand(program, answer);
  addTraceCommand(program, answer);
  addLogsCommands(program, stream, io);
  addTableCommands(program, answer, io);
  addAuditCommands(program, answer, io);
  addCatalogCommands(program, io);
  addVersionCommand(program, io);
  addCompletionCommand(program, io);
  return program;
}
