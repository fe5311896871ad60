/**
 * What a browser builds of markup wherever a page may put it: each element with its attributes, once for each place.
 * Runs in the browser: it must not use anything from outside.
 */
export function builtElements(
  window: Pick<typeof globalThis, 'document' | 'DOMParser' | 'HTMLTemplateElement'>,
  markup: string,
): string[][] {
  const { document, DOMParser, HTMLTemplateElement } = window;
  const svg = 'http://www.w3.org/2000/svg';
  const translatable =
    /^(alt|title|placeholder|label|summary|lang|dir|aria-(label|description|roledescription|valuetext|placeholder))$/;
  const hosts = [
    'div',
    'template',
    'table',
    'tbody',
    'tr',
    'select',
    'ul',
    'p',
    'button',
    'noscript',
    'textarea',
  ]
    .map((name): Element => document.createElement(name))
    .concat(['svg', 'foreignObject', 'title', 'g'].map((name) => document.createElementNS(svg, name)));

  const describe = (root: ParentNode): string[] =>
    Array.from(root.querySelectorAll('*')).flatMap((element) => {
      const attributes = Array.from(element.attributes, ({ name, value }) =>
        translatable.test(name) ? name : `${name}=${value}`,
      );
      const own = `${element.namespaceURI} ${element.localName} ${attributes.sort().join(' ')}`;
      return element instanceof HTMLTemplateElement ? [own, ...describe(element.content)] : [own];
    });
  const inHost = (host: Element) => {
    host.innerHTML = markup;
    return describe(host instanceof HTMLTemplateElement ? host.content : host);
  };
  const inPage = (page: string) => describe(new DOMParser().parseFromString(page, 'text/html'));
  return [
    ...hosts.map(inHost),
    inPage(markup),
    inPage(`<!doctype html><body><div>${markup}</div><p title="a">b</p><!-- c --></body>`),
    inPage(`<!doctype html><body><table><tr><td>${markup}</td></tr></table><p title='a'>b</p></body>`),
  ];
}

/** What one of the places has more often after than before. */
export function newIn(before: readonly string[][], after: readonly string[][]): string[] {
  return after.flatMap((elements, place) => {
    const left = [...(before[place] ?? [])];
    return elements.filter((element) => {
      const at = left.indexOf(element);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  });
}
