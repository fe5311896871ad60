import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { pythonEnvironment } from './tools.mjs';

const execute = promisify(execFile);

interface Change {
  readonly Action: 'Add' | 'Modify' | 'Remove';
  readonly ResourceType: string;
  readonly LogicalResourceId: string;
  readonly Replacement?: 'True' | 'False' | 'Conditional';
}

/** Runs `.ci/deploy` with a fake CDK, and a fake AWS CLI that evaluates the script's queries as the real one does. */
describe('.ci/deploy', () => {
  const directory = mkdtempSync(join(tmpdir(), 'deploy-'));
  const log = join(directory, 'log');

  beforeAll(() => {
    program(
      'npx',
      `#!/bin/sh
shift
case "$2" in
  list) [ "$FAILS" != list ] && printf 'WidgetApiData (prod-WidgetApiData)\\nWidgetApi (prod-WidgetApi)\\n' ;;
  *) echo "$@" >> ${log} ;;
esac
`,
    );
    program(
      'aws',
      `#!${join(pythonEnvironment, 'bin', 'python')}
import jmespath, json, os, sys
if os.environ.get("FAILS") == sys.argv[2]: sys.exit("AccessDenied")
options = dict(zip(sys.argv[3::2], sys.argv[4::2]))
changes = json.load(open("${join(directory, 'changes.json')}"))[options["--stack-name"]]
if sys.argv[2] == "list-change-sets":
    name = [line for line in open("${log}") if "--change-set-name" in line][-1].split("--change-set-name ")[1].split()[0]
    data = {"Summaries": [{"ChangeSetName": name}] if changes else []}
else:
    data = {"Changes": [{"Type": "Resource", "ResourceChange": change} for change in changes]}
print("\\t".join(jmespath.search(options["--query"], data)))
`,
    );
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  function program(name: string, text: string): void {
    writeFileSync(join(directory, name), text);
    chmodSync(join(directory, name), 0o755);
  }

  async function deploy(data: readonly Change[], api: readonly Change[], approved = '', fails = '') {
    writeFileSync(log, '');
    const changes = { 'prod-WidgetApiData': data, 'prod-WidgetApi': api };
    writeFileSync(join(directory, 'changes.json'), JSON.stringify(changes));
    const env = {
      ...process.env,
      PATH: `${directory}${delimiter}${process.env.PATH}`,
      APPROVED: approved,
      FAILS: fails,
    };
    const { code, stderr } = await execute('.ci/deploy', { env }).then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    );
    const deployed = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.includes('prepare-change-set'))
      .map((line) => line.split(' ')[2]);
    return { code, stderr, deployed };
  }

  const table = { ResourceType: 'AWS::DynamoDB::Table', LogicalResourceId: 'KeysTable' } as const;
  const harmless: readonly Change[] = [
    { ...table, Action: 'Modify', Replacement: 'False' },
    { ...table, Action: 'Add' },
    { ResourceType: 'AWS::ApiGateway::Deployment', LogicalResourceId: 'D', Action: 'Remove' },
    { ResourceType: 'AWS::Lambda::Function', LogicalResourceId: 'F', Action: 'Modify', Replacement: 'True' },
  ];

  it('deploys each stack with changes, in order', async () => {
    expect(await deploy(harmless, harmless)).toMatchObject({
      code: 0,
      deployed: ['WidgetApiData', 'WidgetApi'],
    });
    expect(await deploy([], harmless)).toMatchObject({ code: 0, deployed: ['WidgetApi'] });
  });

  it.each([
    { ...table, Action: 'Remove' },
    { ...table, Action: 'Modify', Replacement: 'True' },
    { ...table, Action: 'Modify', Replacement: 'Conditional' },
    { ...table, ResourceType: 'AWS::S3::Bucket', Action: 'Remove' },
    { ...table, ResourceType: 'AWS::ApiGateway::DomainName', Action: 'Modify', Replacement: 'True' },
  ] as const)('stops before a stack that would lose a resource: %j', async (change) => {
    const stopped = await deploy(harmless, [...harmless, change]);
    expect(stopped).toMatchObject({ code: 1, deployed: ['WidgetApiData'] });
    expect(stopped.stderr).toContain('prod-WidgetApi: the deployment would replace or remove KeysTable.');
    expect(await deploy([change], [])).toMatchObject({ code: 1, deployed: [] });
  });

  it.each(['list', 'list-change-sets', 'describe-change-set'])(
    'deploys nothing when %s fails',
    async (fails) => {
      expect(await deploy(harmless, harmless, '', fails)).toMatchObject({ deployed: [] });
      expect((await deploy(harmless, harmless, '', fails)).code).not.toBe(0);
    },
  );

  it('accepts the loss of approved resources only', async () => {
    const losses: readonly Change[] = [
      { ...table, Action: 'Remove' },
      { ...table, LogicalResourceId: 'UsageTable', Action: 'Remove' },
    ];
    expect(await deploy(losses, [], 'UsageTable KeysTable')).toMatchObject({ code: 0 });
    expect(await deploy(losses, [], 'KeysTable')).toMatchObject({ code: 1, deployed: [] });
    expect(await deploy(losses, [], 'KeysTable UsageTable2')).toMatchObject({ code: 1, deployed: [] });
  });
});
