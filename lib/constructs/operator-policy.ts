import { Aws } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { ModelIds, ModelUse } from '../../shared/catalog/ai.ts';
import { acknowledge } from '../acknowledge.ts';
import { type OperatorScope, operatorActions } from '../operator-actions.ts';
import { modelGrants, onlyThrough } from './model-grants.ts';

export interface OperatorPolicyProps {
  /** Stack names, which are also the prefixes of table, log group and alarm names. */
  readonly stackNames: {
    readonly data: string;
    readonly api: string;
    /** Names of other stacks with log groups. */
    readonly logging: readonly string[];
  };
  readonly tokenSecretArn: string;
  readonly models: ModelIds;
  readonly modelFamilies: Readonly<Partial<Record<ModelUse, string>>>;
}

/** Scopes whose permissions need no IAM conditions. */
type PlainScope = Exclude<OperatorScope, 'models' | 'tokenSecret'>;

const nameReason =
  'Names of a deployment begin with those of its stacks; CloudFormation adds the rest, and a restored table has a name of its own.';
const gatewayReason =
  'Keys and usage plans are made at run time. API Gateway knows no owner of them: whoever makes one may change all of the account and Region.';
// https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_DescribeAlarms.html
const alarmsReason =
  'DescribeAlarms by a name prefix is authorized on every alarm of the account and Region, so a narrower resource is refused.';
const noResourceReason = 'AWS binds this action to no resource.';

/**
 * Policy for the role that runs `widgetctl` on this deployment. Grants exactly the permissions of its AWS
 * calls.
 */
export class OperatorPolicy extends Construct {
  readonly policy: ManagedPolicy;

  constructor(scope: Construct, id: string, props: OperatorPolicyProps) {
    super(scope, id);
    this.policy = new ManagedPolicy(this, 'Policy', {
      description: 'Run widgetctl on one deployment of the widget API.',
    });
    for (const [name, { arns, reason }] of Object.entries(plainResources(props))) {
      this.allow(actionsOf(name), arns);
      for (const arn of arns) acknowledge(this.policy, `AwsSolutions-IAM5[Resource::${arn}]`, reason);
    }
    this.allow(actionsOf('tokenSecret'), [props.tokenSecretArn]);
    for (const { resources, through, wildcard } of modelGrants(props.models, props.modelFamilies)) {
      this.allow(actionsOf('models'), resources, onlyThrough(through));
      if (wildcard !== null) acknowledge(this.policy, wildcard.finding, wildcard.reason);
    }
  }

  private allow(actions: string[], arns: readonly string[], conditions: Record<string, unknown> = {}): void {
    const resources = arns.map(withPseudoParameters);
    this.policy.addStatements(new PolicyStatement({ actions, resources, conditions }));
  }
}

function actionsOf(scope: string): string[] {
  const actions = Object.values(operatorActions)
    .flat()
    .filter((one) => one.scope === scope)
    .flatMap((one) => one.actions);
  return [...new Set(actions)].sort();
}

/** Returns resource ARNs in cdk-nag notation, with `<AWS::…>` for CloudFormation pseudo parameters. */
function plainResources({
  stackNames: { data, api, logging },
}: OperatorPolicyProps): Record<PlainScope, { readonly arns: readonly string[]; readonly reason: string }> {
  const here = '<AWS::Region>:<AWS::AccountId>';
  const arn = (service: string, rest: string) => `arn:<AWS::Partition>:${service}:${rest}`;
  const gateway = (path: string) => arn('apigateway', `<AWS::Region>::${path}`);
  return {
    tables: {
      arns: [arn('dynamodb', `${here}:table/${data}-*`), arn('dynamodb', `${here}:table/${data}-*/index/*`)],
      reason: nameReason,
    },
    stacks: { arns: [arn('cloudformation', `${here}:stack/${api}*/*`)], reason: nameReason },
    logs: {
      arns: [...new Set([api, data, ...logging])].map((stack) =>
        arn('logs', `${here}:log-group:${stack}-*:*`),
      ),
      reason: nameReason,
    },
    alarms: { arns: ['*'], reason: alarmsReason },
    usageKeys: { arns: [gateway('/apikeys'), gateway('/apikeys/*')], reason: gatewayReason },
    usagePlans: {
      arns: [gateway('/usageplans'), gateway('/usageplans/*')],
      reason: gatewayReason,
    },
    tags: { arns: [gateway('/tags/*')], reason: gatewayReason },
    speech: { arns: ['*'], reason: noResourceReason },
  };
}

function withPseudoParameters(arn: string): string {
  return arn
    .replace('<AWS::Partition>', Aws.PARTITION)
    .replace('<AWS::Region>', Aws.REGION)
    .replace('<AWS::AccountId>', Aws.ACCOUNT_ID);
}
