/**
 * LevelDB with fewer visits to other threads. `classic-level` hands each write to a thread pool: for the small items of a
 * table, waking a thread costs several times what the work in it does.
 * Plain JavaScript, as a worker thread is loaded by Node itself.
 */
import { createRequire } from 'node:module';

/**
 * Lets dynalite open its databases as such. Must be called before dynalite is loaded.
 *
 * @param require resolves dynalite
 */
export function useQuickLevel(require) {
  const requireOfDynalite = createRequire(require.resolve('dynalite'));
  const { Level } = requireOfDynalite('level');
  requireOfDynalite.cache[requireOfDynalite.resolve('level')].exports = { Level: quickLevel(Level) };
}

/**
 * A class of databases that write together what comes while a write is under way.
 *
 * @param Level classic-level's own
 */
export function quickLevel(Level) {
  return class QuickLevel extends Level {
    constructor(...options) {
      super(...options);
      this.writeSoon = groupedWrites((operations) => this.batch(operations));
    }

    async put(key, value) {
      return this.writeSoon({ type: 'put', key, value });
    }

    async del(key) {
      return this.writeSoon({ type: 'del', key });
    }
  };
}

/** Writes an operation at once, or, where a write is under way, after it with all others that came meanwhile. */
function groupedWrites(writeTogether) {
  let waiting = [];
  let isWriting = false;

  async function writeAll() {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        await writeTogether(group.map(({ operation }) => operation));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isWriting = false;
  }

  return (operation) =>
    new Promise((resolve, reject) => {
      waiting.push({ operation, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
