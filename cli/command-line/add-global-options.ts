import { type Command, InvalidArgumentError, Option } from 'commander';
import { defaultLocalPort, defaultStackName } from '../connection/target.ts';

export function addGlobalOptions(program: Command): void {
  program
    .option('--local', 'use the local stack started by npm start')
    .option('--port <n>', `specify the local stack's port (default ${defaultLocalPort})`, parsePort)
    .addOption(
      new Option('--stack <name>', `specify the API stack on AWS, such as ${defaultStackName}`).env(
        'WIDGETCTL_STACK',
      ),
    )
    .option('--region <region>', "specify the stack's AWS Region")
    .option('--profile <name>', 'specify the AWS profile with the credentials')
    .option('--json', 'print JSON instead of a table');
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new InvalidArgumentError('It must be a port from 1 to 65535.');
  return port;
}
