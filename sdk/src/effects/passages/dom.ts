import * as dom from '../../page-dom.ts';

export function mainContent(root: HTMLElement): Element {
  return dom.query(root, 'main, [role="main"]') ?? dom.query(root, 'article, [role="article"]') ?? root;
}
