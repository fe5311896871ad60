import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choices } from '../../bin/release/parameters.ts';
import { releaseTemplates, rootFile } from '../../bin/release/templates.ts';
import { zipFolder } from '../../bin/release/zip-folder.ts';
import { choose } from './choose.ts';
import { rules } from './rules.ts';
import expectedIds from './stateful-ids.json';
import { statefulIds } from './stateful-ids.ts';
import { functionNames } from './synthesize.ts';
import { objectOf, resourcesOf, type Synthesized, type Template, theOneOf } from './template.ts';

jest.setTimeout(300_000);

describe('release templates', () => {
  const directory = mkdtempSync(join(tmpdir(), 'release-templates-'));
  const bundlesDirectory = join(directory, 'bundles');
  const sdkDirectory = join(directory, 'sdk');
  let files: ReadonlyMap<string, object>;

  const templatesWith = (context: Readonly<Record<string, string>>) =>
    releaseTemplates({
      bucketName: 'publisher',
      context,
      bundlesDirectory,
      sdkDirectory,
      commit: 'abc',
      outdir: mkdtempSync(join(directory, 'out-')),
      storeAsset: () => 'archive.zip',
    });

  beforeAll(() => {
    for (const name of functionNames) {
      mkdirSync(join(bundlesDirectory, name), { recursive: true });
      writeFileSync(join(bundlesDirectory, name, 'index.mjs'), `export const name = '${name}';\n`);
    }
    mkdirSync(sdkDirectory);
    writeFileSync(join(sdkDirectory, 'sri.json'), '{"embed.js":"sha384-AAAA"}');
    files = templatesWith({ feedbackEvents: 'on', ownerMailFrom: 'widget@example.com' });
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  const frugal = { Deployment: 'all-at-once', Alarms: 'essential', LogRetentionDays: 7 };
  const complete = { Deployment: 'canary', Alarms: 'full', LogRetentionDays: 90 };

  function deployed(removal: string, waf: string, domain: string, parameters = complete): Synthesized {
    const texts = [`removal-${removal}`, `waf-${waf}`, `domain-${domain}`];
    const templateOf = (stack: string): Template => {
      const found = [...files].filter(
        ([name]) =>
          name.startsWith(`${stack}.`) &&
          name
            .split('.')
            .slice(1, -2)
            .every((part) => texts.includes(part)),
      );
      expect(found).toHaveLength(1);
      return choose(JSON.parse(JSON.stringify(found[0]?.[1])), parameters);
    };
    return {
      data: templateOf('WidgetApiData'),
      api: templateOf('WidgetApi'),
      monitoring: templateOf('WidgetApiMonitoring'),
      assets: templateOf('WidgetApiAssets'),
      feedbackEvents: templateOf('WidgetApiFeedbackEvents'),
      ownerMail: templateOf('WidgetApiOwnerMail'),
      files: Object.fromEntries([...files].map(([name, template]) => [name, JSON.stringify(template)])),
    };
  }

  const variants = choices.removal.values.flatMap((removal) =>
    choices.waf.values.flatMap((waf) =>
      choices.domain.values.map((domain) => [removal, waf, domain] as const),
    ),
  );

  it('selects models of the EU in Regions of the EU, unless a parameter names others', () => {
    const root = JSON.parse(JSON.stringify(files.get(rootFile)));
    expect(root.Parameters.ModelStandard).toMatchObject({ Default: '' });
    expect(root.Resources.WidgetApi.Properties.Parameters.ModelStandard).toEqual({
      'Fn::If': [
        'HasModelStandard',
        { Ref: 'ModelStandard' },
        { 'Fn::If': ['IsInEu', 'eu.anthropic.claude-haiku-5-5', 'global.anthropic.claude-haiku-5-5'] },
      ],
    });
  });

  it.each(variants)('pass every deployment rule with removal=%s, waf=%s, domain=%s', (...variant) => {
    const templates = deployed(...variant);
    const broken = [templates, deployed(...variant, frugal)].flatMap((chosen) =>
      Object.entries(rules).flatMap(([name, rule]) => rule(chosen).map((place) => `${name}: ${place}`)),
    );
    expect(broken).toEqual([]);
    expect(resourcesOf(templates.api, 'AWS::WAFv2::WebACL')).toHaveLength(variant[1] === 'on' ? 1 : 0);
    expect(resourcesOf(templates.api, 'AWS::ApiGateway::DomainName')).toHaveLength(
      variant[2] === 'on' ? 1 : 0,
    );
    const policies = resourcesOf(templates.data, 'AWS::DynamoDB::Table').map(([, one]) => one.DeletionPolicy);
    expect(new Set(policies)).toEqual(new Set([variant[0] === 'retain' ? 'Retain' : 'Delete']));
  });

  it('create the alarms, deployments and log groups that the parameters choose', () => {
    const facts = ({ api, monitoring }: Synthesized) => {
      const alarms = resourcesOf(monitoring, 'AWS::CloudWatch::Alarm').map(([id]) => id);
      const body = JSON.stringify(theOneOf(monitoring, 'AWS::CloudWatch::Dashboard').DashboardBody);
      const groups = resourcesOf(api, 'AWS::CodeDeploy::DeploymentGroup').map(([, one]) => one.Properties);
      const logs = resourcesOf(api, 'AWS::Logs::LogGroup').map(([, one]) => one.Properties);
      return {
        alarms: alarms.length,
        alarmsOnDashboard: alarms.filter((id) => body.includes(`"${id}"`)).length,
        alarmsOfDeployments: resourcesOf(api, 'AWS::CloudWatch::Alarm').length,
        deploymentsWithAlarms: groups.filter(
          ({ AlarmConfiguration }) => objectOf(AlarmConfiguration).Enabled === true,
        ).length,
        deployments: [...new Set(groups.map(({ DeploymentConfigName }) => DeploymentConfigName))],
        retention: [...new Set(logs.map(({ RetentionInDays }) => RetentionInDays))],
      };
    };
    const all = facts(deployed('retain', 'on', 'on'));
    const few = facts(deployed('retain', 'on', 'on', frugal));
    expect(all).toEqual({
      alarms: all.alarmsOnDashboard,
      alarmsOnDashboard: expect.any(Number),
      alarmsOfDeployments: 7,
      deploymentsWithAlarms: 7,
      deployments: ['CodeDeployDefault.LambdaCanary10Percent10Minutes'],
      retention: [90],
    });
    expect(few).toEqual({
      alarms: few.alarmsOnDashboard,
      alarmsOnDashboard: expect.any(Number),
      alarmsOfDeployments: 0,
      deploymentsWithAlarms: 0,
      deployments: ['CodeDeployDefault.LambdaAllAtOnce'],
      retention: [7],
    });
    expect(few.alarms).toBeGreaterThan(5);
    expect(all.alarms).toBeGreaterThan(3 * few.alarms);
  });

  it('keep the logical IDs of the nested stacks and of their stateful resources', () => {
    const { data, api, monitoring, assets, feedbackEvents, ownerMail } = deployed('retain', 'on', 'on');
    const { release, ...stacks } = expectedIds;
    expect(statefulIds(JSON.parse(JSON.stringify(files.get(rootFile))))).toEqual(release);
    expect([data, api, monitoring].map(statefulIds)).toEqual([stacks.data, stacks.api, stacks.monitoring]);
    for (const [template, ids] of [
      [assets, stacks.assets],
      [feedbackEvents, stacks.feedbackEvents],
      [ownerMail, stacks.ownerMail],
    ] as const) {
      expect(ids).toMatchObject(template === null ? {} : statefulIds(template));
    }
  });

  it('do not use imports or exports between stacks, and do not require bootstrapping', () => {
    const text = JSON.stringify([...files]);
    expect(text).not.toMatch(/Fn::ImportValue|"Export"|BootstrapVersion|cdk-hnb659fds/);
  });

  it('include a root template that is small enough to deploy without an upload to S3', () => {
    expect(JSON.stringify(files.get(rootFile)).length).toBeLessThan(51_200);
  });

  it.each(['waf', 'stackPrefix', 'assetsObjectLockDays'])(
    'cannot be generated with the option %s',
    (name) => {
      expect(() => templatesWith({ [name]: 'on' })).toThrow(
        `${name}: a parameter of the release, or only for cdk deploy. Leave it out.`,
      );
    },
  );

  it('use byte-identical archives for identical directories', () => {
    const copy = join(directory, 'copy');
    mkdirSync(copy);
    writeFileSync(join(copy, 'index.mjs'), "export const name = 'widget';\n");
    expect(Buffer.from(zipFolder(copy))).toEqual(Buffer.from(zipFolder(join(bundlesDirectory, 'widget'))));
  });
});
