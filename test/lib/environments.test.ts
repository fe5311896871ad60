import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentNames, readDeployOptions } from '../../lib/deploy-options.ts';
import { nodeWith, withApp } from './synthesize.ts';
import { readSynthesized, type Synthesized, type Template } from './template.ts';

describe('environment file', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'widget-api-config-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  const read = (file: string, context: Record<string, unknown> = {}) => {
    writeFileSync(join(directory, 'test.json'), file);
    return readDeployOptions(nodeWith({ env: 'test', ...context }), undefined, directory);
  };

  it('adds its options to the context, and provides its name as the stack prefix', () => {
    expect(
      read(
        '{ "alarmEmail": ["a@example.com", "b@example.com"], "account": "123456789012", "region": "eu-west-1" }',
        {
          waf: 'on',
        },
      ),
    ).toMatchObject({
      stackPrefix: 'test',
      place: { account: '123456789012', region: 'eu-west-1' },
      alarms: { targets: { warning: { emails: ['a@example.com', 'b@example.com'] } } },
      webAcl: { requestsPerAddress: 120 },
    });
  });

  it('can override the stack prefix or remove it', () => {
    expect(read('{ "stackPrefix": "other" }').stackPrefix).toBe('other');
    expect(read('{ "stackPrefix": null }').stackPrefix).toBeUndefined();
  });

  it.each([
    [
      'an unknown option',
      '{ "logRetention": 7 }',
      /^config\/test\.json, option logRetention: is not known\. The options are /,
    ],
    ['an invalid value', '{ "waf": true }', /^config\/test\.json, option waf: must be on or off\.$/],
    ['invalid JSON', '{ waf: on }', /^config\/test\.json: must hold one JSON object of options\.$/],
    ['a list instead of an object', '[]', /^config\/test\.json: must hold one JSON object of options\.$/],
  ])('is rejected for %s with a one-line error that names the file or the option', (_, file, message) => {
    expect(() => read(file)).toThrow(message);
  });

  it('cannot set an option that the context also sets', () => {
    expect(() => read('{ "waf": "on" }', { waf: 'off' })).toThrow(
      /^CDK context option waf: is set in config\/test\.json. Set it in only one place\.$/,
    );
  });

  it('is rejected with a list of the existing files if it does not exist', () => {
    writeFileSync(join(directory, 'other.json'), '{}');
    for (const env of ['test', '../test', true]) {
      expect(() => readDeployOptions(nodeWith({ env }), undefined, directory)).toThrow(
        /^CDK context option env: must name a file config\/NAME\.json\. There are other\.$/,
      );
    }
  });
});

/** Returns explicitly set names, some of which must be unique in an account or Region. */
function namesOf({ data, api, monitoring, assets, feedbackEvents, ownerMail }: Synthesized): string[] {
  const onRequest = [assets, feedbackEvents, ownerMail].filter((template) => template !== null);
  const templates: Template[] = [data, api, monitoring, ...onRequest];
  return templates.flatMap((template) => [
    ...Object.values(template.Resources).flatMap(({ Type, Properties }) =>
      Object.entries(Properties).flatMap(([property, value]) =>
        /Name$/.test(property) && typeof value === 'string' ? [`${Type} ${property} ${value}`] : [],
      ),
    ),
    ...Object.values(template.Outputs).flatMap(({ Export }) =>
      Export === undefined ? [] : [`export ${Export.Name}`],
    ),
  ]);
}

/**
 * Matches names that cannot collide between deployments, because they are scoped to a resource of the deployment, such
 * as its API, role or metric namespace. Also matches usage plan names, which need not be unique.
 */
const ofItsOwn =
  /^AWS::(ApiGateway::(Stage StageName|Method OperationName|UsagePlan UsagePlanName|Authorizer Name)|IAM::Policy PolicyName|CloudWatch::Alarm MetricName|Lambda::Alias Name|CodeDeploy::DeploymentGroup DeploymentConfigName) /;

describe('environments in config/', () => {
  const environments = environmentNames().map((env) =>
    withApp({ context: { env, assets: 'on', feedbackEvents: 'on' } }, (app, outdir) => {
      const stackNames = app.synth().stacks.map(({ stackName }) => `stack ${stackName}`);
      return { env, names: [...new Set([...stackNames, ...namesOf(readSynthesized(outdir))])] };
    }),
  );

  it('consist of dev, stage and prod', () => {
    expect(environments.map(({ env }) => env).sort()).toEqual(['dev', 'prod', 'stage']);
  });

  it('share one account and Region without conflicts between stack, export or resource names', () => {
    const all = environments.flatMap(({ names }) => names.filter((name) => !ofItsOwn.test(name)));
    expect(all).toContain('stack dev-WidgetApi');
    for (const part of [
      'export dev-',
      'AWS::CloudWatch::Alarm AlarmName prod-',
      'AWS::WAFv2::WebACL Name',
      'AWS::Events::EventBus Name',
    ]) {
      expect(all.filter((name) => name.startsWith(part)).length).toBeGreaterThan(0);
    }
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });

  it('deploy only to the configured account and Region', () => {
    const places = withApp(
      { context: { account: '123456789012', region: 'eu-central-1', feedbackEvents: 'on' } },
      (app) => app.synth().stacks.map(({ environment: { account, region } }) => `${account} ${region}`),
    );
    expect(new Set(places)).toEqual(new Set(['123456789012 eu-central-1']));
  });
});
