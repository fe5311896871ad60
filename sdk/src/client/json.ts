/**
 * Like JSON.stringify, but ignores the `toJSON` methods that Prototype.js 1.6 adds to built-in types, because those
 * methods encode values twice.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key) {
    return this[key];
  });
