import { JSDOM, VirtualConsole } from 'jsdom';

export interface Page {
  find(selector: string): Element | null;
  close(): void;
}

/** @param within tag names of a fragment's ancestors, outermost first; empty for a whole page */
export function parsePage(html: string, within: readonly string[]): Page {
  const isWholePage = within.length === 0 && /<html[\s>]|<!doctype|<body[\s>]/i.test(html);
  const dom = new JSDOM(isWholePage ? html : '<!doctype html><html><body>', {
    virtualConsole: new VirtualConsole(),
  });
  const { document } = dom.window;
  const scope: ParentNode = isWholePage ? document : fill(document, within, html);
  return {
    find: (selector) => {
      try {
        return scope.querySelector(selector);
      } catch {
        return null;
      }
    },
    close: () => dom.window.close(),
  };
}

/**
 * Parses a fragment inside its ancestors, because the parser drops some elements, such as table rows, when their parent
 * is missing.
 */
function fill(document: Document, within: readonly string[], html: string): Element {
  const names = within[0] === 'body' ? within.slice(1) : within;
  const innermost = names.reduce<Element>(
    (parent, name) => parent.appendChild(document.createElement(name)),
    document.body,
  );
  innermost.innerHTML = html;
  return innermost;
}
