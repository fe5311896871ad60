/** A random id; `crypto.randomUUID` is there on https pages and localhost only. */
export function uuid(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
