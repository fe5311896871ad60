import { posix } from 'node:path';
import localManifest from '../../local/package.json';
import { type ImportedModule, readSourceFacts } from './source-facts.ts';

const facts = ['shared/collections', 'shared/contract', 'shared/catalog'];
const ground = [...facts, 'shared/errors'];

/**
 * Maps each zone to the zones and files that it may import from. `typesFrom` lists zones from which it may
 * import only types.
 */
const arrows: Readonly<
  Record<string, { readonly from: readonly string[]; readonly typesFrom?: readonly string[] }>
> = {
  'shared/collections': { from: [] },
  'shared/errors': { from: [], typesFrom: ['shared/contract'] },
  'shared/contract': { from: ['shared/collections'] },
  'shared/catalog': { from: ['shared/collections', 'shared/contract'] },
  'shared/aws': { from: ['shared/collections', 'shared/errors'] },
  'shared/security': { from: [...ground, 'shared/aws'] },
  'shared/data': { from: [...ground, 'shared/aws'] },
  'shared/observability': { from: ground },
  'shared/http': { from: ['shared/*'] },
  'shared/canary': { from: ['shared/*'] },
  'shared/model': {
    from: [...ground, 'shared/observability', 'shared/http/api-error.ts', 'shared/http/service-error.ts'],
  },
  functions: { from: ['shared/*'] },
  lib: { from: [...facts, 'package.json', 'sdk/package.json', 'cdk.json'] },
  local: { from: ['package.json'] },
  sdk: { from: [], typesFrom: ['shared/contract'] },
  demo: { from: ['sdk'] },
  cli: { from: ['shared/*', 'lib', 'sdk/package.json'] },
  bin: {
    from: [
      'cli',
      'shared/*',
      'functions/content',
      'lib',
      'local',
      'package.json',
      'sdk/package.json',
      'sdk/src/effects/tools/reading/word-tables.ts',
      'cdk.json',
    ],
  },
  bench: {
    from: [
      'shared/*',
      'functions/*',
      'lib',
      'local',
      'bin',
      'cli',
      'sdk',
      'package.json',
      'cdk.json',
      'test/support/service-proxy.ts',
    ],
  },
  evaluate: { from: ['shared/*', 'functions/content', 'local', 'bin', 'bench'] },
};

/**
 * The only bundled files that may import zod directly. This restriction keeps zod's full variant out of the bundles.
 */
const schemaLibrary = ['shared/contract/zod.ts', 'shared/contract/with-meta.ts'];
const bundledZones = /^(functions|shared)\//;
const checkedZones = /^(functions|shared|lib)\//;
const localPackages = Object.keys(localManifest.dependencies);

export function findViolations(path: string, text: string): string[] {
  if (/^(test|cli\/test)\/|^cli\/[^/]*\.[cm]js$/.test(path)) return [];
  const facts = readSourceFacts(text);
  return [
    ...facts.imports.flatMap((imported) => importViolation(path, imported) ?? []),
    ...(facts.hasTypeAssertion ? ['asserts a type (as, <T> or !)'] : []),
  ].map((complaint) => `${path}: ${complaint}`);
}

function importViolation(path: string, { specifier, isTypeOnly }: ImportedModule): string | null {
  if (specifier === null) {
    return checkedZones.test(path)
      ? 'imports a module whose path is computed, so it cannot be checked'
      : null;
  }
  if (/^zod(\/|$)/.test(specifier) && bundledZones.test(path) && !schemaLibrary.includes(path)) {
    return `imports ${specifier} instead of ${schemaLibrary[0]}`;
  }
  const localPackage = localPackages.find((name) => specifier === name || specifier.startsWith(`${name}/`));
  if (localPackage !== undefined && !path.startsWith('local/')) {
    return `imports ${localPackage}, a dependency of the local stack only`;
  }
  if (!specifier.startsWith('.')) return null;
  const from = zoneOf(path);
  const target = posix.join(posix.dirname(path), specifier);
  const to = zoneOf(target);
  if (from === to) return null;
  const rule = arrows[from.startsWith('functions/') ? 'functions' : from];
  if (rule === undefined) return `is in "${from}", which has no rule`;
  const allowed = isTypeOnly ? [...rule.from, ...(rule.typesFrom ?? [])] : rule.from;
  const covers = (zone: string) =>
    zone === to || zone === target || (zone.endsWith('/*') && to.startsWith(zone.slice(0, -1)));
  if (allowed.some(covers)) return null;
  const what = rule.typesFrom?.includes(to) ? 'more than types of' : 'from';
  return `imports ${what} ${to} (${target})`;
}

function zoneOf(path: string): string {
  const [top = '', second = ''] = path.split('/');
  return top === 'shared' || top === 'functions' ? `${top}/${second}` : top;
}
