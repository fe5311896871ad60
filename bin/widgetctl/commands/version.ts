import type { Command } from 'commander';
import { defineOfflineCommand } from '../command-line/define-command.ts';
import { readTarget } from '../command-line/global-options.ts';
import type { DeployedSource, SourceView } from '../operations/version.ts';
import { reportError } from '../output/error-line.ts';

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
export const versionCommand = defineOfflineCommand({
  name: 'version',
  summary: 'print the version and commit of this program, and of the deployment where one is named',
  examples: ['version --local', 'version --stack WidgetApi --json | jq -r .deployed.commit'],
  run: async (_input, { command }): Promise<VersionView> => {
    const { ownSource } = await import('../operations/version.ts');
    return { ...ownSource(), ...(await askDeployment(command)) };
  },
  text: ({ deployed, ...own }) =>
    [
      `widgetctl ${sourceText(own)}`,
      ...(deployed === null ? [] : [`${deployed.stack} ${sourceText(deployed)}`]),
    ].join('\n'),
  notice: ({ problem }, isJson) =>
    problem === null || isJson ? null : `What is deployed cannot be told. ${problem}`,
});

async function askDeployment(command: Command): Promise<Pick<VersionView, 'deployed' | 'problem'>> {
  try {
    const target = readTarget(command);
    const { deployedSource } = await import('../operations/version.ts');
    return { deployed: await deployedSource(target), problem: null };
  } catch (error) {
    return { deployed: null, problem: reportError(error).line };
  }
}

function sourceText({ version, commit }: SourceView): string {
  return `${version} (commit ${commit})`;
}
