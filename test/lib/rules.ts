import { readFileSync } from 'node:fs';
import { accessLogFormat } from '../../lib/constructs/access-log-format.ts';
import { feedbackEventsPage, runbookPage } from '../../lib/monitoring/alarm-set.ts';
import { filterPattern } from '../support/filter-pattern.ts';
import { headingAnchors } from './operations-guide.ts';
import {
  grantsOf,
  type JsonObject,
  listOf,
  logicalIdOf,
  objectOf,
  objectsOf,
  type Resource,
  resourcesOf,
  type Synthesized,
  statementsOf,
  templatesOf,
  textOf,
} from './template.ts';

export type Rule = (deployment: Synthesized) => readonly string[];

type Found = readonly [logicalId: string, resource: Resource];

const runbookAnchors: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [runbookPage, feedbackEventsPage].map((page) => [page, headingAnchors(readFileSync(page, 'utf8'))]),
);

function all(deployment: Synthesized, type: string): Found[] {
  return templatesOf(deployment).flatMap((template) => resourcesOf(template, type));
}

function violating(type: string, isFit: (resource: Resource, deployment: Synthesized) => boolean): Rule {
  return (deployment) =>
    all(deployment, type).flatMap(([id, resource]) => (isFit(resource, deployment) ? [] : [id]));
}

function isOfOperator(action: string, resource: string): boolean {
  const end =
    /:(?:table\/(?:[\w-]*WidgetApiData|\$\{DeploymentName\})-\*(?:\/index\/\*)?|stack\/(?:[\w-]*WidgetApi|\$\{DeploymentName\})\*\/\*)$/;
  const isGateway =
    /^apigateway:[A-Z]+$/.test(action) && /::\/(?:apikeys|usageplans|tags)\/\*$/.test(resource);
  const isLog =
    action === 'logs:FilterLogEvents' &&
    /:log-group:(?:[\w-]*WidgetApi(?:Data|Monitoring|FeedbackEvents|OwnerMail)?|\$\{DeploymentName\})-\*:\*$/.test(
      resource,
    );
  const isBootstrapRole = action === 'sts:AssumeRole' && /:role\/cdk-[a-z0-9]+-\*-role-/.test(resource);
  const isTopic =
    action === 'sns:GetTopicAttributes' &&
    /:(?:[\w-]*WidgetApiMonitoring|\$\{DeploymentName\})-\*$/.test(resource);
  const isWholeAccount = action === 'cloudwatch:DescribeAlarms' && resource === '*';
  return end.test(resource) || isGateway || isLog || isBootstrapRole || isTopic || isWholeAccount;
}

/**
 * Returns true for the permissions that need a wildcard: actions that AWS cannot restrict to a resource, calls to
 * models that Bedrock routes within a geography, access to SDK files, and operator permissions.
 */
function isWildcardNeeded(action: string, resource: string): boolean {
  const hasNoResource = /^(xray:Put(TraceSegments|TelemetryRecords)|polly:SynthesizeSpeech)$/.test(action);
  const isModelOfGeography =
    action === 'bedrock:InvokeModel' && resource.includes(':bedrock:*::foundation-model/');
  const isFileOfSdk =
    /^s3:(Put|Get|Delete)Object$/.test(action) && /^\$\{FilesBucket\w+\.Arn\}\/sdk\/\*$/.test(resource);
  // The number of a new version is known only during its deployment.
  const isNewVersion = action === 'lambda:InvokeFunction' && /^\$\{\w+Function\w+\.Arn\}:\*$/.test(resource);
  return hasNoResource || isModelOfGeography || isFileOfSdk || isNewVersion || isOfOperator(action, resource);
}

const wildcards: Rule = (deployment) =>
  [...all(deployment, 'AWS::IAM::Policy'), ...all(deployment, 'AWS::IAM::ManagedPolicy')].flatMap(
    ([id, policy]) =>
      statementsOf(policy.Properties)
        .flatMap(grantsOf)
        .flatMap(({ action, resource }) => {
          const isWild = action.includes('*') || resource.includes('*');
          return isWild && !isWildcardNeeded(action, resource) ? [`${id}: ${action} on ${resource}`] : [];
        }),
  );

/**
 * Requires that roles assumed by a service have a condition that prevents the confused deputy problem. API Gateway's
 * role for CloudWatch logs is exempt, because AWS documents it without a condition:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html
 */
const trusts: Rule = violating('AWS::IAM::Role', ({ Properties }) =>
  objectsOf(objectOf(Properties.AssumeRolePolicyDocument ?? {}).Statement).every(
    ({ Condition, Principal }) =>
      JSON.stringify(Principal) === '{"Service":"apigateway.amazonaws.com"}' ||
      /^\{"StringEquals(IfExists)?":\{"aws:SourceAccount":\{"Ref":"AWS::AccountId"\}/.test(
        JSON.stringify(Condition ?? null),
      ),
  ),
);

const alarms: Rule = (deployment) => {
  const rollBack = JSON.stringify(all(deployment, 'AWS::CodeDeploy::DeploymentGroup'));
  return all(deployment, 'AWS::CloudWatch::Alarm').flatMap(([id, { Properties: properties }]) => {
    const description = textOf(properties.AlarmDescription);
    const [, impact = '', page = '', anchor = ''] =
      /^(.{30,}[.]) Severity: (?:critical|warning)[.] Runbook: (\S+)#([a-z-]+)$/.exec(description) ?? [];
    const anchors = [...runbookAnchors].find(([path]) => page.endsWith(path))?.[1];
    const actions = [properties.AlarmActions, properties.OKActions].map((value) =>
      Array.isArray(value) ? value.map((one) => JSON.stringify(one)) : [],
    );
    const topics = all(deployment, 'AWS::SNS::Topic').map(([topic]) => JSON.stringify({ Ref: topic }));
    return [
      ...(impact === '' ? [`${id}: says no impact`] : []),
      ...(anchors === undefined ? [`${id}: names another page than the runbook (${page})`] : []),
      ...(anchors?.has(anchor) ? [] : [`${id}: has no entry in the runbook (${anchor})`]),
      ...(rollBack.includes(`{"Ref":"${id}"}`) || actions.every(([own = '']) => topics.includes(own))
        ? []
        : [`${id}: tells nobody`]),
      ...(actions.every((targets) => targets.length <= 5) ? [] : [`${id}: tells more than CloudWatch takes`]),
      ...(handlesMissingData(properties) ? [] : [`${id}: does not say what silence means`]),
      ...(description.length <= 1024 ? [] : [`${id}: its description is too long`]),
      ...(listOf(properties.Metrics).length <= 10 ? [] : [`${id}: has too many metrics`]),
    ];
  });
};

function handlesMissingData({ Metrics, TreatMissingData }: JsonObject): boolean {
  const detectsAbsence = JSON.stringify(Metrics ?? []).includes('"IF(present >= 1, 0, 1)"');
  return TreatMissingData === (detectsAbsence ? 'breaching' : 'notBreaching');
}

const accessLogFields: ReadonlySet<string> = new Set(Object.keys(JSON.parse(accessLogFormat)));

const functionLogFields: ReadonlySet<string> = new Set([
  'code',
  'functionVersion',
  'plan',
  'message',
  'status',
  'warning',
]);

function isComparable(field: string, isAccessLog: boolean, first: string): boolean {
  return field === 'status' && !isAccessLog ? /[0-9]/.test(first) : first === '"';
}

/**
 * Requires metric filters to compare existing fields with values of the right type. All access log values are
 * strings; the status in a function log entry is a number.
 */
const metricFilters: Rule = (deployment) =>
  all(deployment, 'AWS::Logs::MetricFilter').flatMap(([id, { Properties: properties }]) => {
    const pattern = textOf(properties.FilterPattern);
    filterPattern(pattern);
    const isAccessLog = textOf(properties.LogGroupName).includes('AccessLog');
    const fields = isAccessLog ? accessLogFields : functionLogFields;
    const compared = [...pattern.matchAll(/\$\.([A-Za-z]+) (\S+) (\S)/g)];
    const dimensions = JSON.stringify(properties.MetricTransformations).matchAll(/"\$\.([A-Za-z]+)"/g);
    const named = [...compared, ...dimensions].map(([, field = '']) => field);
    return [
      ...named.flatMap((field) => (fields.has(field) ? [] : [`${id}: no line has ${field}`])),
      ...compared.flatMap(([, field = '', , first = '']) =>
        isComparable(field, isAccessLog, first) ? [] : [`${id}: compares ${field} with what it never is`],
      ),
      ...(compared.length > 0 ? [] : [`${id}: compares nothing`]),
    ];
  });

/** Checks the stacks against the quotas of API Gateway, CloudFormation, IAM and Lambda. */
const sizes: Rule = (deployment) => {
  const { api } = deployment;
  const most = (name: string, count: number, limit: number) =>
    count <= limit ? [] : [`${name}: ${count} of ${limit}`];
  return [
    ...most('resources of the API', resourcesOf(api, 'AWS::ApiGateway::Resource').length, 300),
    ...templatesOf(deployment).flatMap((template, index) => [
      ...most(`resources of stack ${index}`, Object.keys(template.Resources).length, 500),
      ...most(`outputs of stack ${index}`, Object.keys(template.Outputs ?? {}).length, 200),
      ...most(`bytes of template ${index}`, JSON.stringify(template).length, 1_000_000),
    ]),
    ...all(deployment, 'AWS::IAM::Policy').flatMap(([id, { Properties }]) =>
      most(`bytes of policy ${id}`, JSON.stringify(Properties.PolicyDocument).length, 10_240),
    ),
    ...all(deployment, 'AWS::Lambda::Function').flatMap(([id, { Properties }]) =>
      most(`bytes of environment ${id}`, JSON.stringify(Properties.Environment).length, 4_096),
    ),
  ];
};

function hasModernTls({ Properties }: Resource): boolean {
  return Properties.SecurityPolicy === 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09';
}

function refusesPlainText({ Effect, Condition }: JsonObject): boolean {
  return Effect === 'Deny' && JSON.stringify(Condition).includes('"aws:SecureTransport":"false"');
}

const transport: Rule = (deployment) => [
  ...all(deployment, 'AWS::SNS::TopicPolicy').flatMap(([id, policy]) =>
    statementsOf(policy.Properties).some(refusesPlainText) ? [] : [id],
  ),
  ...violating('AWS::ApiGateway::DomainName', hasModernTls)(deployment),
  ...violating('AWS::ApiGateway::RestApi', hasModernTls)(deployment),
  ...(JSON.stringify(templatesOf(deployment)).match(/"http:\/\/[^"]*"/g) ?? []),
];

const buckets: Rule = (deployment) => [
  ...violating('AWS::S3::Bucket', ({ Properties: properties }) => {
    const isPrivate = Object.values(objectOf(properties.PublicAccessBlockConfiguration ?? {}));
    return (
      JSON.stringify(isPrivate) === '[true,true,true,true]' &&
      JSON.stringify(properties.BucketEncryption ?? null).includes('"SSEAlgorithm":"AES256"')
    );
  })(deployment),
  ...(all(deployment, 'AWS::S3::Bucket').length > (deployment.assets === null ? 0 : 1)
    ? ['one too many']
    : []),
  ...all(deployment, 'AWS::S3::BucketPolicy').flatMap(([id, policy]) =>
    statementsOf(policy.Properties).flatMap((statement) => {
      const readsForDistribution =
        statement.Action === 's3:GetObject' &&
        JSON.stringify(statement.Principal) === '{"Service":"cloudfront.amazonaws.com"}' &&
        JSON.stringify(statement.Condition).includes('AWS:SourceArn');
      return statement.Effect === 'Deny' || readsForDistribution ? [] : [`${id}: lets somebody else in`];
    }),
  ),
];

const queues: Rule = (deployment) => {
  const refusing = all(deployment, 'AWS::SQS::QueuePolicy').flatMap(([, policy]) =>
    statementsOf(policy.Properties).some(refusesPlainText)
      ? listOf(policy.Properties.Queues).map(logicalIdOf)
      : [],
  );
  return all(deployment, 'AWS::SQS::Queue').flatMap(([id, { Properties }]) =>
    Properties.SqsManagedSseEnabled === true && refusing.includes(id) ? [] : [id],
  );
};

// Managed cache policies of CloudFront.
const noCaching = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const optimizedCaching = '658327ea-f89d-4fab-a63d-7e88639e58f6';

const distributions: Rule = (deployment) =>
  all(deployment, 'AWS::CloudFront::Distribution').flatMap(([id, { Properties }]) => {
    const config = objectOf(Properties.DistributionConfig ?? {});
    const files = objectOf(config.DefaultCacheBehavior ?? {});
    const calls = objectsOf(config.CacheBehaviors);
    const apiOrigins = objectsOf(config.Origins).flatMap(({ CustomOriginConfig: origin }) =>
      objectsOf(origin),
    );
    return [
      ...(files.ViewerProtocolPolicy === 'redirect-to-https' ? [] : [`${id}: files in the clear`]),
      ...calls.flatMap(({ PathPattern: path, ViewerProtocolPolicy: protocol, CachePolicyId: cache }) =>
        protocol === 'https-only' && cache === (path === '/health' ? optimizedCaching : noCaching)
          ? []
          : [`${id}: ${path}`],
      ),
      ...(apiOrigins.every(({ OriginProtocolPolicy: protocol }) => protocol === 'https-only')
        ? []
        : [`${id}: asks the API in the clear`]),
      ...(config.ViewerCertificate === undefined ||
      objectOf(config.ViewerCertificate).MinimumProtocolVersion === 'TLSv1.2_2021'
        ? []
        : [`${id}: old TLS`]),
    ];
  });

const gradualDeployments: Rule = (deployment) => {
  const alarmIds = all(deployment, 'AWS::CloudWatch::Alarm').map(([id]) => id);
  const groups = all(deployment, 'AWS::CodeDeploy::DeploymentGroup');
  const aliases = groups.length === 0 ? [] : all(deployment, 'AWS::Lambda::Alias');
  return [
    ...groups.flatMap(([id, { Properties }]) => {
      const isAtOnce = Properties.DeploymentConfigName === 'CodeDeployDefault.LambdaAllAtOnce';
      const { Alarms, Enabled } = objectOf(Properties.AlarmConfiguration ?? {});
      const ids = objectsOf(Alarms).map(({ Name }) => logicalIdOf(Name));
      const rollsBack = JSON.stringify(Properties.AutoRollbackConfiguration ?? {});
      return [
        ...((Enabled === true && ids.length > 0) || isAtOnce ? [] : [`${id}: no alarms`]),
        ...ids.filter((alarm) => !alarmIds.includes(alarm)).map((alarm) => `${id}: no alarm ${alarm}`),
        ...(rollsBack.includes('DEPLOYMENT_STOP_ON_ALARM') ? [] : [`${id}: does not roll back`]),
      ];
    }),
    ...aliases.flatMap(([id, { UpdatePolicy }]) =>
      JSON.stringify(UpdatePolicy ?? {}).includes('CodeDeployLambdaAliasUpdate')
        ? []
        : [`${id}: all at once`],
    ),
  ];
};

const untaggable =
  /^(Custom::.*|AWS::(ApiGateway::(Account|Authorizer|BasePathMapping|Deployment|GatewayResponse|Method|Resource|UsagePlanKey)|CloudFront::(OriginAccessControl|ResponseHeadersPolicy)|Events::Archive|IAM::(ManagedPolicy|Policy)|Lambda::(Alias|EventInvokeConfig|LayerVersion|Permission|Version)|Logs::(MetricFilter|QueryDefinition)|S3::BucketPolicy|SNS::(Subscription|TopicPolicy)|SQS::QueuePolicy|SecretsManager::RotationSchedule|WAFv2::WebACLAssociation))$/;

const tags: Rule = (deployment) =>
  templatesOf(deployment).flatMap((template) =>
    Object.entries(template.Resources).flatMap(([id, { Type, Properties }]) => {
      const found = JSON.stringify(Properties?.Tags ?? null);
      const isTagged = ['application', 'stack', 'version'].every((key) => found.includes(`"${key}"`));
      return isTagged || untaggable.test(Type) ? [] : [id];
    }),
  );

export const rules: Readonly<Record<string, Rule>> = {
  'every function runs nodejs24.x on arm64 with its own log group': violating(
    'AWS::Lambda::Function',
    ({ Properties }) =>
      Properties.Runtime === 'nodejs24.x' &&
      JSON.stringify(Properties.Architectures) === '["arm64"]' &&
      JSON.stringify(Properties.LoggingConfig).includes('"LogGroup":{"Ref"'),
  ),
  'every log group has a retention period': violating(
    'AWS::Logs::LogGroup',
    ({ Properties }) => typeof Properties.RetentionInDays === 'number',
  ),
  'every table has point-in-time recovery, encryption and on-demand billing': violating(
    'AWS::DynamoDB::Table',
    ({ Properties }) =>
      JSON.stringify(Properties.PointInTimeRecoverySpecification) === '{"PointInTimeRecoveryEnabled":true}' &&
      JSON.stringify(Properties.SSESpecification) === '{"SSEEnabled":true}' &&
      Properties.BillingMode === 'PAY_PER_REQUEST',
  ),
  'a retained table has deletion protection': violating(
    'AWS::DynamoDB::Table',
    ({ Properties, DeletionPolicy }) =>
      Properties.DeletionProtectionEnabled === (DeletionPolicy === 'Retain'),
  ),
  'no role allows all actions or all resources': wildcards,
  'every role is assumable only for its own account': trusts,
  'the only bucket is the private one of the SDK': buckets,
  'the SDK and the API are served over HTTPS only, and no API call but /health is cached': distributions,
  'every alarm states impact, runbook, targets and treatment of missing data': alarms,
  'every topic is encrypted with its own key': violating('AWS::SNS::Topic', ({ Properties }) =>
    JSON.stringify(Properties.KmsMasterKeyId ?? null).includes('Key'),
  ),
  'every queue is encrypted and accepts messages over TLS only': queues,
  'every key is rotated by AWS yearly': violating(
    'AWS::KMS::Key',
    ({ Properties }) => Properties.EnableKeyRotation === true,
  ),
  'all network traffic is encrypted': transport,
  'every metric filter compares logged fields with possible values': metricFilters,
  'every gradual deployment rolls back on alarms of the deployment': gradualDeployments,
  'every taggable resource has application, stack and version': tags,
  'no AWS quota is nearly reached': sizes,
};
