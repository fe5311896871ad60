import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInPresets } from '../../shared/catalog/presets.ts';
import type { PresetView } from '../operations/presets.ts';
import { Deployment } from './support/deployment.ts';

let deployment: Deployment;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'presets-'));
  deployment = await Deployment.start();
  await deployment.run(['org', 'create', 'acme', '--plan', 'solo']);
});

beforeEach(async () => {
  for (const { builtIn, code } of await list()) {
    if (!builtIn) await deployment.run(['preset', 'delete', 'acme', code, '--confirm', code]);
  }
  await deployment.run(['preset', 'reset', 'acme']);
});

afterAll(async () => {
  await deployment.close();
  await rm(folder, { recursive: true });
});

const list = () => deployment.json<PresetView[]>(['preset', 'list', 'acme']);
const codes = async () => (await list()).map(({ code }) => code);
const put = (code: string, document: unknown) =>
  deployment.json<PresetView>(['preset', 'set', 'acme', code], JSON.stringify(document));

const largePrint = {
  name: 'Large print',
  tools: [{ featureCode: 'text_zoom', value: '150' }, { featureCode: 'read_aloud' }],
};

describe('preset list', () => {
  it('lists the built-in presets in catalog order, and reports the tools that the plan does not include', async () => {
    const presets = await list();

    expect(presets.map(({ code }) => code)).toEqual(builtInPresets.map(({ code }) => code));
    expect(presets.find(({ code }) => code === 'calmer-reading')).toEqual({
      ...builtInPresets[2],
      names: {},
      builtIn: true,
      hidden: false,
      position: 2,
      outsidePlan: ['reading_guide'],
    });
  });
});

describe('preset set', () => {
  it('appends a preset read from standard input', async () => {
    const added = await put('large-print', largePrint);

    expect(added).toEqual({
      code: 'large-print',
      name: 'Large print',
      names: {},
      description: '',
      tools: [
        { featureCode: 'text_zoom', value: '150' },
        { featureCode: 'read_aloud', value: null },
      ],
      builtIn: false,
      hidden: false,
      position: builtInPresets.length,
      outsidePlan: ['read_aloud'],
      changes: expect.arrayContaining([{ field: 'name', before: null, after: 'Large print' }]),
    });
    expect(added).toMatchObject((await list()).at(-1) ?? {});
  });

  it("reads a preset from a file, and sets the preset's position", async () => {
    const file = join(folder, 'first.json');
    await writeFile(file, JSON.stringify({ ...largePrint, position: 0 }));

    const added = await deployment.json<PresetView>(['preset', 'set', 'acme', 'a-first', '--file', file]);

    expect(added.position).toBe(0);
    expect((await codes())[0]).toBe('a-first');
  });

  it('sets translated names, and removes names that a later call omits', async () => {
    const names = { de: 'Großdruck', 'PT-br': 'Letras grandes' };

    const named = await put('large-print', { ...largePrint, names });
    const renamed = await put('large-print', { ...largePrint, names: { he: 'אותיות גדולות' } });

    expect(named.names).toEqual({ de: 'Großdruck', 'pt-BR': 'Letras grandes' });
    expect(renamed.names).toEqual({ he: 'אותיות גדולות' });
    expect((await put('large-print', largePrint)).names).toEqual({});
  });

  it('preserves the builtIn and hidden flags of a built-in preset that it changes', async () => {
    await deployment.run(['preset', 'set', 'acme', 'larger-and-clearer', '--hidden', 'on']);

    const changed = await put('larger-and-clearer', { ...largePrint, description: 'Bigger' });

    expect(changed).toMatchObject({
      name: 'Large print',
      description: 'Bigger',
      builtIn: true,
      hidden: true,
    });
    expect(await codes()).toEqual(builtInPresets.map(({ code }) => code));
  });

  it('creates a single preset when two commands add it concurrently', async () => {
    const names = ['One', 'Two'];

    await Promise.all(names.map((name) => put('contested', { ...largePrint, name })));

    const found = (await list()).filter(({ code }) => code === 'contested');
    expect(found).toHaveLength(1);
    expect(names).toContain(found[0]?.name);
  });

  it.each([
    ['an invalid code', 'Large Print', largePrint],
    ['a missing name', 'bad', { tools: largePrint.tools }],
    ['an empty tool list', 'bad', { name: 'Empty', tools: [] }],
    ['an unknown field', 'bad', { ...largePrint, builtIn: true }],
    ['an unknown tool', 'bad', { name: 'Bad', tools: [{ featureCode: 'x_ray' }] }],
    ['an out-of-range value', 'bad', { name: 'Bad', tools: [{ featureCode: 'text_zoom', value: '500' }] }],
    ['a name with an invalid language tag', 'bad', { ...largePrint, names: { 'x y': 'Bad' } }],
    ['a list instead of an object', 'bad', [largePrint]],
  ])('rejects %s and writes nothing', async (_what, code, document) => {
    const before = await list();

    const result = await deployment.run(['preset', 'set', 'acme', code], JSON.stringify(document));

    expect({ exitCode: result.exitCode, stdout: result.stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(result.stderr).toMatch(/^widgetctl: [^\n]+\.\n$/);
    expect(await list()).toEqual(before);
  });

  it.each([
    ['invalid JSON', 'name: Large print'],
    ['no input', ''],
  ])('rejects %s on standard input', async (_what, text) => {
    const result = await deployment.run(['preset', 'set', 'acme', 'bad'], text);

    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toMatch(/^widgetctl: Standard input [^\n]+\.\n$/);
  });

  it('reads a file with a UTF-8 byte order mark', async () => {
    const file = join(folder, 'marked.json');
    await writeFile(file, `\uFEFF${JSON.stringify({ ...largePrint, name: 'Großdruck' })}`);

    expect(
      await deployment.json<PresetView>(['preset', 'set', 'acme', 'marked', '--file', file]),
    ).toMatchObject({ name: 'Großdruck' });
  });

  it('rejects a file that is not encoded in UTF-8, and writes nothing', async () => {
    const bytes = Buffer.from(JSON.stringify({ ...largePrint, name: 'Großdruck' }), 'latin1');
    const before = await list();
    const file = join(folder, 'bad.json');
    await writeFile(file, bytes);

    const result = await deployment.run(['preset', 'set', 'acme', 'bad', '--file', file]);

    expect(result).toMatchObject({ exitCode: 2, stdout: '' });
    expect(result.stderr).toMatch(/^widgetctl: The file [^\n]+\.\n$/);
    expect(await list()).toEqual(before);
  });

  it('reports an unreadable file by name', async () => {
    const file = join(folder, 'missing.json');

    expect(await deployment.run(['preset', 'set', 'acme', 'bad', '--file', file])).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `widgetctl: The file ${file} cannot be read: check its name and permissions.\n`,
    });
  });

  it('limits an organization to 100 presets', async () => {
    await deployment.run(['org', 'create', 'many', '--plan', 'solo']);
    const operator = await deployment.operator();
    const added = Array.from({ length: 100 - builtInPresets.length }, (_, index) => `p${index}`);
    for (const code of added) await operator.presets.put('many', code, largePrint);
    operator.close();

    const result = await deployment.run(['preset', 'set', 'many', 'one-more'], JSON.stringify(largePrint));
    const change = await deployment.run(['preset', 'set', 'many', 'p0'], JSON.stringify(largePrint));

    expect(result).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('at most 100 presets') });
    expect(change.exitCode).toBe(0);
  });
});

describe('widgetctl preset', () => {
  it('hides a preset and makes it visible again', async () => {
    const hidden = await deployment.json<PresetView>([
      'preset',
      'set',
      'acme',
      'plain-words',
      '--hidden',
      'on',
    ]);
    const shown = await deployment.json<PresetView>(['preset', 'show', 'acme', 'plain-words']);
    const offered = await deployment.json<PresetView>([
      'preset',
      'set',
      'acme',
      'plain-words',
      '--hidden',
      'off',
    ]);

    expect(hidden.hidden).toBe(true);
    expect(hidden).toMatchObject(shown);
    expect(offered).toMatchObject({ ...shown, hidden: false });
  });

  it('prints one preset and its tools, and reports a missing preset', async () => {
    const { exitCode, stdout } = await deployment.run(['preset', 'show', 'acme', 'larger-and-clearer']);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Preset +larger-and-clearer\nName +Larger and clearer\n/);
    expect(stdout).toMatch(/\nTOOL +VALUE +IN THE PLAN\n/);
    expect(await deployment.run(['preset', 'show', 'acme', 'nothing'])).toMatchObject({
      exitCode: 3,
      stdout: '',
    });
  });

  it('deletes a preset, and restores one or all built-in presets without changing custom presets', async () => {
    const before = await list();
    const deleted = await deployment.json([
      'preset',
      'delete',
      'acme',
      'plain-words',
      '--confirm',
      'plain-words',
    ]);
    await put('larger-and-clearer', largePrint);
    await put('mine', largePrint);

    const reset = await deployment.json<PresetView[]>(['preset', 'reset', 'acme', 'plain-words']);
    const afterOne = await codes();
    await deployment.run(['preset', 'reset', 'acme']);

    expect(deleted).toEqual({ orgId: 'acme', code: 'plain-words', deleted: true });
    expect(reset).toEqual([before.find(({ code }) => code === 'plain-words')]);
    expect(afterOne).toContain('plain-words');
    expect(await list()).toEqual([...before, expect.objectContaining({ code: 'mine' })]);
  });

  it.each([
    ['set', 'acme', 'nope', '--hidden', 'on'],
    ['show', 'acme', 'nope'],
    ['delete', 'acme', 'nope', '--confirm', 'nope'],
    ['reset', 'acme', 'nope'],
  ])('reports a missing preset when the subcommand is %s', async (...args) => {
    const result = await deployment.run(['preset', ...args]);

    expect({ exitCode: result.exitCode, stdout: result.stdout }).toEqual({ exitCode: 3, stdout: '' });
    expect(result.stderr).toMatch(/^widgetctl: [^\n]*preset nope: [^\n]+\.\n$/);
  });
});
