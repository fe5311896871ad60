import { localTarget, type Target, withTarget } from '../../connection/target.ts';
import { Deployment } from '../support/deployment.ts';

describe('withTarget', () => {
  it.each<[Target, string]>([
    [localTarget(), '--local'],
    [localTarget(8090), '--local --port 8090'],
    [localTarget(8080, 'Other'), '--local --stack Other'],
    [{ kind: 'aws', stackName: 'WidgetApi' }, '--stack WidgetApi'],
    [{ kind: 'aws', stackName: 'Mine', region: 'eu-west-1' }, '--stack Mine --region eu-west-1'],
  ])('adds the options for the selected deployment to printed commands: %j', (target, options) => {
    expect(withTarget('Next:\n  node cli org list\nThen more.', target)).toBe(
      `Next:\n  node cli org list ${options}\nThen more.`,
    );
  });

  it('does not change text that contains no commands', () => {
    expect(withTarget('widgetctl has nothing to say.', localTarget())).toBe('widgetctl has nothing to say.');
  });

  it('produces commands that succeed after their placeholders are replaced', async () => {
    const deployment = await Deployment.start();
    const { stdout } = await deployment.run(['org', 'create', 'acme', '--plan', 'solo']);
    const printed = /node cli (.*)/.exec(stdout)?.[1]?.replace('SITE', 'shop').split(' ') ?? [];

    expect(printed.slice(-3)).toEqual(['--local', '--port', deployment.port]);
    expect(await deployment.run(printed)).toMatchObject({ exitCode: 0, stderr: '' });
    await deployment.close();
  });
});
