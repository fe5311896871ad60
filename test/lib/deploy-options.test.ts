import { readFileSync } from 'node:fs';
import { readDeployOptions } from '../../lib/deploy-options.ts';
import { defaultWafRequestsPerAddress } from '../../lib/options.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { plans, sharedPlans } from '../../shared/catalog/plans.ts';
import { errorBodySchema } from '../../shared/contract/error-body.ts';
import { routes } from '../../shared/contract/routes.ts';
import { canaryKeySecretArn, certificateArn, edgeCertificateArn } from './deployments.ts';
import { nodeWith, synthesize, synthesizeUncached, withApp } from './synthesize.ts';
import { objectOf, objectsOf, resourcesOf, statementsOf, textOf, variablesOf } from './template.ts';

function read(context: Record<string, unknown>) {
  return readDeployOptions(nodeWith(context));
}

const ownProfile = 'arn:aws:bedrock:eu-west-1:123456789012:application-inference-profile/abc123';

describe('deployment options', () => {
  it('apply their defaults when the CDK context sets no option', () => {
    expect(read({})).toEqual({
      stackPrefix: undefined,
      place: null,
      bootstrapQualifier: null,
      tags: {},
      tracing: false,
      deployment: 'all-at-once',
      logRetentionDays: 90,
      removalPolicy: 'retain',
      models: {
        judge: 'global.anthropic.claude-haiku-5-5',
        standard: 'global.anthropic.claude-haiku-5-5',
        smart: 'global.anthropic.claude-sonnet-5-5',
        genius: 'global.anthropic.claude-opus-5-5',
      },
      modelFamilies: {},
      guardrail: null,
      alarms: {
        coverage: 'full',
        targets: {
          critical: { emails: [], topicArns: [] },
          warning: { emails: [], topicArns: [] },
        },
        runbookBaseUrl: null,
      },
      webAcl: null,
      customDomain: null,
      assets: { customDomain: null, objectLockDays: null },
      lambdaConcurrency: 1_000,
      contentReservedConcurrency: null,
      modelCallsAtOnce: 60,
      modelCallsPerMinute: 240,
      provisionedConcurrency: null,
      canaryKeySecretArn: null,
      expectTrafficMinutes: null,
      retentionMonths: { profiles: null, feedback: null },
      feedbackEvents: false,
      feedbackEventsArchiveDays: null,
      ownerMailFrom: null,
    });
  });

  it('include the Object Lock retention days as a number', () => {
    expect(read({ assetsObjectLockDays: '365' })).toMatchObject({
      assets: { customDomain: null, objectLockDays: 365 },
    });
  });

  it('can be set as strings on the command line', () => {
    expect(
      read({
        stackPrefix: 'staging',
        bootstrapQualifier: 'own1',
        tags: 'team=web, cost-center=a=42',
        logRetentionDays: '30',
        removalPolicy: 'destroy',
        modelGenius: 'eu.anthropic.claude-opus-5-5',
        modelJudge: 'eu.anthropic.claude-haiku-5-5',
        guardrailId: 'gr4abc',
        guardrailVersion: '3',
        alarmEmail: 'operator@example.com',
        waf: 'on',
        domainName: 'api.example.com',
        certificateArn,
        assetsDomainName: 'sdk.example.com',
        assetsCertificateArn: edgeCertificateArn,
        lambdaConcurrency: '5000',
        contentReservedConcurrency: '200',
        contact: 'https://example.com/contact',
        provisionedConcurrency: '2',
        canaryKeySecretArn,
        expectTraffic: '30',
        profileRetentionMonths: '24',
        feedbackRetentionMonths: '12',
        feedbackEvents: 'on',
        feedbackEventsArchiveDays: '365',
        ownerMailFrom: 'widget@example.com',
      }),
    ).toMatchObject({
      stackPrefix: 'staging',
      bootstrapQualifier: 'own1',
      tags: { team: 'web', 'cost-center': 'a=42' },
      logRetentionDays: 30,
      removalPolicy: 'destroy',
      models: { genius: 'eu.anthropic.claude-opus-5-5', judge: 'eu.anthropic.claude-haiku-5-5' },
      guardrail: { id: 'gr4abc', version: '3' },
      alarms: { targets: { critical: { emails: ['operator@example.com'], topicArns: [] } } },
      webAcl: { requestsPerAddress: 120 },
      customDomain: { domainName: 'api.example.com', certificateArn },
      assets: { customDomain: { domainName: 'sdk.example.com', certificateArn: edgeCertificateArn } },
      lambdaConcurrency: 5_000,
      contentReservedConcurrency: 200,
      contact: 'https://example.com/contact',
      provisionedConcurrency: 2,
      canaryKeySecretArn,
      expectTrafficMinutes: 30,
      retentionMonths: { profiles: 24, feedback: 12 },
      feedbackEvents: true,
      feedbackEventsArchiveDays: 365,
      ownerMailFrom: 'widget@example.com',
    });
  });

  it.each([
    [
      { stackPrefix: '1st' },
      'stackPrefix: must be letters, digits and single hyphens, starting with a letter.',
    ],
    [{ stackPrefix: 'a'.repeat(65) }, 'stackPrefix: must have at most 64 characters.'],
    [{ stackPrefix: true }, 'stackPrefix: must be text.'],
    [
      { bootstrapQualifier: 'Own' },
      'bootstrapQualifier: must be 1 to 10 lowercase letters and digits, as given to cdk bootstrap --qualifier.',
    ],
    [{ logRetentionDays: '2' }, /^logRetentionDays: must be one of 1, 3, 5, 7, 14, 30, .*, 3653\.$/],
    [{ removalPolicy: 'snapshot' }, 'removalPolicy: must be retain or destroy.'],
    [
      { modelSmart: 'arn:aws:bedrock:eu-west-1::foundation-model/amazon.nova-2-lite-v1:0' },
      'modelSmart: must be a Bedrock model or inference profile id, or the ARN of an application inference profile.',
    ],
    [
      { modelFamilyGenius: 'anthropic.claude-opus-5-5' },
      'modelFamilyGenius: is only for a modelGenius that is the ARN of an application inference profile.',
    ],
    [
      { modelSmart: ownProfile, modelFamilySmart: 'eu.anthropic.claude-opus-5-5' },
      'modelFamilySmart: must be a Bedrock model id, without a geography.',
    ],
    [{ deployment: 'slow' }, 'deployment: must be all-at-once or canary.'],
    [{ alarms: 'few' }, 'alarms: must be full or essential.'],
    [{ alarmEmail: 'operator' }, 'alarmEmail: must be an email address, or several with commas between.'],
    [{ warningAlarmEmail: [] }, 'warningAlarmEmail: must name at least one.'],
    [{ alarmEmail: 7 }, 'alarmEmail: must be text, or a list of texts.'],
    [
      { criticalAlarmTopicArn: 'arn:aws:sns:eu-west-1:123456789012:pager.fifo' },
      'criticalAlarmTopicArn: must be the ARN of a standard SNS topic, or several with commas between.',
    ],
    [
      { warningAlarmTopicArn: Array(5).fill('arn:aws:sns:eu-west-1:123456789012:pager') },
      'warningAlarmTopicArn: must name at most 4.',
    ],
    [
      { runbookBaseUrl: 'http://example.com' },
      'runbookBaseUrl: must be an https address, such as https://github.com/you/widget-api/blob/main.',
    ],
    [{ account: '123456789012' }, 'account: needs region as well.'],
    [{ account: 123, region: 'eu-west-1' }, 'account: must be text.'],
    [{ account: '123456789012', region: 'Ireland' }, 'region: must be an AWS Region, such as eu-west-1.'],
    [{ contact: 'me (at home)' }, 'contact: must be an https URL or an email address.'],
    [{ waf: 'true' }, 'waf: must be on or off.'],
    [{ assets: 'off', assetsObjectLockDays: '9' }, 'assetsObjectLockDays: requires assets=on.'],
    [
      { assetsObjectLockDays: '9', removalPolicy: 'destroy' },
      'assetsObjectLockDays: requires removalPolicy=retain: a locked bucket cannot be deleted.',
    ],
    [{ assetsDomainName: 'sdk.example.com' }, 'assetsDomainName: needs assetsCertificateArn as well.'],
    [
      { assetsDomainName: 'sdk.example.com', assetsCertificateArn: certificateArn },
      'assetsCertificateArn: must be the ARN of an ACM certificate in us-east-1, where CloudFront looks for it.',
    ],
    [
      { assets: 'off', assetsDomainName: 'sdk.example.com', assetsCertificateArn: edgeCertificateArn },
      'assetsDomainName: requires assets=on.',
    ],
    [
      { waf: 'on', wafRequestsPerAddress: '29' },
      'wafRequestsPerAddress: must be a whole number from 30 to 200000000.',
    ],
    [{ wafRequestsPerAddress: '100' }, 'wafRequestsPerAddress: requires waf=on.'],
    [{ domainName: 'api.example.com' }, 'domainName: needs certificateArn as well.'],
    [
      { domainName: 'https://api.example.com', certificateArn },
      'domainName: must be a host name in lower case, such as api.example.com.',
    ],
    [
      { domainName: 'api.example.com', certificateArn: 'arn:aws:iam::123456789012:server-certificate/x' },
      'certificateArn: must be the ARN of an ACM certificate in the Region of the stack.',
    ],
    [{ guardrailId: 'gr4abc' }, 'guardrailId: needs guardrailVersion as well.'],
    [
      { guardrailId: 'gr4abc', guardrailVersion: 'latest' },
      'guardrailVersion: must be a version number or DRAFT.',
    ],
    [{ lambdaConcurrency: '5' }, 'lambdaConcurrency: must be a whole number from 10 to 1000000.'],
    [{ provisionedConcurrency: '1.5' }, 'provisionedConcurrency: must be a whole number from 1 to 10000.'],
    [
      { canaryKeySecretArn: 'widget-api/canary' },
      'canaryKeySecretArn: must be the whole ARN of a Secrets Manager secret, as create-secret prints it.',
    ],
    [
      { canaryKeySecretArn: canaryKeySecretArn.replace('AbC123', '*') },
      'canaryKeySecretArn: must be the whole ARN of a Secrets Manager secret, as create-secret prints it.',
    ],
    [
      { feedbackEvents: 'on', feedbackEventsArchiveDays: '0' },
      'feedbackEventsArchiveDays: must be a whole number from 1 to 3650.',
    ],
    [{ ownerMailFrom: 'widget' }, 'ownerMailFrom: must be an email address, such as widget@example.com.'],
    [{ feedbackEventsArchiveDays: '30' }, 'feedbackEventsArchiveDays: requires feedbackEvents=on.'],
    [{ profileRetentionMonths: '0' }, 'profileRetentionMonths: must be a whole number from 1 to 120.'],
    [{ feedbackRetentionMonths: '121' }, 'feedbackRetentionMonths: must be a whole number from 1 to 120.'],
    [{ expectTraffic: '4' }, 'expectTraffic: must be a whole number from 5 to 1440.'],
    [
      { contentReservedConcurrency: '901' },
      'contentReservedConcurrency: must leave 100 of lambdaConcurrency (1000) unreserved, or Lambda rejects it.',
    ],
    [{ alarmEmial: 'operator@example.com' }, /^alarmEmial: is not known. The options are stackPrefix, .*\.$/],
    [
      { removalPolicy: 'no', stackPrefix: '-' },
      'stackPrefix: must be letters, digits and single hyphens, starting with a letter.\nCDK context option removalPolicy: must be retain or destroy.',
    ],
  ])('reject %j with one error line per invalid option', (context, message) => {
    const refusal = (): unknown => {
      try {
        return read(context);
      } catch (error) {
        return error instanceof Error ? error.message.replace('CDK context option ', '') : error;
      }
    };
    expect(refusal()).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
  });
});

describe('tags option', () => {
  it.each(['team', '=web', 'stack=other', 'aws:team=web', { team: 7 }, { team: 'a;b' }])(
    'rejects %j',
    (tags) => {
      expect(() => read({ tags })).toThrow(
        'CDK context option tags: must be up to 40 pairs key=value with commas between, none named application, stack, version or aws:….',
      );
    },
  );
});

describe('deployment', () => {
  it('prefixes every stack name', () => {
    const names = withApp({ context: { stackPrefix: 'staging' } }, (app) =>
      app.synth().stacks.map(({ stackName }) => stackName),
    );
    expect(names.sort()).toEqual([
      'staging-WidgetApi',
      'staging-WidgetApiAssets',
      'staging-WidgetApiData',
      'staging-WidgetApiMonitoring',
    ]);
  });

  it('has the same logical IDs with and without a stack prefix', () => {
    const ids = (stackPrefix?: string) =>
      Object.keys(synthesize(stackPrefix === undefined ? {} : { context: { stackPrefix } }).data.Resources);
    expect(ids('staging')).toEqual(ids());
  });

  it('enables termination protection unless removalPolicy is destroy', () => {
    const protectedStacks = (removalPolicy: string) =>
      withApp({ context: { removalPolicy, feedbackEvents: 'on', assets: 'on' } }, (app) =>
        app.synth().stacks.map(({ terminationProtection }) => terminationProtection),
      );
    expect(protectedStacks('retain')).toEqual([true, true, true, true, true]);
    expect(protectedStacks('destroy')).toEqual([false, false, false, false, false]);
  });

  it('tags its resources with application, stack, version and custom tags', () => {
    const { data } = synthesize({ context: { env: 'dev', tags: 'team=web' } });
    const [[, table] = ['', undefined]] = resourcesOf(data, 'AWS::DynamoDB::Table');
    expect(table?.Properties.Tags).toEqual([
      { Key: 'application', Value: 'accessibility-widget-api' },
      { Key: 'stack', Value: 'dev-WidgetApiData' },
      { Key: 'team', Value: 'web' },
      { Key: 'version', Value: packageJson.version },
    ]);
  });

  it('traces functions, but not the stage, with X-Ray only when configured', () => {
    const traced = (context: Record<string, string>) => {
      const { data, api } = synthesize({ context });
      const text = JSON.stringify([data, api]);
      return ['xray:', '"Mode":"Active"', '"TracingEnabled":true'].map((part) => text.includes(part));
    };
    expect(traced({})).toEqual([false, false, false]);
    // The stage is never traced, because its segments contain the path and the IP address.
    expect(traced({ tracing: 'on' })).toEqual([true, true, false]);
  });

  it('retains logs for the configured number of days', () => {
    const { data, api } = synthesize({ context: { logRetentionDays: '30' } });
    const retentions = [data, api].flatMap((template) =>
      resourcesOf(template, 'AWS::Logs::LogGroup').map(([, { Properties }]) => Properties.RetentionInDays),
    );
    expect(new Set(retentions)).toEqual(new Set([30]));
  });

  it('deletes all tables, secrets and logs with removalPolicy=destroy', () => {
    const { data, api } = synthesize({ context: { removalPolicy: 'destroy' } });
    const stateful = [data, api].flatMap((template) =>
      ['AWS::DynamoDB::Table', 'AWS::SecretsManager::Secret', 'AWS::Logs::LogGroup'].flatMap((type) =>
        resourcesOf(template, type).map(([, resource]) => resource),
      ),
    );
    expect(new Set(stateful.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set(['Delete']));
    const tables = resourcesOf(data, 'AWS::DynamoDB::Table').map(([, { Properties }]) => Properties);
    expect(new Set(tables.map(({ DeletionProtectionEnabled }) => DeletionProtectionEnabled))).toEqual(
      new Set([false]),
    );
  });

  it("allows models in any Region through an inference profile, and direct models in the deployment's Region", () => {
    const { api } = synthesize({
      context: {
        modelStandard: 'eu.anthropic.claude-haiku-4-5-20251001-v1:0',
        modelSmart: 'amazon.nova-2-lite-v1:0',
        modelGenius: 'amazon.nova-2-lite-v1:0',
      },
    });
    const policies = JSON.stringify(resourcesOf(api, 'AWS::IAM::Policy'));
    const models = [...policies.matchAll(/:bedrock:[^\]]*?(?:foundation-model|inference-profile)\/[^"]+/g)];
    expect(models.map(([text]) => text.replace(/",\{"Ref":"AWS::(\w+)"\},"/g, '<$1>'))).toEqual(
      expect.arrayContaining([
        ':bedrock:<Region>:<AccountId>:inference-profile/eu.anthropic.claude-haiku-4-5-20251001-v1:0',
        ':bedrock:*::foundation-model/anthropic.claude-haiku-4-5-20251001-v1:0',
        ':bedrock:<Region>::foundation-model/amazon.nova-2-lite-v1:0',
      ]),
    );
    expect(policies).not.toContain('global.');
  });

  it.each(['global', 'us', 'apac', 'us-gov'])(
    'allows the content function to call a model only through its %s inference profile',
    (scope) => {
      const { api } = synthesize({ context: { modelSmart: `${scope}.anthropic.claude-sonnet-5` } });
      const policies = JSON.stringify(resourcesOf(api, 'AWS::IAM::Policy'));
      expect(policies).toContain(`:inference-profile/${scope}.anthropic.claude-sonnet-5"`);
      expect(policies).toContain(`::foundation-model/anthropic.claude-sonnet-5"`);
      expect(policies).not.toContain(`foundation-model/${scope}.`);
    },
  );

  it.each([
    ['eu-west-1', 'eu'],
    ['eu-central-1', 'eu'],
    ['eu-west-2', 'global'],
    ['us-east-1', 'global'],
    [undefined, 'global'],
  ])('uses models in %s with the prefix %s by default', (region, prefix) => {
    const prefixes = (models: object) => [
      ...new Set(Object.values(models).map((id) => String(id).split('.')[0])),
    ];
    expect(prefixes(readDeployOptions(nodeWith({}), region).models)).toEqual([prefix]);
    if (region === undefined) return;
    const account = '111122223333';
    expect(prefixes(readDeployOptions(nodeWith({ account, region }), 'us-west-2').models)).toEqual([prefix]);
  });

  it.each([
    'eu.anthropic.claude-haiku-5-5',
    'us.anthropic.claude-haiku-4-5-20251001-v1:0',
    'amazon.nova-lite-v1:0',
    'eu.amazon.nova-2-lite-v1:0',
  ])('uses the standard model %s as the judge by default, because it is cheap', (modelStandard) => {
    expect(read({ modelStandard }).models.judge).toBe(modelStandard);
  });

  it.each([
    { modelStandard: 'eu.anthropic.claude-sonnet-5-5' },
    { modelStandard: 'example.unknown-v1:0' },
    { modelJudge: 'none' },
  ])('uses no judge by default with %j', (context) => {
    expect(read(context).models.judge).toBeUndefined();
  });

  it('uses an application inference profile of a cheap model as the judge by default', () => {
    const modelStandard = 'arn:aws:bedrock:eu-west-1:111122223333:application-inference-profile/a1b2c3d4e5f6';
    const modelFamilyStandard = 'anthropic.claude-haiku-5-5';
    expect(read({ modelStandard, modelFamilyStandard })).toMatchObject({
      models: { judge: modelStandard },
      modelFamilies: { judge: modelFamilyStandard },
    });
    expect(read({ modelStandard }).models.judge).toBeUndefined();
  });

  it('allows only the content function to call the judge model, and outputs the ID of that model', () => {
    const judge = 'eu.anthropic.claude-haiku-5-5';
    const without = synthesize({ context: { modelJudge: 'none' } }).api;
    const { api, monitoring } = synthesize({ context: { modelJudge: judge } });
    const granted = resourcesOf(api, 'AWS::Lambda::Function').flatMap(([id, { Properties }]) => {
      const { BEDROCK_MODEL_JUDGE: judgeModel } = variablesOf(Properties);
      return judgeModel === undefined ? [] : [[id, judgeModel]];
    });
    expect(granted).toEqual([[expect.stringMatching(/^ContentFunction/), judge]]);
    const asText = (template: typeof api) => JSON.stringify(resourcesOf(template, 'AWS::IAM::Policy'));
    expect(asText(api)).toContain(`:inference-profile/${judge}"`);
    expect(asText(without)).not.toContain(judge);
    expect([api.Outputs.ModelJudge?.Value, without.Outputs.ModelJudge]).toEqual([judge, undefined]);
    const alarms = resourcesOf(monitoring, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
    const [alarm] = alarms.filter(({ AlarmName: name }) => String(name).endsWith('-ModelThrottles-judge'));
    expect(alarm?.AlarmDescription).toContain(`not compared with their source`);
  });

  it('allows the content function to call an application inference profile, and models only through that profile', () => {
    const context = {
      modelSmart: ownProfile,
      modelGenius: `${ownProfile}2`,
      modelFamilyGenius: 'anthropic.claude-opus-5-5',
    };
    const { api } = synthesize({ context });
    const content = resourcesOf(api, 'AWS::Lambda::Function').find(([id]) => id.startsWith('Content'));
    const variables = variablesOf(content?.[1].Properties ?? {});
    expect(variables).toMatchObject({
      BEDROCK_MODEL_SMART: ownProfile,
      BEDROCK_MODEL_GENIUS: `${ownProfile}2`,
      BEDROCK_MODEL_FAMILY_GENIUS: 'anthropic.claude-opus-5-5',
    });
    expect(variables).not.toHaveProperty('BEDROCK_MODEL_FAMILY_SMART');
    const statements = resourcesOf(api, 'AWS::IAM::Policy').flatMap(([, { Properties }]) =>
      statementsOf(Properties),
    );
    const behind = statements.flatMap(({ Condition, Resource }) =>
      JSON.stringify(Condition ?? '').includes('application-inference-profile')
        ? [[textOf(Resource), JSON.stringify(Condition)]]
        : [],
    );
    const through = (arn: string) => JSON.stringify({ StringEquals: { 'bedrock:InferenceProfileArn': arn } });
    const arn = `arn:\${AWS::Partition}:bedrock:*::foundation-model/`;
    expect(behind).toEqual([
      [`${arn}*`, through(ownProfile)],
      [`${arn}anthropic.claude-opus-5-5`, through(`${ownProfile}2`)],
    ]);
    expect(statements.flatMap(({ Resource }) => Resource)).toEqual(
      expect.arrayContaining([ownProfile, `${ownProfile}2`]),
    );
  });

  it('associates the stage with a web ACL that limits calls per address and key and stores no sampled requests', () => {
    const { api } = synthesize({ context: { waf: 'on', wafRequestsPerAddress: '100' } });
    const [[aclId, acl] = ['', undefined]] = resourcesOf(api, 'AWS::WAFv2::WebACL');
    const [[stageId] = ['']] = resourcesOf(api, 'AWS::ApiGateway::Stage');
    const rules = objectsOf(acl?.Properties.Rules);
    expect(rules.map(({ Name, Priority }) => `${Priority} ${Name}`)).toEqual([
      '0 RequestsPerAddressAndKey',
      '1 ContentRequestsPerAddressAndKey',
      '2 RequestsPerAddress',
      '3 AWSManagedRulesAmazonIpReputationList',
      '4 AWSManagedRulesKnownBadInputsRuleSet',
      '5 AWSManagedRulesCommonRuleSet',
    ]);
    const rates = rules.slice(0, 3).map(({ Statement }) => objectOf(objectOf(Statement).RateBasedStatement));
    const byKey = {
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ IP: {} }, { Header: { Name: 'X-Api-Key' } }],
    };
    expect(rates).toMatchObject([
      { ...byKey, Limit: 100, EvaluationWindowSec: 60 },
      { ...byKey, Limit: 34, EvaluationWindowSec: 60 },
      { AggregateKeyType: 'IP', Limit: 1_000, EvaluationWindowSec: 60 },
    ]);
    for (const { ScopeDownStatement } of rates) {
      expect(JSON.stringify(ScopeDownStatement)).toMatch(/"NotStatement":.*"SearchString":"OPTIONS"/);
    }
    expect(JSON.stringify(rates[1])).toContain('"SearchString":"/api/v1/content/"');
    const [body] = Object.values(objectOf(acl?.Properties.CustomResponseBodies));
    expect(objectOf(body).ContentType).toBe('APPLICATION_JSON');
    expect(errorBodySchema.parse(JSON.parse(textOf(objectOf(body).Content)))).toMatchObject({
      code: 'RATE_LIMITED',
    });
    for (const { Action } of rules.slice(0, 3)) {
      expect(Action).toEqual({
        Block: {
          CustomResponse: {
            ResponseCode: 429,
            CustomResponseBodyKey: 'rate-limited',
            ResponseHeaders: expect.arrayContaining([
              { Name: 'Retry-After', Value: '60' },
              { Name: 'Access-Control-Allow-Origin', Value: '*' },
            ]),
          },
        },
      });
    }
    const counted = rules.slice(3).map(({ Statement }) => {
      const { RuleActionOverrides: overrides } = objectOf(objectOf(Statement).ManagedRuleGroupStatement);
      return objectsOf(overrides).map(({ Name, ActionToUse }) => {
        expect(ActionToUse).toEqual({ Count: {} });
        return Name;
      });
    });
    expect(counted).toEqual([
      [],
      ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'],
      ['SizeRestrictions', 'CrossSiteScripting', 'EC2MetaDataSSRF', 'GenericLFI', 'GenericRFI'].map(
        (rule) => `${rule}_BODY`,
      ),
    ]);
    expect(JSON.stringify(acl)).not.toContain('"SampledRequestsEnabled":true');
    const [[, association] = ['', undefined]] = resourcesOf(api, 'AWS::WAFv2::WebACLAssociation');
    expect(association?.Properties.WebACLArn).toEqual({ 'Fn::GetAtt': [aclId, 'Arn'] });
    expect(textOf(association?.Properties.ResourceArn)).toMatch(new RegExp(`/stages/\\$\\{${stageId}\\}$`));
  });

  it('allows 30 visitors behind one address to open a page in the same minute by default', () => {
    const callsPerVisitor = 4;
    expect(defaultWafRequestsPerAddress).toBeGreaterThanOrEqual(30 * callsPerVisitor);
  });

  it('documents the share of each plan that one address can use', () => {
    const options = readFileSync('docs/reference/options.md', 'utf8');
    for (const plan of sharedPlans) {
      const { requestsPerMinute = 0, callsPerMonth = 0 } = plans[plan].limits ?? {};
      const calls = Math.min(defaultWafRequestsPerAddress, requestsPerMinute);
      const share = Math.round((100 * calls) / requestsPerMinute);
      const hours = (callsPerMonth / calls / 60).toFixed(1);
      expect(options).toContain(`| ${plan} | ${calls} of ${requestsPerMinute} | ${share}% | ${hours} h |`);
    }
  });

  it('creates a custom domain with TLS 1.2 or later and outputs its target', () => {
    const { api } = synthesize({ context: { domainName: 'api.example.com', certificateArn } });
    const [[domainId, domain] = ['', undefined]] = resourcesOf(api, 'AWS::ApiGateway::DomainName');
    expect(domain?.Properties).toMatchObject({
      DomainName: 'api.example.com',
      RegionalCertificateArn: certificateArn,
      SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
    });
    expect(api.Outputs.SiteRoot?.Value).toBe('https://api.example.com');
    expect(api.Outputs.DomainTarget?.Value).toEqual({ 'Fn::GetAtt': [domainId, 'RegionalDomainName'] });
    const [[, mapping] = ['', undefined]] = resourcesOf(api, 'AWS::ApiGateway::BasePathMapping');
    expect(mapping?.Properties).not.toHaveProperty('BasePath');
  });

  it('uses aliases with provisioned concurrency for functions that are called when a page loads', () => {
    const { api } = synthesize({ context: { provisionedConcurrency: '3' } });
    const aliases = resourcesOf(api, 'AWS::Lambda::Alias');
    expect(aliases.map(([id]) => id.replace(/Function.*/, '')).sort()).toEqual([
      'Authorizer',
      'Profiles',
      'Widget',
    ]);
    for (const [, { Properties }] of aliases) {
      expect(Properties.ProvisionedConcurrencyConfig).toEqual({ ProvisionedConcurrentExecutions: 3 });
    }
    const called = [
      ...resourcesOf(api, 'AWS::ApiGateway::Authorizer').map(
        ([, { Properties }]) => Properties.AuthorizerUri,
      ),
      ...resourcesOf(api, 'AWS::ApiGateway::Method').map(
        ([, { Properties }]) => objectOf(Properties.Integration).Uri ?? '',
      ),
    ].map(textOf);
    const permitted = resourcesOf(api, 'AWS::Lambda::Permission').map(([, { Properties }]) =>
      textOf(Properties.FunctionName),
    );
    for (const [id] of aliases) {
      expect(called.filter((uri) => uri.includes(`\${${id}}`)).length).toBeGreaterThan(0);
      expect(permitted).toContain(`\${${id}}`);
    }
  });

  it('lets API Gateway invoke the alias that a gradual deployment shifts', () => {
    const { api } = synthesize({ context: { deployment: 'canary' } });
    const names = ['authorizer', ...new Set(routes.map(({ group }) => group))];
    const aliases = resourcesOf(api, 'AWS::Lambda::Alias');
    expect(aliases.map(([, { Properties }]) => Properties.Name)).toEqual(names.map(() => 'live'));
    const called = [
      ...resourcesOf(api, 'AWS::ApiGateway::Authorizer').map(
        ([, { Properties }]) => Properties.AuthorizerUri,
      ),
      ...resourcesOf(api, 'AWS::ApiGateway::Method').flatMap(
        ([, { Properties }]) => objectOf(Properties.Integration).Uri ?? [],
      ),
    ].map(textOf);
    expect(called.filter((uri) => !aliases.some(([id]) => uri.includes(`\${${id}}`)))).toEqual([]);
  });

  it('reserves concurrency only for the content function', () => {
    const { data, api } = synthesize({ context: { contentReservedConcurrency: '100' } });
    const reserved = [data, api].flatMap((template) =>
      resourcesOf(template, 'AWS::Lambda::Function').flatMap(([id, { Properties }]) =>
        Properties.ReservedConcurrentExecutions === undefined
          ? []
          : [`${id.slice(0, 15)} ${Properties.ReservedConcurrentExecutions}`],
      ),
    );
    expect(reserved).toEqual(['ContentFunction 100']);
  });

  it('configures the guardrail for the content function and allows the function to apply it', () => {
    const { api } = synthesize({ context: { guardrailId: 'gr4abc', guardrailVersion: '2' } });
    const variables = resourcesOf(api, 'AWS::Lambda::Function').flatMap(([id, { Properties }]) => {
      const { BEDROCK_GUARDRAIL_ID: guardrail, BEDROCK_GUARDRAIL_VERSION: version } = variablesOf(Properties);
      return guardrail === undefined ? [] : [`${id.slice(0, 15)} ${guardrail} ${version}`];
    });
    expect(variables).toEqual(['ContentFunction gr4abc 2']);
    const policies = JSON.stringify(resourcesOf(api, 'AWS::IAM::Policy'));
    expect(policies).toContain('"bedrock:ApplyGuardrail"');
    expect(policies).toContain(':guardrail/gr4abc');
  });

  it('produces byte-identical output in every synthesis', () => {
    expect(synthesizeUncached().files).toEqual(synthesizeUncached().files);
  });
});
