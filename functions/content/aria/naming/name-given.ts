import type { Patch } from '../patch-rules.ts';
import type { Named } from './meaningless-name.ts';

/** Elements below one that are looked at for identifiers: icons stand close. */
const maximumElementsInside = 20;

/** Characters of a text that is looked at as a name. */
const maximumNameLength = 500;

/** Elements that a name is put together from, as far as they are looked at. */
const maximumReferences = 8;

/** Roles that elements have by themselves, where a name could repeat them. */
const rolesOfTags: Readonly<Record<string, string>> = {
  a: 'link',
  area: 'link',
  aside: 'complementary',
  fieldset: 'group',
  footer: 'contentinfo',
  frame: 'iframe',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  header: 'banner',
  img: 'image',
  nav: 'navigation',
  ol: 'list',
  progress: 'progressbar',
  section: 'region',
  select: 'combobox',
  summary: 'details',
  textarea: 'textbox',
  ul: 'list',
};

/** Roles of inputs by their type. */
const rolesOfTypes: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  search: 'searchbox',
  text: 'textbox',
};

/** The name that a patch would give, as far as it says it in words; null when it gives none. */
export function nameGiven({ attribute, value }: Patch, element: Element): string | null {
  if (value === null) return null;
  switch (attribute) {
    case 'alt':
    case 'aria-braillelabel':
    case 'aria-label':
    case 'aria-roledescription':
    case 'title':
      return value.trim() === '' ? null : value;
    case 'aria-labelledby':
      return textOfIds(element.ownerDocument, value);
    case 'for':
      return textOf(element);
    default:
      return null;
  }
}

/** What a name given to an element must not repeat, and what it may be in. */
export function namedElement(element: Element, pageLanguage: string | null): Named {
  const own = element.closest('[lang]')?.getAttribute('lang') ?? '';
  return {
    kinds: kindsOf(element),
    identifiers: identifiersOf(element),
    languages: pageLanguage === null ? null : [pageLanguage, own].filter((tag) => tag !== ''),
  };
}

function kindsOf(element: Element): string[] {
  const tag = element.localName;
  const type = element.getAttribute('type')?.toLowerCase() ?? 'text';
  const roles = element.getAttribute('role')?.toLowerCase().split(/\s+/) ?? [];
  const ofType = tag === 'input' ? [rolesOfTypes[type] ?? ''] : [];
  return [tag, rolesOfTags[tag] ?? '', ...ofType, ...roles].filter((kind) => kind !== '');
}

function identifiersOf(element: Element): string[] {
  const identifiers: string[] = [];
  const walker = element.ownerDocument.createTreeWalker(element, 1);
  let at: Node | null = element;
  for (let count = 0; at !== null && count <= maximumElementsInside; count += 1) {
    if (isElement(at)) {
      identifiers.push(...at.classList, at.id, at.getAttribute('name') ?? '');
    }
    at = walker.nextNode();
  }
  return identifiers;
}

function isElement(node: Node): node is Element {
  return 'classList' in node;
}

function textOfIds(document: Document, ids: string): string | null {
  const references = ids.trim().split(/\s+/).slice(0, maximumReferences);
  const texts = references.flatMap((id) => {
    const element = id === '' ? null : document.getElementById(id);
    return element === null ? [] : [element.getAttribute('aria-label') ?? textOf(element) ?? ''];
  });
  const name = texts.join(' ').trim();
  return name === '' ? null : name;
}

function textOf(element: Element): string | null {
  const text = element.textContent?.slice(0, maximumNameLength).trim() ?? '';
  return text === '' ? null : text;
}
