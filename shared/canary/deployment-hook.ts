import {
  type CodeDeployClient,
  PutLifecycleEventHookExecutionStatusCommand,
} from '@aws-sdk/client-codedeploy';
import * as z from '../contract/zod.ts';
import { logMessages } from '../observability/log-messages.ts';
import type { Log } from '../observability/logger.ts';

/**
 * Event of a CodeDeploy lifecycle hook.
 * https://docs.aws.amazon.com/codedeploy/latest/userguide/reference-appspec-file-structure-hooks.html
 */
const hookEventSchema = z.object({ DeploymentId: z.string(), LifecycleEventHookExecutionId: z.string() });

export type ReportHook = (deploymentId: string, executionId: string, passed: boolean) => Promise<void>;

/**
 * Creates the handler of a lifecycle hook, which reports to CodeDeploy whether the check passed. A check that throws
 * did not pass; without a report, CodeDeploy would wait for an hour before it rolls back.
 */
export function deploymentHook(
  { log, report }: { readonly log: Log; readonly report: ReportHook },
  check: (deploymentId: string) => Promise<boolean>,
) {
  return async (event: unknown): Promise<void> => {
    const { DeploymentId: deploymentId, LifecycleEventHookExecutionId: executionId } =
      hookEventSchema.parse(event);
    const passed = await check(deploymentId).catch((error: unknown) => {
      log.error(logMessages.DEPLOYMENT_CHECK_FAILED, error, { deploymentId });
      return false;
    });
    await report(deploymentId, executionId, passed);
  };
}

export function reportHookTo(client: CodeDeployClient): ReportHook {
  return async (deploymentId, lifecycleEventHookExecutionId, passed) => {
    await client.send(
      new PutLifecycleEventHookExecutionStatusCommand({
        deploymentId,
        lifecycleEventHookExecutionId,
        status: passed ? 'Succeeded' : 'Failed',
      }),
    );
  };
}
