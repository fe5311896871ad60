import { WidgetError } from '../../../sdk/src/client/index.ts';
import { type System, type Tenant, useSystem } from '../../support/system.ts';
import { type Device, openDevice } from './support/device.ts';

describe('client settings', () => {
  let system: System;
  let tenant: Tenant;
  let device: Device;
  const codes = () => device.client.settings.active().map(({ code }) => code);
  const refusal = (change: () => void) => {
    try {
      change();
    } catch (error) {
      return error instanceof WidgetError ? error.code : error;
    }
    return null;
  };

  beforeAll(async () => {
    system = await useSystem();
    tenant = await system.createTenant();
  });
  beforeEach(async () => {
    device = openDevice(system, tenant);
    await device.client.boot();
  });
  afterEach(() => device.client.destroy());
  afterAll(() => system.close());

  it('reject values that the catalog does not allow', () => {
    const { settings } = device.client;
    expect(refusal(() => settings.set('no_such_tool'))).toBe('UNKNOWN_TOOL');
    expect(refusal(() => settings.applyPreset('no-such-preset'))).toBe('UNKNOWN_PRESET');
    for (const [code, value] of [
      ['text_zoom', '151'],
      ['text_zoom', '205'],
      ['text_zoom', '75'],
      ['text_zoom', '1e2'],
      ['text_zoom', ''],
      ['font_family', 'fraktur'],
      ['text_color', 'red'],
      ['text_color', '#12345'],
      ['reading_guide', 'true'],
    ] as const) {
      expect([code, value, refusal(() => settings.set(code, value))]).toEqual([code, value, 'INVALID_VALUE']);
    }
    expect(refusal(() => settings.setGradeLevel(13))).toBe('INVALID_VALUE');
    expect(refusal(() => settings.setLanguage('not a tag'))).toBe('INVALID_VALUE');
    expect(settings.active()).toEqual([]);
  });

  it('accept every tool in the catalog with its default, and list active tools in catalog order', () => {
    const { settings, current } = device.client;
    const tools = current?.plan.tools ?? [];
    for (const { code } of tools) {
      settings.set(code);
      expect(settings.has(code)).toBe(true);
    }
    const order = tools.map(({ code }) => code);
    expect(codes()).toEqual(order.filter((code) => codes().includes(code)));
    for (const { code, value } of settings.active()) expect(value).toBe(device.client.tool(code)?.default);
  });

  it('turn off a tool when a conflicting tool is turned on', () => {
    const { settings, current } = device.client;
    for (const { code, conflictsWith } of current?.plan.tools ?? []) {
      for (const other of conflictsWith) {
        settings.set(other);
        settings.set(code);
        expect([settings.has(other), settings.has(code)]).toEqual([false, true]);
      }
    }
  });

  it('replace the active tools with those of a preset, and deselect the preset when a tool changes', () => {
    const { settings, current } = device.client;
    settings.set('reading_guide');
    settings.setGradeLevel(5);
    for (const { code, tools } of current?.presets ?? []) {
      settings.applyPreset(code);
      expect(codes().sort()).toEqual(tools.map(({ featureCode }) => featureCode).sort());
      expect(settings.activePreset).toBe(code);
    }
    settings.setLanguage('pt-BR');
    expect(settings.activePreset).not.toBeNull();
    settings.set('line_height', '200');
    expect(settings.activePreset).toBeNull();
    settings.applyPreset(null);
    expect({ on: codes(), grade: settings.gradeLevel, language: settings.language }).toEqual({
      on: [],
      grade: 5,
      language: 'pt-BR',
    });
  });

  it('undo one change on each call, including changes caused by conflicts and presets', () => {
    const { settings, current } = device.client;
    const seen: unknown[] = [];
    const changes: (() => void)[] = [
      () => settings.set('reading_mask'),
      () => settings.set('line_focus'),
      () => settings.set('text_zoom', '150'),
      () => settings.set('text_zoom', '160'),
      () => settings.setAll({ text_zoom: '170', line_height: null, line_focus: undefined }),
      () => settings.applyPreset(current?.presets[0]?.code ?? ''),
      () => settings.unset(codes()[0] ?? ''),
      () => settings.setGradeLevel(4),
      () => settings.reset(),
    ];
    const state = () => ({
      on: settings.active(),
      preset: settings.activePreset,
      grade: settings.gradeLevel,
    });
    for (const change of changes) {
      seen.push(state());
      change();
    }
    for (const before of seen.reverse()) {
      expect(settings.canUndo).toBe(true);
      expect(settings.undo()).toBe(true);
      expect(state()).toEqual(before);
    }
    expect([settings.canUndo, settings.undo()]).toEqual([false, false]);
  });

  it('emit a change event only for an actual change, after undo becomes available', () => {
    const { settings } = device.client;
    const changes: unknown[] = [];
    device.client.on('change', ({ active, by }) => void changes.push([active.length, by, settings.canUndo]));
    settings.set('reading_guide');
    settings.set('reading_guide');
    settings.unset('reading_mask');
    settings.reset();
    settings.reset();
    expect(changes).toEqual([
      [1, 'visitor', true],
      [0, 'visitor', true],
    ]);
  });

  it('are read from storage before boot, without an API call or a catalog', () => {
    device.client.settings.set('text_zoom', '150');
    const next = device.nextPage();
    expect(next.client.settings.active()).toEqual([{ code: 'text_zoom', value: '150' }]);
    expect(next.client.tool('text_zoom')).toMatchObject({ kind: 'style' });
    device.storage.removeItem('aw1:boot');
    const bare = device.nextPage();
    expect(bare.client.settings.active()).toEqual([{ code: 'text_zoom', value: '150' }]);
    expect(refusal(() => bare.client.settings.set('reading_mask'))).toBe('NOT_READY');
    expect([next.calls, bare.calls]).toEqual([[], []]);
  });

  it('can be changed when storage is missing or full', async () => {
    const full = openDevice(system, tenant);
    full.storage.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    for (const { client } of [openDevice(system, tenant, { storage: null }), full]) {
      await client.boot();
      client.settings.set('text_zoom', '150');
      expect(client.settings.value('text_zoom')).toBe('150');
      client.destroy();
    }
  });
});
