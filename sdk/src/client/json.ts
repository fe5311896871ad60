/**
 * Like JSON.stringify, but ignores `toJSON` methods. Prototype.js 1.6 adds such methods to built-in types, which makes
 * JSON.stringify encode values twice.
 */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key) {
    return this[key];
  });
