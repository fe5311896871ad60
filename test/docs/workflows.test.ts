import { readdirSync, readFileSync } from 'node:fs';
import { environmentNames } from '../../lib/environment-file.ts';

const directory = '.github/workflows';
const workflows = Object.fromEntries(
  readdirSync(directory).map((file) => [file, readFileSync(`${directory}/${file}`, 'utf8')]),
);
const deploying = ['deploy.yml', 'deploy-environment.yml'];

/** The text of a job, by its name. */
function jobOf(workflow: string, name: string): string {
  return new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)*)`, 'm').exec(workflows[workflow] ?? '')?.[1] ?? '';
}

describe('the workflows', () => {
  it('hold no key of AWS, and take a token only in the jobs that need one', () => {
    for (const [file, text] of Object.entries(workflows)) {
      expect([file, /secrets\.|AKIA|aws-access-key/.test(text)]).toEqual([file, false]);
      expect([file, /^permissions:\n {2}contents: read\n\n/m.test(text)]).toEqual([file, true]);
    }
  });

  it.each(deploying)('install what the lock file says before anything else runs: %s', (file) => {
    const runs = [...(workflows[file] ?? '').matchAll(/^ +(?:- )?run: (.+)$/gm)].map(([, run]) => run);
    expect(runs[0]).toBe('npm ci');
    expect((workflows[file] ?? '').indexOf('npm ci')).toBeLessThan((workflows[file] ?? '').indexOf('npx'));
  });

  it('deploy every environment of config/, each after the one before it is well', () => {
    const order = ['dev', 'stage', 'prod'];
    expect([...environmentNames()].sort()).toEqual([...order].sort());
    order.forEach((name, index) => {
      const job = jobOf('deploy.yml', name);
      expect(job).toContain('uses: ./.github/workflows/deploy-environment.yml');
      expect(job).toContain(`environment: ${name}\n`);
      if (index > 0) expect(job).toContain(`needs: ${order[index - 1]}\n`);
    });
    expect(workflows['deploy-environment.yml']).toContain(`options: [${order.join(', ')}]`);
  });

  it('show a diff of prod on a pull request of this repository, by a role that only reads', () => {
    const diff = jobOf('deploy.yml', 'diff');
    expect(diff).toContain('npx cdk diff --all --method=template -c env=prod');
    expect(diff).toContain('vars.AWS_DIFF_ROLE_ARN');
    expect(diff).not.toContain('AWS_DEPLOY_ROLE_ARN');
    expect(diff).toContain('github.event.pull_request.head.repo.full_name == github.repository');
  });

  it('put no text of a pull request into a shell', () => {
    for (const file of deploying) {
      const scripts = [...(workflows[file] ?? '').matchAll(/run: (?:\|\n((?: {10}.*\n)+)|(.+))/g)];
      expect(scripts.length).toBeGreaterThan(1);
      for (const [script] of scripts) expect(script).not.toContain('${{');
    }
  });
});
