import { userInfo } from 'node:os';
import type { AttemptBounds } from '../../shared/aws/bounded-client.ts';
import { clientOptions } from './client-options.ts';
import type { Target } from './target.ts';

/** The operator's name as a deployment knows it: the ARN of the AWS credentials, on a laptop the user of the machine. */
export async function operatorName(target: Target, bounds?: AttemptBounds): Promise<string> {
  if (target.kind === 'local') return userInfo().username;
  const { GetCallerIdentityCommand, STSClient } = await import('@aws-sdk/client-sts');
  const client = new STSClient(clientOptions(target, bounds));
  try {
    const { Arn } = await client.send(new GetCallerIdentityCommand({}));
    if (Arn === undefined) throw new Error('STS told no ARN.');
    return Arn;
  } finally {
    client.destroy();
  }
}
