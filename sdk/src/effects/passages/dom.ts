import { native } from '../../page-dom.ts';

export function mainContent(root: HTMLElement): Element {
  return (
    native(root).querySelector('main, [role="main"]') ??
    native(root).querySelector('article, [role="article"]') ??
    root
  );
}
