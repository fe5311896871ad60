/** The page has more elements, nests deeper, or spans more table cells, than can be looked at in time. */
export class PageTooComplexError extends Error {
  override readonly name = 'PageTooComplexError';
}
