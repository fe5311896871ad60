import type { SynthesisInput } from './synthesize.ts';

export const certificateArn =
  'arn:aws:acm:eu-west-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef';

export const edgeCertificateArn =
  'arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef';

export const canaryKeySecretArn =
  'arn:aws:secretsmanager:eu-west-1:123456789012:secret:widget-api/canary-AbC123';

const everyOption = {
  stackPrefix: 'staging',
  bootstrapQualifier: 'own1',
  tags: 'team=web,cost-center=42',
  tracing: 'on',
  deployment: 'canary',
  logRetentionDays: '7',
  removalPolicy: 'destroy',
  modelStandard: 'eu.anthropic.claude-haiku-4-5-20251001-v1:0',
  modelSmart: 'amazon.nova-2-lite-v1:0',
  modelGenius: 'amazon.nova-2-lite-v1:0',
  modelJudge: 'us.anthropic.claude-haiku-5-5',
  guardrailId: 'gr4abc',
  guardrailVersion: 'DRAFT',
  account: '123456789012',
  alarms: 'full',
  region: 'eu-west-1',
  alarmEmail: 'operator@example.com',
  criticalAlarmEmail: 'pager@example.com',
  warningAlarmEmail: 'tickets@example.com',
  criticalAlarmTopicArn: 'arn:aws:sns:eu-west-1:123456789012:pager',
  warningAlarmTopicArn: 'arn:aws:sns:eu-west-1:123456789012:tickets',
  runbookBaseUrl: 'https://git.example.com/widget-api/blob/main',
  waf: 'on',
  wafRequestsPerAddress: '60',
  domainName: 'api.example.com',
  certificateArn,
  assetsDomainName: 'sdk.example.com',
  assetsCertificateArn: edgeCertificateArn,
  lambdaConcurrency: '5000',
  contentReservedConcurrency: '200',
  contact: 'accessibility@example.com',
  provisionedConcurrency: '2',
  canaryKeySecretArn,
  expectTraffic: '60',
  profileRetentionMonths: '24',
  feedbackRetentionMonths: '24',
  feedbackEvents: 'on',
  feedbackEventsArchiveDays: '30',
  ownerMailFrom: 'widget@example.com',
};

/**
 * Deployments that together cover every option, both on and off. All of them must comply with the rules in
 * test/lib/rules.ts.
 */
export const deployments: readonly (readonly [name: string, input: SynthesisInput])[] = [
  // This deployment comes first, because the validation engine supports only the resource types of the first
  // deployment that it validates.
  ['with every option', { context: everyOption }],
  ['with default options', {}],
  ['as environment dev', { context: { env: 'dev' } }],
  ['as environment prod', { context: { env: 'prod' } }],
  ['with a prefix', { context: { stackPrefix: 'staging' } }],
  ['with short log retention', { context: { logRetentionDays: '1' } }],
  ['with removalPolicy=destroy', { context: { removalPolicy: 'destroy' } }],
  ['with a geographic inference profile', { context: { modelSmart: 'eu.amazon.nova-2-lite-v1:0' } }],
  ['with a single-Region model', { context: { modelGenius: 'amazon.nova-2-lite-v1:0' } }],
  [
    'with application inference profiles',
    {
      context: {
        modelSmart: 'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/abc123',
        modelGenius: 'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/def456',
        modelFamilyGenius: 'anthropic.claude-opus-5-5',
      },
    },
  ],
  ['with a different judge', { context: { modelJudge: 'global.amazon.nova-2-lite-v1:0' } }],
  ['without a judge', { context: { modelJudge: 'none' } }],
  ['with a Guardrail', { context: { guardrailId: 'gr4abc', guardrailVersion: '2' } }],
  ['with essential alarms only', { context: { alarms: 'essential' } }],
  ['with a canary deployment', { context: { deployment: 'canary' } }],
  ['with an alarm email', { context: { alarmEmail: 'operator@example.com' } }],
  ['with a web ACL', { context: { waf: 'on' } }],
  ['with a custom domain', { context: { domainName: 'api.example.com', certificateArn } }],
  ['without the SDK', { context: { assets: 'off' } }],
  ['with the SDK and removalPolicy=destroy', { context: { removalPolicy: 'destroy' } }],
  [
    'with the SDK on a custom domain',
    {
      context: {
        assetsDomainName: 'sdk.example.com',
        assetsCertificateArn: edgeCertificateArn,
      },
    },
  ],
  ['with the SDK and Object Lock', { context: { assetsObjectLockDays: '365' } }],
  ['with the SDK and a web ACL', { context: { waf: 'on' } }],
  ['in a new account', { context: { lambdaConcurrency: '10' } }],
  ['with reserved concurrency', { context: { contentReservedConcurrency: '100' } }],
  ['with a contact', { context: { contact: 'https://example.com/contact' } }],
  ['with a canary', { context: { canaryKeySecretArn } }],
  ['with expectTraffic', { context: { expectTraffic: '15' } }],
  ['with profile retention', { context: { profileRetentionMonths: '24' } }],
  ['with feedback retention', { context: { feedbackRetentionMonths: '24' } }],
  ['with feedback events', { context: { feedbackEvents: 'on' } }],
  [
    'with feedback events and removalPolicy=destroy',
    { context: { feedbackEvents: 'on', removalPolicy: 'destroy' } },
  ],
  ['with owner mail', { context: { ownerMailFrom: 'widget@example.com' } }],
  ['with provisioned concurrency', { context: { provisionedConcurrency: '1' } }],
];
