/**
 * Returns the first element that matches `selector`.
 * @throws Error if there is none, or if it is not an instance of `kind`
 */
export function find<Kind extends HTMLElement>(
  selector: string,
  kind: new () => Kind,
  root: ParentNode = document,
): Kind {
  const element = root.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${selector}.`);
}

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}
