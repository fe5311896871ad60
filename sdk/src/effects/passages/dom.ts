import { native } from '../../page-dom.ts';
/** Returns the main landmark, or else the article, or else the root. */
export function mainContent(root: HTMLElement): Element {
  return (
    native(root).querySelector('main, [role="main"]') ??
    native(root).querySelector('article, [role="article"]') ??
    root
  );
}
