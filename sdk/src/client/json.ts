/** JSON.stringify without the `toJSON` methods that Prototype.js 1.6 adds to built-in types, which would double-encode them. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key) {
    return this[key];
  });
