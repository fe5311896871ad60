/** Adds change capture to dynalite, which does not implement streams. */

/** dynalite's item write actions, which batch writes also call. */
const writingActions = ['putItem', 'updateItem', 'deleteItem'];

/**
 * Patches dynalite's write actions. Must be called before dynalite is loaded. Each action locks and reads an item
 * before writing it, so the patched item store knows the previous item when it reports a write.
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

/** Returns null when nothing changed, because DynamoDB then writes no stream record. */
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
