import { existsSync, readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { planSchema } from '../../shared/contract/enumerations.ts';
import { projectSources, textsOf } from '../architecture/project-sources.ts';

const guide = readFileSync('docs/how-to-add.md', 'utf8');

/** The two files that name a plan, as the guide says. */
const planFiles = ['shared/catalog/plans.ts', 'shared/contract/enumerations.ts'];

describe('docs/how-to-add.md', () => {
  it('names files and folders that there are', () => {
    const paths = [...guide.matchAll(/`([a-z][\w-]*(?:\/[\w.-]+)+\/?)`/g)].map(([, path = '']) => path);
    expect(paths).toEqual(expect.arrayContaining(planFiles));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names commands that there are', () => {
    const commands = [...guide.matchAll(/`npm run ([\w:]+)/g)].map(([, command]) => command);
    expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(commands));
  });
});

describe('a plan', () => {
  it('is named in no other file of what is deployed and of the command line', () => {
    const plans = new Set<string>(planSchema.options);
    const naming = projectSources()
      .filter((path) => /^(shared|functions|lib|local|bin\/widgetctl)\//.test(path))
      .filter((path) => textsOf(readFileSync(path, 'utf8')).some((text) => plans.has(text)));
    expect(naming.sort()).toEqual(planFiles);
  });
});
