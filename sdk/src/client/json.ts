/** JSON.stringify that ignores the `toJSON` methods of Prototype.js 1.6, which double-encode built-in types. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key) {
    return this[key];
  });
