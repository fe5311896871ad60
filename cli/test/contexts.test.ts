import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from '../run.ts';

const outside = process.env.XDG_CONFIG_HOME;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'widgetctl-contexts-'));
  process.env.XDG_CONFIG_HOME = folder;
});
afterEach(() => {
  process.env.XDG_CONFIG_HOME = outside;
  delete process.env.WIDGETCTL_STACK;
  rmSync(folder, { recursive: true });
});

async function widgetctl(...args: string[]) {
  const written = { stdout: '', stderr: '', target: undefined as unknown };
  const sink = (name: 'stdout' | 'stderr') => ({ write: (text: string) => (written[name] += text) });
  const io = { stdin: Readable.from([]), stdout: sink('stdout'), stderr: sink('stderr') };
  const exitCode = await run(args, io, async (target) => {
    written.target = target;
    throw new Error('This test connects to nothing.');
  });
  return { exitCode, ...written };
}

const targetOf = async (...args: string[]) => (await widgetctl('org', 'list', ...args)).target;

describe('widgetctl use', () => {
  it('defines a context and selects it for commands that specify no deployment', async () => {
    const prod = ['--stack', 'WidgetApi', '--region', 'eu-central-1', '--profile', 'operator'];
    expect(await widgetctl('use', 'prod', ...prod)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await targetOf()).toEqual({
      kind: 'aws',
      stackName: 'WidgetApi',
      region: 'eu-central-1',
      profile: 'operator',
    });
    await widgetctl('use', 'laptop', '--local', '--port', '8099');
    expect(await targetOf()).toMatchObject({ kind: 'local', endpoint: 'http://127.0.0.1:8099' });
    await widgetctl('use', 'prod');
    expect(await targetOf()).toMatchObject({ kind: 'aws' });
    const { stdout } = await widgetctl('use', '--json');
    expect(JSON.parse(stdout)).toEqual([
      { name: 'prod', current: true, stack: 'WidgetApi', region: 'eu-central-1', profile: 'operator' },
      { name: 'laptop', current: false, local: true, port: 8099 },
    ]);
    expect(statSync(join(folder, 'widgetctl', 'contexts.json')).mode & 0o777).toBe(0o600);
  });

  it('selects a context that command-line options and environment variables can override', async () => {
    await widgetctl('use', 'prod', '--stack', 'WidgetApi', '--region', 'eu-central-1');
    expect(await targetOf('--local')).toMatchObject({ kind: 'local' });
    expect(await targetOf('--region', 'us-east-1')).toMatchObject({
      region: 'us-east-1',
      stackName: 'WidgetApi',
    });
    process.env.WIDGETCTL_STACK = 'Other';
    expect(await targetOf()).toEqual({ kind: 'aws', stackName: 'Other' });
  });

  it.each([
    [['prod', '--region', 'us-east-1'], 'define no context without --stack'],
    [['prod', '--profile', 'other'], 'define no context without --stack'],
    [['prod', '--local', '--region', 'eu-west-1'], 'no Region or profile'],
    [['prod', '--stack', 'Api', '--region', 'eu-west-1', '--port', '9710'], 'no Region or profile'],
    [['--stack', 'Api'], 'needs a name'],
    [['--none', '--local'], 'needs a name'],
    [['prod', '--none'], 'Specify either NAME or --none'],
  ])('rejects the contradictory options %j, and changes nothing', async (args, message) => {
    await widgetctl('use', 'prod', '--stack', 'WidgetApi', '--region', 'eu-west-1');
    const { exitCode, stderr } = await widgetctl('use', ...args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
    expect(await targetOf()).toMatchObject({ stackName: 'WidgetApi', region: 'eu-west-1' });
  });

  it('prints a notice when WIDGETCTL_STACK takes precedence over the selected context', async () => {
    process.env.WIDGETCTL_STACK = 'Other';
    expect((await widgetctl('use', 'laptop', '--local')).stderr).toMatch(
      /^widgetctl: WIDGETCTL_STACK is set/,
    );
  });

  it('deselects the context with --none, and rejects an unknown name', async () => {
    await widgetctl('use', 'prod', '--stack', 'WidgetApi');
    await widgetctl('use', '--none');
    expect(await widgetctl('org', 'list')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('No deployment was specified'),
    });
    expect(await widgetctl('use', 'stage')).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('There is no context stage'),
    });
  });
});

describe('command resolution', () => {
  it("prints a command group's help when no subcommand is specified", async () => {
    const { exitCode, stdout, stderr } = await widgetctl('org');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: widgetctl org \[options\] \[command\]/);
  });
});
