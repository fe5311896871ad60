/**
 * Reads of dynalite without a wait for each row. dynalite gives what it reads to the event loop's next round, and a range
 * row by row to a stream, each through a promise: of a query of twenty rows that was a third of what the store did.
 * Plain JavaScript, as a worker thread is loaded by Node itself.
 */
import { Readable } from 'node:stream';

/** Entries that are asked of a range at a time; classic-level also ends a portion after 16 KiB. */
const entriesAtOnce = 1000;

/**
 * Lets each database that dynalite opens be read so. Must be called before one is opened.
 *
 * @param require resolves dynalite
 */
export function useQuickReads(require) {
  const database = require('dynalite/db/index.js');
  const { create } = database;
  database.create = (options) => {
    const store = create(options);
    readQuickly(store.db);
    return store;
  };
}

/** @param level the database, with the callbacks that dynalite has given it */
function readQuickly(level) {
  const getLater = level.get;
  level.get = (key, callback) => {
    // One that is opening asks itself again when it is open: with options in place of the callback, and it waits for the promise.
    if (level.status !== 'open' || typeof callback !== 'function') return getLater(key, callback);
    try {
      process.nextTick(callback, null, level.getSync(key));
    } catch (error) {
      process.nextTick(callback, error);
    }
  };
  level.createValueStream = (options) => valuesOf(level.iterator({ ...options, keys: false }));
}

/** The values of a range, portion by portion. It closes what it reads with. */
function valuesOf(iterator) {
  return new Readable({
    objectMode: true,
    read() {
      iterator
        .nextv(entriesAtOnce)
        .then((entries) => {
          for (const [, value] of entries) this.push(value);
          if (entries.length === 0) this.push(null);
        })
        .catch((error) => this.destroy(error));
    },
    destroy(error, callback) {
      iterator.close().then(
        () => callback(error),
        (closeError) => callback(error ?? closeError),
      );
    },
  });
}
