/** The part of the page that it is about: its main landmark, else its article, else all of it. */
export function mainContent(root: HTMLElement): Element {
  return root.querySelector('main, [role="main"]') ?? root.querySelector('article, [role="article"]') ?? root;
}
