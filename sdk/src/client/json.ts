/** JSON.stringify without `toJSON`: Prototype 1.6 adds one to arrays, strings and numbers, which quotes them twice. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, key) {
    return this[key];
  });
