import { FailedError } from '../errors.ts';
import type { LogSource } from '../logs/log-source.ts';
import { clientOptions } from './client-options.ts';
import { readSiblingOutputs, type StackOutputs } from './read-stack-outputs.ts';
import type { Target } from './target.ts';

/** More attempts than the SDK's default, because FilterLogEvents allows few requests per second. */
const maximumAttempts = 8;

export async function openLogSource(target: Target, outputs: StackOutputs): Promise<LogSource> {
  const groups = { access: outputs.AccessLogGroupName, functions: outputs.FunctionLogGroupNames.split(',') };
  if (target.kind === 'local') {
    if (outputs.LogFile === undefined) {
      throw new FailedError(
        'This local stack stores no log, as it was started with --memory: restart it without that option.',
      );
    }
    const { fileLogSource } = await import('../logs/file-source.ts');
    return fileLogSource(outputs.LogFile, groups);
  }
  const [{ CloudWatchLogsClient }, { cloudWatchLogSource }, others] = await Promise.all([
    import('@aws-sdk/client-cloudwatch-logs'),
    import('../logs/cloudwatch-source.ts'),
    otherLogGroups(target),
  ]);
  const client = new CloudWatchLogsClient({ ...clientOptions(target), maxAttempts: maximumAttempts });
  return cloudWatchLogSource(client, { ...groups, functions: [...groups.functions, ...others] });
}

async function otherLogGroups(target: Target): Promise<readonly string[]> {
  const outputs = await Promise.all(
    (['FeedbackEvents', 'OwnerMail', 'Monitoring'] as const).map(async (suffix) =>
      readSiblingOutputs(target, suffix),
    ),
  );
  return [...new Set(outputs.flatMap((one) => one?.LogGroupNames?.split(',') ?? []))];
}
