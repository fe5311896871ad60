import { native } from '../../page-dom.ts';
/** The main landmark, else the article, else the root. */
export function mainContent(root: HTMLElement): Element {
  return (
    native(root).querySelector('main, [role="main"]') ??
    native(root).querySelector('article, [role="article"]') ??
    root
  );
}
