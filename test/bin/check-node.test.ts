import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import packageJson from '../../package.json' with { type: 'json' };

/** Folders of other releases of Node, separated by commas, each with bin/node: their real answers are looked at. */
const otherNodes = (process.env.OTHER_NODES ?? '').split(',').filter((path) => path !== '');

/** What a person starts, as package.json and npx run it. */
const programs = {
  'npm start': ['bin/start.mjs', '--help'],
  'npm test': ['bin/ensure-installed.mjs'],
  'npx widgetctl': [packageJson.bin.widgetctl, '--help'],
};

const lineFor = (version: string) =>
  `Node ${version} is too old: Node 20.19 or newer is needed. Get it from https://nodejs.org, or with nvm: nvm install (here, it reads .nvmrc).\n`;

describe('a Node that is too old', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'node-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** This Node, made to say that it is another release. */
  const runAs = (version: string, args: readonly string[]) => {
    const preload = join(folder, 'version.cjs');
    writeFileSync(
      preload,
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`,
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', preload, ...args], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it.each(Object.entries(programs))('is told by %s in one line', (_program, args) => {
    for (const version of ['16.20.2', '18.20.8', '20.9.0', '20.18.3']) {
      expect(runAs(version, args)).toEqual({ status: 1, stdout: '', stderr: lineFor(version) });
    }
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('is not %s', (version) => {
    expect(runAs(version, ['bin/check-node.cjs'])).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('can read the guard, which is in the JavaScript of 2009', () => {
    const text = readFileSync('bin/check-node.cjs', 'utf8');
    expect(newerSyntaxIn(text)).toEqual([]);
    expect(newerSyntaxIn('const a = () => `b`; class C {}; var { x, ...y } = a?.b ?? c;').sort()).toEqual(
      expect.arrayContaining([
        '??',
        'ArrowFunctionExpression',
        'ClassDeclaration',
        'TemplateLiteral',
        'const',
      ]),
    );
  });

  it('reads nothing but the guard and what Node 16 knows before it ends', () => {
    for (const [entry = ''] of Object.values(programs)) {
      const text = readFileSync(entry, 'utf8');
      const imports = [...text.matchAll(/^import (?:.* from )?'(.+)';$/gm)].map(([, name]) => name);
      expect(imports[0]).toBe(entry === 'bin/start.mjs' ? './ensure-installed.mjs' : './check-node.cjs');
      // Syntax and module forms that came after Node 16: import attributes, `using`, the v flag.
      expect(text).not.toMatch(/\bwith \{ type|\b(await )?using |\/v[.,;)]/);
    }
  });

  it('is asked for before anything else by every script of package.json that runs TypeScript', () => {
    for (const [name, script] of Object.entries(packageJson.scripts)) {
      if (/\.ts\b|jest|start/.test(script)) {
        expect({ name, script }).toEqual({
          name,
          script: expect.stringMatching(/^(node bin\/(launch|start|ensure-installed)\.mjs|npm run build)\b/),
        });
      }
    }
  });

  it('has a release to take in .nvmrc that is new enough', () => {
    expect(runAs(`${readFileSync('.nvmrc', 'utf8').trim()}.0.0`, ['bin/check-node.cjs']).status).toBe(0);
  });

  const realNodes = otherNodes.length > 0 ? it : it.skip;
  realNodes('is told by the real releases of OTHER_NODES', () => {
    for (const directory of otherNodes) {
      const node = resolve(directory, 'bin', 'node');
      expect({ node, isThere: existsSync(node) }).toEqual({ node, isThere: true });
      const version = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim();
      for (const args of Object.values(programs)) {
        const { status, stderr } = spawnSync(node, args, { encoding: 'utf8' });
        const isOld = Number.parseFloat(version) < 20.19;
        expect({ version, args, status, stderr }).toEqual({
          version,
          args,
          status: isOld ? 1 : 0,
          stderr: isOld ? lineFor(version) : '',
        });
      }
    }
  });
});

/** Kinds of syntax in a script that ECMAScript 5 does not have. */
function newerSyntaxIn(text: string): string[] {
  const tree: unknown = parseSync(text, { syntax: 'ecmascript', isModule: false });
  const newer =
    /^(Arrow.*|Class.*|TemplateLiteral|Await.*|Yield.*|Spread.*|Object Pattern|ObjectPattern|ArrayPattern|Rest.*|AssignmentPattern|ForOf.*|OptionalChaining.*|Import.*|Export.*|BigInt.*|Super.*|Tagged.*|MetaProperty)$/;
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    const node: Record<string, unknown> = { ...value };
    if (typeof node.type === 'string' && newer.test(node.type)) found.push(node.type);
    if (node.type === 'VariableDeclaration' && node.kind !== 'var') found.push(String(node.kind));
    if (node.operator === '??' || node.operator === '**') found.push(node.operator);
    if (node.async === true || node.generator === true) found.push('async or generator');
    Object.values(node).forEach(visit);
  };
  visit(tree);
  return found;
}
