import { type StoredName, storagePrefix } from './storage-keys.ts';
import type { KeyValueStorage } from './types.ts';

export interface Store {
  /** The value as it was put, or null. Only this client writes it. */
  get<Value>(name: StoredName): Value | null;
  /** Null removes it. */
  put(name: StoredName, value: unknown): void;
}

/** Values as JSON in a storage; in memory where there is none, where it is closed to the page, and where it is full. */
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
      const text = JSON.stringify(value);
      memory[key] = text;
      try {
        const kept = storage();
        if (!kept) return;
        if (value === null) kept.removeItem(key);
        else kept.setItem(key, text);
        delete memory[key];
      } catch {
        // It stays in memory.
      }
    },
  };
}
