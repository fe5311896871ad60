import { accepts, checkedField, checkedValue, fail } from './catalog.ts';
import type { Emitter } from './emitter.ts';
import {
  changes,
  gradeEntry,
  isSame,
  isTool,
  languageEntry,
  type Patch,
  patched,
  presetEntry,
  type State,
  stateOf,
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

const without = (entries: readonly string[]): Patch =>
  Object.fromEntries(entries.map((entry) => [entry, undefined]));

/** Reads storage on every access because other tabs also write to it. */
export function createSettings({ store, emit, booted, tool, onVisitor }: Surroundings): SettingsStore {
  const undoable: Patch[] = [];

  const read = () => recordOf(store.get('settings'));
  const field = (entry: string): string | null => read().now[entry] ?? null;
  const emitChange: SettingsStore['emitChange'] = (by) => emit('change', { active: settings.active(), by });
  const activeTool = (code: string) => settings.active().find((active) => active.code === code);
  const toolOf = (code: string): Tool => tool(code) ?? fail(booted() ? 'UNKNOWN_TOOL' : 'NOT_READY', code);

  const change = (patch: Patch, replaces = false, isUndo = false): void => {
    const record = read();
    const next = patched(record.now, patch);
    if (isSame(record.now, next)) return;
    // Changing a single tool deselects the preset.
    const now = presetEntry in patch ? next : patched(next, without([presetEntry]));
    if (!isUndo) undoable.push(changes(now, record.now));
    store.put('settings', { ...record, now, replaces: replaces || record.replaces });
    emitChange('visitor');
    onVisitor(changes(record.now, now), record.now);
  };
  const replaceTools = (patch: Patch): void => {
    const tools = Object.keys(read().now).filter(isTool);
    change({ ...without([presetEntry, ...tools]), ...patch }, true);
  };
  const changeField = (entry: string, value: string | number | null): void =>
    change({ [entry]: checkedField(entry, value), [presetEntry]: read().now[presetEntry] });

  const settings: Settings = {
    active() {
      const { now } = read();
      const known = booted()?.plan.tools.filter((one) => accepts(one, now[one.code] ?? null));
      return (
        known ??
        Object.keys(now)
          .filter(isTool)
          .map((code) => ({ code, default: null }))
      )
        .filter(({ code }) => code in now)
        .map(({ code, default: usual }) => ({ code, value: now[code] ?? usual }));
    },
    has: (code) => !!activeTool(code),
    value: (code) => activeTool(code)?.value ?? null,
    set(code, value) {
      const chosen = toolOf(code);
      change({ ...without(chosen.conflictsWith), [code]: checkedValue(chosen, value) });
    },
    unset: (code) => change(without([code])),
    applyPreset(code) {
      if (code === null) return replaceTools({});
      const preset = booted()?.presets.find((one) => one.code === code);
      if (!preset) return fail('UNKNOWN_PRESET', code);
      const on = preset.tools.map(({ featureCode, value }) => [featureCode, value]);
      replaceTools({ ...Object.fromEntries(on), [presetEntry]: code });
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
    reset: () => replaceTools({}),
    undo() {
      const patch = undoable.pop();
      if (patch) change({ [presetEntry]: read().now[presetEntry], ...patch }, false, true);
      return !!patch;
    },
    get canUndo() {
      return undoable.length > 0;
    },
  };

  return {
    settings,
    read,
    emitChange,
    undoable,
  };
}
