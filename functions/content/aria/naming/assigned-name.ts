import { ownValue } from '../../../../shared/collections/own-value.ts';
import type { Patch } from '../patch-rules.ts';
import impliedRoles from './implied-roles.json' with { type: 'json' };
import type { Named } from './meaningless-name.ts';

const maximumNameLength = 500;

const maximumReferences = 8;

export function assignedName({ attribute, value }: Patch, element: Element): string | null {
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

export function namedElement(element: Element, pageLanguage: string | null): Named {
  const own = element.closest('[lang]')?.getAttribute('lang') ?? '';
  return {
    kinds: kindsOf(element),
    languages: pageLanguage === null ? null : [pageLanguage, own].filter((tag) => tag !== ''),
  };
}

function kindsOf(element: Element): string[] {
  const tag = element.localName;
  const type = element.getAttribute('type')?.toLowerCase() ?? 'text';
  const roles = element.getAttribute('role')?.toLowerCase().split(/\s+/) ?? [];
  const ofType = tag === 'input' ? ownValue(impliedRoles.inputTypes, type) : undefined;
  return [tag, ownValue(impliedRoles.tags, tag), ofType, ...roles].flatMap((kind) => kind || []);
}

export function textOfIds(document: Document, ids: string): string | null {
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
