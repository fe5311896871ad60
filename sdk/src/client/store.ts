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
  const memory = new Map<string, string>();
  const inMemory: KeyValueStorage = {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, text) => memory.set(key, text),
    removeItem: (key) => memory.delete(key),
  };
  const storage = (): KeyValueStorage => (given === undefined ? globalThis.localStorage : given) ?? inMemory;
  return {
    get(name) {
      const key = prefix + name;
      try {
        return JSON.parse(memory.get(key) ?? storage().getItem(key) ?? 'null');
      } catch {
        return null;
      }
    },
    put(name, value) {
      const key = prefix + name;
      const write = (to: KeyValueStorage): void =>
        value === null ? to.removeItem(key) : to.setItem(key, JSON.stringify(value));
      memory.delete(key);
      try {
        write(storage());
      } catch {
        write(inMemory);
      }
    },
  };
}
