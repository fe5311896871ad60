import { Aws } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnRotationSchedule, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { LogRetention } from './log-retention.ts';
import { WidgetFunction } from './widget-function.ts';

export interface TokenSecretProps extends LogRetention {
  readonly bundlesDirectory: string;
}

const rotationActions = [
  'secretsmanager:DescribeSecret',
  'secretsmanager:GetSecretValue',
  'secretsmanager:PutSecretValue',
  'secretsmanager:UpdateSecretVersionStage',
];

/**
 * Secret with the token signing key, `{"key": "<64 letters and digits>"}`, which is rotated every 30 days.
 * Its consumers accept the current and the previous version, so that tokens remain valid after a rotation.
 */
export class TokenSecret extends Construct {
  readonly secret: Secret;
  readonly rotation: WidgetFunction;

  constructor(scope: Construct, id: string, props: TokenSecretProps) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      description:
        "Signing key for the widget API's profile and boot tokens. Rotated by its rotation function.",
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'key',
        passwordLength: 64,
        excludePunctuation: true,
        includeSpace: false,
      },
      removalPolicy: props.removalPolicy,
    });

    this.rotation = new WidgetFunction(this, 'Rotation', {
      ...props,
      functionName: 'token-rotation',
      description: 'Rotates the token secret in the four steps of a Secrets Manager rotation.',
      memoryMegabytes: 256,
      timeoutSeconds: 30,
    });
    this.rotation.allow(rotationActions, [this.secret.secretArn]);
    this.rotation.function.addPermission('SecretsManager', {
      principal: new ServicePrincipal('secretsmanager.amazonaws.com'),
      sourceAccount: Aws.ACCOUNT_ID,
    });

    // Secret.addRotationSchedule would also allow GetRandomPassword on every resource, so it is not used.
    const schedule = new CfnRotationSchedule(this, 'Schedule', {
      secretId: this.secret.secretArn,
      rotationLambdaArn: this.rotation.function.functionArn,
      rotationRules: { automaticallyAfterDays: 30 },
    });
    schedule.node.addDependency(this.rotation);
  }
}

export function bindTokenSecret(
  target: WidgetFunction,
  secret: Secret,
  action: 'GetSecretValue' | 'DescribeSecret',
): void {
  target.setEnvironment('TOKEN_SECRET_ARN', secret.secretArn);
  target.allow([`secretsmanager:${action}`], [secret.secretArn]);
}
