import { localTarget, type Target, targetOptions } from '../../connection/target.ts';
import { Deployment } from '../support/deployment.ts';

describe('targetOptions', () => {
  it.each<[Target, string]>([
    [localTarget(), '--local'],
    [localTarget(8090), '--local --port 8090'],
    [localTarget(8080, 'Other'), '--local --stack Other'],
    [{ kind: 'aws', stackName: 'WidgetApi' }, '--stack WidgetApi'],
    [{ kind: 'aws', stackName: 'Mine', region: 'eu-west-1' }, '--stack Mine --region eu-west-1'],
    [{ kind: 'aws', stackName: 'Mine', profile: 'my team' }, "--stack Mine --profile 'my team'"],
  ])('returns the options that select the deployment: %j', (target, options) => {
    expect(targetOptions(target)).toBe(options);
  });

  it('completes suggested commands, which succeed after their placeholders are replaced', async () => {
    const deployment = await Deployment.start();
    const { stdout } = await deployment.run(['org', 'create', 'acme', '--plan', 'solo']);
    const printed = /node cli (.*)/.exec(stdout)?.[1]?.replace('SITE', 'shop').split(' ') ?? [];

    expect(printed.slice(-3)).toEqual(['--local', '--port', deployment.port]);
    expect(await deployment.run(printed)).toMatchObject({ exitCode: 0, stderr: '' });
    await deployment.close();
  });
});
