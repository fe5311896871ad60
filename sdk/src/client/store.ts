import type { KeyValueStorage } from './types.ts';

/** What is kept in the browser stands under this prefix: `boot`, `settings`, `events`, `visitor`. */
const prefix = 'aw1:';

export interface Store {
  /** The value as it was put, or null. Only this client writes under the prefix. */
  get<Value>(name: string): Value | null;
  /** Null removes it. */
  put(name: string, value: unknown): void;
}

/** Values as JSON in a storage; in memory where there is none, where it is closed to the page, and where it is full. */
export function createStore(given: KeyValueStorage | null | undefined): Store {
  const memory: Record<string, string> = {};
  const storage = (): KeyValueStorage | null => (given === undefined ? globalThis.localStorage : given);
  return {
    get(name) {
      const key = prefix + name;
      try {
        return JSON.parse(memory[key] ?? storage()?.getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    put(name, value) {
      const key = prefix + name;
      const text = JSON.stringify(value);
      memory[key] = text;
      try {
        const kept = storage();
        if (value === null) kept?.removeItem(key);
        else kept?.setItem(key, text);
        if (kept) delete memory[key];
      } catch {
        // It stays in memory.
      }
    },
  };
}
