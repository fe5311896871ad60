import { accepts, checkedField, checkedValue, fail } from './catalog.ts';
import type { Emitter } from './emitter.ts';
import {
  changes,
  gradeEntry,
  isSame,
  languageEntry,
  type Patch,
  patched,
  presetEntry,
  type State,
  stateOf,
  toolsIn,
} from './state.ts';
import type { Store } from './store.ts';
import type { Boot, Settings, Tool, WidgetEvents } from './types.ts';

/** Format of the settings in storage. */
export interface SettingsRecord {
  readonly now: State;
  /** The last profile received from the service. */
  readonly base: State;
  readonly version: number;
  /** The visitor to whom `base` belongs; null before the first profile response. */
  readonly userId: string | null;
  readonly readAtMs: number;
  /** True after a preset is applied or the settings are reset. The next save then replaces the whole profile. */
  readonly replaces: boolean;
}

export interface SettingsStore {
  readonly settings: Settings;
  read(): SettingsRecord;
  emitChange(by: WidgetEvents['change']['by']): void;
  /** Inverse patches of the changes made on this page, in chronological order. */
  readonly undoable: Patch[];
}

interface Surroundings {
  readonly store: Store;
  readonly emit: Emitter['emit'];
  /** Returns the latest boot response, or null before the first one. */
  booted(): Boot | null;
  tool(code: string): Tool | null;
  onVisitor(done: Patch, before: State): void;
}

function recordOf(stored: unknown): SettingsRecord {
  const { now, base, version, userId, readAtMs, replaces }: Partial<SettingsRecord> = Object(stored);
  return {
    now: stateOf(now),
    base: stateOf(base),
    version: Number(version) || 0,
    userId: typeof userId === 'string' ? userId : null,
    readAtMs: Number(readAtMs),
    replaces: replaces === true,
  };
}

/** Reads storage on every access because other tabs also write to it. */
export function createSettings({ store, emit, booted, tool, onVisitor }: Surroundings): SettingsStore {
  const undoable: Patch[] = [];

  const read = () => recordOf(store.get('settings'));
  const field = (entry: string): string | null => read().now[entry] ?? null;
  const emitChange: SettingsStore['emitChange'] = (by) => emit('change', { active: settings.active(), by });
  const activeTool = (code: string) => settings.active().find((active) => active.code === code);
  const toolOf = (code: string): Tool => tool(code) ?? fail(booted() ? 'UNKNOWN_TOOL' : 'NOT_READY', code);

  const change = (patch: Patch, replaces?: boolean, isUndo?: boolean): void => {
    const record = read();
    const next = patched(record.now, patch);
    if (isSame(record.now, next)) return;
    // Changing a single tool deselects the preset.
    const now = presetEntry in patch ? next : patched(next, { [presetEntry]: undefined });
    if (!isUndo) undoable.push(changes(now, record.now));
    store.put('settings', { ...record, now, replaces: !!replaces || record.replaces });
    emitChange('visitor');
    onVisitor(changes(record.now, now), record.now);
  };
  const changeField = (entry: string, value: string | number | null): void =>
    change({ [presetEntry]: field(presetEntry), [entry]: checkedField(entry, value) });

  const settings: Settings = {
    active() {
      const { now } = read();
      const known = booted()?.plan.tools.filter((one) => accepts(one, now[one.code] ?? null));
      return (known ?? toolsIn(now).map((code) => ({ code, default: null })))
        .filter(({ code }) => code in now)
        .map(({ code, default: usual }) => ({ code, value: now[code] ?? usual }));
    },
    has: (code) => !!activeTool(code),
    value: (code) => activeTool(code)?.value ?? null,
    set: (code, value = null) => settings.setAll({ [code]: value }),
    unset: (code) => settings.setAll({ [code]: undefined }),
    setAll(values) {
      const patch = { ...values };
      for (const [code, value] of Object.entries(values)) {
        if (value === undefined) continue;
        const chosen = toolOf(code);
        for (const other of chosen.conflictsWith) patch[other] = undefined;
        patch[code] = checkedValue(chosen, value);
      }
      change(patch);
    },
    applyPreset(code) {
      const patch: Record<string, string | null | undefined> = { [presetEntry]: code };
      for (const tool of toolsIn(read().now)) patch[tool] = undefined;
      if (code !== null) {
        const preset = booted()?.presets.find((one) => one.code === code);
        if (!preset) return fail('UNKNOWN_PRESET', code);
        for (const { featureCode, value } of preset.tools) patch[featureCode] = value;
      }
      change(patch, true);
    },
    get activePreset() {
      return field(presetEntry);
    },
    get gradeLevel() {
      return Number(field(gradeEntry)) || null;
    },
    setGradeLevel: (grade) => changeField(gradeEntry, grade),
    get language() {
      return field(languageEntry);
    },
    setLanguage: (tag) => changeField(languageEntry, tag),
    reset: () => settings.applyPreset(null),
    undo() {
      const patch = undoable.pop();
      if (patch) change({ [presetEntry]: field(presetEntry), ...patch }, false, true);
      return !!patch;
    },
    get canUndo() {
      return !!undoable.length;
    },
  };

  return {
    settings,
    read,
    emitChange,
    undoable,
  };
}
