import { aria, roles } from 'aria-query';
import type { AriaFailure, Change } from './failure.ts';

const definitions = new Map(aria.entries().map(([name, definition]) => [String(name), definition] as const));
const knownRoles = new Map(
  roles
    .entries()
    .filter(([, { abstract }]) => !abstract)
    .map(([name, definition]) => [String(name), definition] as const),
);
const globalAttributes = Object.keys(roles.entries().find(([name]) => name === 'roletype')?.[1].props ?? {});

export function removeUnknown({ element }: AriaFailure): Change[] {
  return ariaAttributes(element)
    .filter((name) => !definitions.has(name))
    .map((attribute) => ({ attribute, value: null, explanation: `There is no attribute ${attribute}.` }));
}

export function removeDisallowed({ element }: AriaFailure): Change[] {
  const role = element.getAttribute('role') ?? element.localName;
  const known = knownRoles.get(role);
  const allowed = new Set([...Object.keys(known?.props ?? {}), ...globalAttributes]);
  const prohibited = Object.values(known?.prohibitedProps ?? {}).map(String);
  return ariaAttributes(element)
    .filter((name) => !allowed.has(name) || prohibited.includes(name))
    .map((attribute) => ({ attribute, value: null, explanation: `A ${role} does not take ${attribute}.` }));
}

/** Removes attributes with invalid values, except attributes that the role requires. */
export function removeInvalidValues({ element }: AriaFailure): Change[] {
  const required = knownRoles.get(element.getAttribute('role') ?? '')?.requiredProps ?? {};
  return ariaAttributes(element).flatMap((attribute): Change[] => {
    const stated = element.getAttribute(attribute) ?? '';
    if (attribute in required || isValid(element, attribute, stated.trim())) return [];
    return [{ attribute, value: null, explanation: `“${stated}” is no value of ${attribute}.` }];
  });
}

export function repairRole({ element }: AriaFailure): Change[] {
  const stated = (element.getAttribute('role') ?? '').trim().toLowerCase();
  const value =
    stated
      .split(/\s+/)
      .filter((token) => knownRoles.has(token))
      .join(' ') || null;
  return [{ attribute: 'role', value, explanation: `“${stated}” is no role.` }];
}

function ariaAttributes(element: Element): string[] {
  return element.getAttributeNames().filter((name) => name.startsWith('aria-'));
}

function isValid(element: Element, attribute: string, value: string): boolean {
  const { type, values = [] } = definitions.get(attribute) ?? {};
  switch (type) {
    case 'boolean':
      return /^(?:true|false)$/.test(value);
    case 'tristate':
      return /^(?:true|false|mixed)$/.test(value);
    case 'id':
    case 'idlist':
      return value.split(/\s+/).some((id) => element.ownerDocument.getElementById(id) !== null);
    case 'integer':
    case 'number':
      return /^-?\d+(?:\.\d+)?$/.test(value);
    case 'token':
    case 'tokenlist':
      return value.split(/\s+/).every((token) => values.map(String).includes(token.toLowerCase()));
    default:
      return value !== '';
  }
}
