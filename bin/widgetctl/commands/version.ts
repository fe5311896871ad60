import type { Command } from 'commander';
import type { Io } from '../io.ts';
import type { DeployedSource, SourceView } from '../operations/version.ts';
import { reportError } from '../output/error-line.ts';
import { noticeWriter } from '../output/notice.ts';
import { addExamples } from './examples.ts';
import { readTarget, wantsJson } from './global-options.ts';
import { printDocument } from './print-document.ts';

/** What `version --json` prints. */
interface VersionView extends SourceView {
  /** What the deployment was made of; null where none is named, or it cannot be told. */
  readonly deployed: DeployedSource | null;
  /** Why it cannot be told, with the next step; null where it is. */
  readonly problem: string | null;
}

/**
 * `version`, also `--version`: what this program is made of, and the deployment. It never fails: an operator may run it to
 * find out why nothing answers.
 */
export function addVersionCommand(program: Command, io: Io): void {
  program.option('--version', 'print the version and commit of this program and of the deployment');
  const version = program
    .command('version')
    .description('print the version and commit of this program, and of the deployment where one is named')
    .action(async (_options: unknown, command: Command) => {
      const { ownSource } = await import('../operations/version.ts');
      const view: VersionView = { ...ownSource(), ...(await askDeployment(command)) };
      await printDocument(io, command, view, versionText);
      if (view.problem !== null && !wantsJson(command)) {
        noticeWriter(io)(`What is deployed cannot be told. ${view.problem}`);
      }
    });
  addExamples(version, 'version --local', 'version --stack WidgetApi --json | jq -r .deployed.commit');
}

async function askDeployment(command: Command): Promise<Pick<VersionView, 'deployed' | 'problem'>> {
  try {
    const target = readTarget(command);
    const { deployedSource } = await import('../operations/version.ts');
    return { deployed: await deployedSource(target), problem: null };
  } catch (error) {
    return { deployed: null, problem: reportError(error).line };
  }
}

function versionText({ deployed, ...own }: VersionView): string {
  return [
    `widgetctl ${sourceText(own)}`,
    ...(deployed === null ? [] : [`${deployed.stack} ${sourceText(deployed)}`]),
  ].join('\n');
}

function sourceText({ version, commit }: SourceView): string {
  return `${version} (commit ${commit})`;
}
