import { aria, roles } from 'aria-query';
import type { AriaFailure, Change } from './failure.ts';

const definitions = new Map(
  aria.entries().map(([name, definition]): [string, typeof definition] => [name, definition]),
);
const knownRoles = new Map(
  roles
    .entries()
    .filter(([, { abstract }]) => !abstract)
    .map(([name, definition]): [string, typeof definition] => [name, definition]),
);
const globalAttributes = new Set<string>(
  Object.keys(roles.entries().find(([name]) => name === 'roletype')?.[1].props ?? {}),
);
const implicitRoles: Readonly<Record<string, string>> = {
  a: 'link',
  button: 'button',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  img: 'img',
  li: 'listitem',
  ol: 'list',
  p: 'paragraph',
  table: 'table',
  textarea: 'textbox',
  ul: 'list',
};

/** Removes attributes unknown to ARIA. */
export function removeUnknown({ element }: AriaFailure): Change[] {
  return ariaAttributes(element)
    .filter((name) => !definitions.has(name))
    .map((attribute) => ({ attribute, value: null, explanation: `There is no attribute ${attribute}.` }));
}

/** Removes attributes that the element's role does not support. */
export function removeDisallowed({ element }: AriaFailure): Change[] {
  const role = element.getAttribute('role') ?? implicitRoles[element.localName] ?? 'generic';
  const known = knownRoles.get(role);
  const allowed = new Set<string>(Object.keys(known?.props ?? {}));
  const barred = new Set(Object.values(known?.prohibitedProps ?? {}).map(String));
  return ariaAttributes(element)
    .filter((name) => definitions.has(name))
    .filter((name) => !(allowed.has(name) || globalAttributes.has(name)) || barred.has(name))
    .map((attribute) => ({ attribute, value: null, explanation: `A ${role} does not take ${attribute}.` }));
}

/** Corrects invalid values that have one meaning, and removes the others unless the role requires the attribute. */
export function repairValues({ element }: AriaFailure): Change[] {
  const required = knownRoles.get(element.getAttribute('role') ?? '')?.requiredProps ?? {};
  return ariaAttributes(element).flatMap((attribute): Change[] => {
    const stated = element.getAttribute(attribute) ?? '';
    const value = validValue(element, attribute, stated);
    if (value === stated || (value === null && attribute in required)) return [];
    const instead = value === null ? '' : `; “${value}” is`;
    return [{ attribute, value, explanation: `“${stated}” is no value of ${attribute}${instead}.` }];
  });
}

/** Reduces a role attribute to its valid roles, or removes it. */
export function repairRole({ element }: AriaFailure): Change[] {
  const tokens = (element.getAttribute('role') ?? '').trim().toLowerCase().split(/\s+/);
  const value = tokens.filter((token) => knownRoles.has(token)).join(' ') || null;
  const instead = value === null ? 'without it the element keeps its own role' : `“${value}” is one`;
  return [{ attribute: 'role', value, explanation: `There is no role “${tokens.join(' ')}”; ${instead}.` }];
}

function ariaAttributes(element: Element): string[] {
  return element.getAttributeNames().filter((name) => name.startsWith('aria-'));
}

function validValue(element: Element, attribute: string, stated: string): string | null {
  const value = stated.trim().toLowerCase();
  const definition = definitions.get(attribute);
  switch (definition?.type) {
    case 'boolean':
    case 'tristate':
      if (definition.type === 'tristate' && value === 'mixed') return value;
      return /^(?:true|yes|on|1)$/.test(value) ? 'true' : /^(?:false|no|off|0)$/.test(value) ? 'false' : null;
    case 'id':
    case 'idlist': {
      const ids = stated.split(/\s+/).filter((id) => element.ownerDocument.getElementById(id) !== null);
      return ids.join(' ') || null;
    }
    case 'integer':
    case 'number':
      return /^-?\d+(?:\.\d+)?$/.test(value) ? stated : null;
    case 'token':
    case 'tokenlist': {
      const tokens = new Set((definition.values ?? []).map(String));
      return (
        value
          .split(/[\s,]+/)
          .filter((token) => tokens.has(token))
          .join(' ') || null
      );
    }
    default:
      return value === '' ? null : stated;
  }
}

/** Sets a heading's level to at most one deeper than the previous heading's. */
export function repairHeadingOrder({ element }: AriaFailure): Change[] {
  const all = [...element.ownerDocument.querySelectorAll('h1, h2, h3, h4, h5, h6, [role=heading]')];
  const previous = all[all.indexOf(element) - 1];
  const level = previous === undefined ? 1 : Math.min(6, levelOf(previous) + 1);
  return [
    { attribute: 'aria-level', value: String(level), explanation: 'One level below the previous heading.' },
  ];
}

function levelOf(heading: Element): number {
  return Number(heading.getAttribute('aria-level') ?? /^h([1-6])$/.exec(heading.localName)?.[1] ?? 2);
}

/** Turns other children of a list into items. */
export function repairList({ element, selector }: AriaFailure): (Change & { readonly selector: string })[] {
  const explanation = 'A list contains only items.';
  return [...element.children].flatMap((child, index) =>
    ['li', 'script', 'template'].includes(child.localName)
      ? []
      : [
          {
            selector: `${selector} > :nth-child(${index + 1})`,
            attribute: 'role',
            value: 'listitem',
            explanation,
          },
        ],
  );
}

/** Sets the page's language as the API states it. */
export function repairPageLanguage({ element, language }: AriaFailure): Change[] {
  if (language === undefined) return [];
  const stated = validTag(element.getAttribute('lang') ?? '');
  const primary = (tag: string) => tag.split('-')[0]?.toLowerCase();
  const value = stated !== null && primary(stated) === primary(language) ? stated : language;
  return [{ attribute: 'lang', value, explanation: `The language of the page, as a valid tag: ${value}.` }];
}

/** Replaces the language of a page part with a valid tag, or removes it so that the page's language applies. */
export function repairPartLanguage({ element }: AriaFailure): Change[] {
  const value = validTag(element.getAttribute('lang') ?? '');
  const explanation =
    value === null
      ? 'No such language; without it the language of the page applies.'
      : `The stated language, as a valid tag: ${value}.`;
  return [{ attribute: 'lang', value, explanation }];
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

function validTag(tag: string): string | null {
  try {
    const [valid = ''] = Intl.getCanonicalLocales(tag.trim().replace(/_/g, '-'));
    return languageNames.of(valid.split('-')[0] ?? '') === undefined ? null : valid;
  } catch {
    return null;
  }
}
