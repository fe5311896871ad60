import { readdirSync, readFileSync } from 'node:fs';
import cliManifest from '../../cli/package.json';
import localManifest from '../../local/package.json';
import manifest from '../../package.json';
import lock from '../../package-lock.json';
import site from '../../site/package.json';
import siteLock from '../../site/package-lock.json';
import clientTools from '../openapi-clients/tools/package.json';
import clientToolsLock from '../openapi-clients/tools/package-lock.json';

interface LockedPackage {
  readonly [field: string]: unknown;
  readonly resolved?: string;
  readonly integrity?: string;
  /** True for a bundled dependency, which is covered by its parent's integrity hash. */
  readonly inBundle?: boolean;
  readonly link?: boolean;
  /** True for a platform-specific binary, which npm omits on other platforms. */
  readonly optional?: boolean;
  readonly cpu?: readonly string[];
}

interface Project {
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const projects: readonly Project[] = [
  {
    name: 'this project',
    dependencies: {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...cliManifest.dependencies,
      ...localManifest.dependencies,
      ...localManifest.devDependencies,
    },
    packages: lock.packages,
  },
  { name: 'the documentation site', dependencies: site.devDependencies, packages: siteLock.packages },
  {
    name: 'the tools of test/openapi-clients',
    dependencies: clientTools.dependencies,
    packages: clientToolsLock.packages,
  },
];

describe.each(projects)('manifest and lock file of $name', ({ dependencies, packages }) => {
  const declared = Object.entries(dependencies);
  const isOwn = ([path, { link = false }]: [string, LockedPackage]) =>
    link || ['', ...manifest.workspaces].includes(path);
  const locked = Object.entries(packages).filter((entry) => !isOwn(entry));

  it('specify exact versions', () => {
    expect(declared.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('record an integrity hash for every package, and no source other than the npm registry', () => {
    // For a platform-specific binary, npm records an integrity hash only if the lock file was generated on that
    // platform.
    const isOfOtherPlatform = ({ optional, cpu, integrity }: LockedPackage) =>
      optional === true && cpu !== undefined && integrity === undefined;
    const isRight = ({ resolved, integrity = '', inBundle = false }: LockedPackage) =>
      (inBundle || integrity.startsWith('sha512-')) &&
      (resolved === undefined || resolved.startsWith('https://registry.npmjs.org/'));
    const installedHere = locked.filter(([, one]) => !isOfOtherPlatform(one));
    expect(installedHere.length).toBeGreaterThan(declared.length);
    expect(installedHere.filter(([, one]) => !isRight(one)).map(([path]) => path)).toEqual([]);
  });
});

describe('GitHub workflows', () => {
  const folder = '.github/workflows';
  const actions = readdirSync(folder).flatMap((file) => [
    ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/uses: (?!\.\/)(.*)/g),
  ]);

  it('pin every action to a commit hash, with the version in a comment', () => {
    const uses = actions.map(([, action]) => action);
    expect(uses.length).toBeGreaterThan(5);
    expect(
      uses.filter((action = '') => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
    ).toEqual([]);
  });

  it('run no install scripts, and build nothing, in a job that can request an OIDC token', () => {
    const jobs = readdirSync(folder).flatMap((file) => {
      const [, text = ''] = readFileSync(`${folder}/${file}`, 'utf8').split(/^jobs:\n/m);
      return text.split(/^(?= {2}[\w-]+:\n)/m).map((job) => ({ file, job }));
    });
    const trusted = jobs.filter(({ job }) => job.includes('id-token: write'));
    expect(trusted.length).toBeGreaterThan(5);
    for (const { job } of trusted) {
      expect(job).not.toMatch(
        /npm (ci|install)(?! --ignore-scripts)|npm run|cdk synth|cdk \w+ (?!--app cdk\.out)/,
      );
    }
    expect(jobs.filter(({ job }) => /npm (ci|install)(?! --ignore-scripts)/.test(job))).toEqual([]);
  });
});

describe('documentation commands', () => {
  it('run widgetctl from the checkout, not through npx', () => {
    const pages = [
      'README.md',
      ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((path) => `docs/${path}`),
    ];
    const texts = pages.filter((path) => /\.(md|yaml)$/.test(path)).map((path) => readFileSync(path, 'utf8'));
    expect(texts.join('\n')).not.toMatch(/npx (?:[\w-]+ )*(widgetctl|accessibility-widget)/);
  });
});
