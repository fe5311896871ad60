import { toJson } from './json.ts';
import { type StoredName, storagePrefix } from './storage-keys.ts';
import type { KeyValueStorage } from './types.ts';

export interface Store {
  /**
   * Returns the stored value, or null if there is none. Callers must validate the value, because other tabs, SDK
   * versions and scripts can also write to storage.
   */
  get(name: StoredName): unknown;
  /** Stores the value; null removes it. */
  put(name: StoredName, value: unknown): void;
}

/**
 * Stores values as JSON in the provided storage (default: `localStorage`), or in memory when storage is missing,
 * blocked or full.
 */
export function createStore(given: KeyValueStorage | null | undefined): Store {
  const memory: Record<string, string> = {};
  const storage = (): KeyValueStorage | null => (given === undefined ? globalThis.localStorage : given);
  return {
    get(name) {
      const key = storagePrefix + name;
      try {
        return JSON.parse(memory[key] ?? storage()?.getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    put(name, value) {
      const key = storagePrefix + name;
      const text = toJson(value);
      memory[key] = text;
      try {
        const persistent = storage();
        if (!persistent) return;
        if (value === null) persistent.removeItem(key);
        else persistent.setItem(key, text);
        delete memory[key];
      } catch {
        // Storage is blocked or full, so the value stays in memory.
      }
    },
  };
}
