/** What shows nodes of its own in place of text nodes of the page, as effects do that mark parts of words. */
export interface Replacer {
  /** Puts the page's own text nodes in an element back; they may be replaced again later, as new ones. */
  putBack(element: Element): void;
  /** True for a node that stands for one of them. */
  isReplacement(node: Node): boolean;
}

const replacersOf = new WeakMap<Document, Set<Replacer>>();

/** Makes a replacer known to those who change the words themselves; ends by the function returned. */
export function addReplacer(document: Document, replacer: Replacer): () => void {
  const known = replacersOf.get(document) ?? new Set();
  replacersOf.set(document, known.add(replacer));
  return () => void known.delete(replacer);
}

export function replacersIn(document: Document | null): readonly Replacer[] {
  return document === null ? [] : [...(replacersOf.get(document) ?? [])];
}
