import {
  CodeDeployClient,
  GetApplicationRevisionCommand,
  GetDeploymentCommand,
} from '@aws-sdk/client-codedeploy';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { type ReportHook, reportHookTo } from '../../shared/canary/deployment-hook.ts';
import { readCanaryKey } from '../../shared/canary/widget-key.ts';
import * as z from '../../shared/contract/zod.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog, type Log } from '../../shared/observability/logger.ts';
import { createSecretsManagerClient } from '../../shared/security/secrets-manager-client.ts';
import { readNewVersion, type VersionedFunction } from './app-spec.ts';

export const envSchema = z.object({
  /** JSON object with the name of each function's directory in functions/, keyed by the deployed function's name. */
  SERVICE_OF_FUNCTION: z.string(),
  CANARY_KEY_SECRET_ARN: z.optional(z.string()),
});

const servicesSchema = z.record(z.string(), z.string());

export interface Deps {
  readonly log: Log;
  readonly report: ReportHook;
  readonly serviceOfFunction: Readonly<Record<string, string>>;
  /** Reads the canary's widget key; null when the deployment has no canary key. */
  readonly readKey: (() => Promise<string>) | null;
  readDeployed(deploymentId: string): Promise<VersionedFunction>;
  /**
   * Invokes a version or alias and returns its parsed response.
   * @throws Error when the invocation fails
   */
  invoke(target: VersionedFunction, event: object): Promise<unknown>;
}

export function createDeps(): Deps {
  const { SERVICE_OF_FUNCTION: services, CANARY_KEY_SECRET_ARN: secretArn } = readEnv(envSchema);
  const secrets = createSecretsManagerClient();
  const codeDeploy = new CodeDeployClient();
  const lambda = new LambdaClient();
  return {
    log: createLog(),
    report: reportHookTo(codeDeploy),
    serviceOfFunction: servicesSchema.parse(JSON.parse(services)),
    readKey: secretArn === undefined ? null : () => readCanaryKey(secrets, secretArn),
    readDeployed: (deploymentId) => readDeployed(codeDeploy, deploymentId),
    invoke: (target, event) => invoke(lambda, target, event),
  };
}

async function readDeployed(client: CodeDeployClient, deploymentId: string): Promise<VersionedFunction> {
  const { deploymentInfo } = await client.send(new GetDeploymentCommand({ deploymentId }));
  const { applicationName, revision } = deploymentInfo ?? {};
  const found = await client.send(new GetApplicationRevisionCommand({ applicationName, revision }));
  return readNewVersion(found.revision?.string?.content ?? '');
}

async function invoke(client: LambdaClient, target: VersionedFunction, event: object): Promise<unknown> {
  const { FunctionError: failure, Payload: payload } = await client.send(
    new InvokeCommand({
      FunctionName: target.functionName,
      Qualifier: target.qualifier,
      Payload: JSON.stringify(event),
    }),
  );
  if (failure !== undefined) throw new Error(`The invocation failed: ${failure}`);
  return JSON.parse(Buffer.from(payload ?? []).toString('utf8'));
}
