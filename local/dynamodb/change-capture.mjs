/**
 * Makes dynalite, which has no streams, report what its writes change: of each record of a stream with new images,
 * the name of the event and the image.
 * Plain JavaScript, as a worker thread is loaded by Node itself.
 */

/** dynalite's actions that write one item; the one that writes several calls these. */
const writingActions = ['putItem', 'updateItem', 'deleteItem'];

/**
 * Each action reads the item under a lock, then writes or deletes it: its reads and writes are identified by the item
 * store that it is given. Must be called before dynalite is loaded, which then loads the actions changed.
 *
 * @param require resolves dynalite
 * @param {string} tableName whose changes are reported
 * @param {(record: object) => void} report
 */
export function captureChanges(require, tableName, report) {
  for (const action of writingActions) {
    const path = require.resolve(`dynalite/actions/${action}.js`);
    const act = require(path);
    require.cache[path].exports = (store, data, callback) => {
      const used = data.TableName === tableName ? watchedStore(store, report) : store;
      act(used, data, callback);
    };
  }
}

function watchedStore(store, report) {
  const onWritten = (before, after) => {
    const record = recordOf(before, after);
    if (record !== null) report(record);
  };
  return { ...store, getItemDb: (name) => watchedItems(store.getItemDb(name), onWritten) };
}

function watchedItems(items, onWritten) {
  let before = null;
  const reporting = (after, callback) => (error) => {
    if (!error) onWritten(before, after);
    callback(error);
  };
  return {
    lock: items.lock,
    get: (key, callback) =>
      items.get(key, (error, item) => {
        before = item ?? null;
        callback(error, item);
      }),
    put: (key, item, callback) => items.put(key, item, reporting(item, callback)),
    del: (key, callback) => items.del(key, reporting(null, callback)),
  };
}

/** Null where nothing changed: DynamoDB then writes no record. */
function recordOf(before, after) {
  const [old, now] = [before, after].map((item) => (item === null ? null : JSON.stringify(item)));
  if (old === now) return null;
  return {
    eventName: eventNameOf(old, now),
    eventSource: 'aws:dynamodb',
    dynamodb: now === null ? {} : { NewImage: JSON.parse(now) },
  };
}

function eventNameOf(old, now) {
  if (old === null) return 'INSERT';
  return now === null ? 'REMOVE' : 'MODIFY';
}
