/**
 * Returns the name of a cascade layer below all layers of a page.
 * @param declared full names of the page's layers, in the order of declaration
 */
export function lowestLayer(declared: readonly string[]): string {
  let lowest = '';
  for (;;) {
    const inner = declared.find((name) => name.startsWith(lowest));
    if (inner === undefined) return `${lowest}aw-base`;
    lowest += `${inner.slice(lowest.length).split('.')[0]}.`;
  }
}
