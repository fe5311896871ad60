import { roles } from 'aria-query';
import { implicitRoles } from '../data/aria-rules.ts';
import type { AriaFailure, Change } from './failure.ts';
import { attributeDefinitions, isKnownAttribute } from './known-attributes.ts';
import { nearest } from './nearest.ts';

/** Attributes that ARIA does not know are removed. */
export function removeUnknown({ element }: AriaFailure): Change[] {
  return ariaAttributes(element)
    .filter((name) => !isKnownAttribute(name))
    .map((attribute) => ({ attribute, value: null, explanation: `There is no attribute ${attribute}.` }));
}

/** Attributes that the element's role does not take are removed. */
export function removeDisallowed({ element }: AriaFailure): Change[] {
  const role = element.getAttribute('role') ?? implicitRoles.get(element.localName) ?? 'generic';
  const known = [...roles.entries()].find(([name]) => name === role)?.[1];
  const allowed = new Set<string>(Object.keys(known?.props ?? {}));
  const barred = new Set(Object.values(known?.prohibitedProps ?? {}).map(String));
  return ariaAttributes(element)
    .filter(
      (name) => isKnownAttribute(name) && (!(allowed.has(name) || globals.has(name)) || barred.has(name)),
    )
    .map((attribute) => ({ attribute, value: null, explanation: `A ${role} does not take ${attribute}.` }));
}

const globals = new Set<string>(
  Object.keys([...roles.entries()].find(([name]) => name === 'roletype')?.[1].props ?? {}),
);
/** Values that an attribute cannot have are put right, or the attribute is removed where the role does not need it. */
export function mendValues({ element }: AriaFailure): Change[] {
  return ariaAttributes(element).flatMap((attribute): Change[] => {
    const stated = element.getAttribute(attribute) ?? '';
    const right =
      rightValue(element, attribute) ??
      (isRequired(element, attribute) ? defaultValue(element, attribute) : null);
    if (right === stated) return [];
    const meant = right === null ? ', or refers to nothing' : `; “${right}” is`;
    return [{ attribute, value: right, explanation: `“${stated}” is no value of ${attribute}${meant}.` }];
  });
}

/** Attributes that a role needs get the value that states nothing beyond what the element shows. */
export function addRequired({ element }: AriaFailure): Change[] {
  const role = element.getAttribute('role');
  return requiredOf(element).flatMap((attribute): Change[] => {
    const value = element.hasAttribute(attribute) ? null : defaultValue(element, attribute);
    return value === null ? [] : [{ attribute, value, explanation: `A ${role} needs ${attribute}.` }];
  });
}

const knownRoles = [...roles.entries()].filter(([, { abstract }]) => !abstract).map(([role]): string => role);

/** A role that does not exist is reduced to the valid ones beside it, spelt right, or removed. */
export function mendRole({ element }: AriaFailure): Change[] {
  const tokens = (element.getAttribute('role') ?? '').trim().toLowerCase().split(/\s+/);
  const valid = tokens.filter((token) => knownRoles.includes(token));
  const meant = tokens.map((token) => nearest(token, knownRoles)).find((role) => role !== undefined);
  const value = valid.length > 0 ? valid.join(' ') : (meant ?? null);
  const instead = value === null ? 'without it the element keeps its own meaning' : `“${value}” is one`;
  return [{ attribute: 'role', value, explanation: `There is no role “${tokens.join(' ')}”; ${instead}.` }];
}

function ariaAttributes(element: Element): string[] {
  return element.getAttributeNames().filter((name) => name.startsWith('aria-'));
}

function requiredOf(element: Element): string[] {
  const role = element.getAttribute('role');
  const known = [...roles.entries()].find(([name]) => name === role)?.[1];
  return Object.keys(known?.requiredProps ?? {});
}

function isRequired(element: Element, attribute: string): boolean {
  return requiredOf(element).includes(attribute);
}

const yes = new Set(['true', 'yes', 'y', 'on', '1', 'enabled', 'checked', 'selected']);
const no = new Set(['false', 'no', 'n', 'off', '0', 'disabled', 'unchecked', 'none']);

/** The value that a faulty one means, as far as that can be told; the same for a right one, null for none. */
function rightValue(element: Element, attribute: string): string | null {
  const stated = element.getAttribute(attribute) ?? '';
  const value = stated.trim().toLowerCase();
  const definition = attributeDefinitions.get(attribute);
  switch (definition?.type) {
    case 'boolean':
    case 'tristate':
      if (definition.type === 'tristate' && value.startsWith('mix')) return 'mixed';
      return yes.has(value) ? 'true' : no.has(value) ? 'false' : null;
    case 'id':
    case 'idlist': {
      const ids = stated.split(/\s+/).filter((id) => element.ownerDocument.getElementById(id) !== null);
      return ids.length === 0 ? null : ids.join(' ');
    }
    case 'integer':
      return /-?\d+/.exec(value)?.[0] ?? null;
    case 'number':
      return /-?\d+(?:\.\d+)?/.exec(value)?.[0] ?? null;
    case 'token':
    case 'tokenlist':
      return rightTokens(value, (definition.values ?? []).map(String));
    default:
      return value === '' ? null : stated;
  }
}

function rightTokens(value: string, known: readonly string[]): string | null {
  const tokens = value.split(/[\s,]+/).flatMap((token) => {
    if (known.includes(token)) return [token];
    const meant = nearest(token, known) ?? (yes.has(token) ? 'true' : no.has(token) ? 'false' : undefined);
    return meant !== undefined && known.includes(meant) ? [meant] : [];
  });
  return tokens.length === 0 ? null : [...new Set(tokens)].join(' ');
}

/** The value that an attribute has while nothing happened: unchecked, closed, at the lower end. */
function defaultValue(element: Element, attribute: string): string | null {
  switch (attribute) {
    case 'aria-checked':
      return element.hasAttribute('checked') ? 'true' : 'false';
    case 'aria-expanded':
    case 'aria-selected':
    case 'aria-pressed':
      return 'false';
    case 'aria-level':
      return /^h([1-6])$/.exec(element.localName)?.[1] ?? '2';
    case 'aria-valuenow':
      return (
        /-?\d+(?:\.\d+)?/.exec(element.textContent ?? '')?.[0] ?? element.getAttribute('aria-valuemin') ?? '0'
      );
    case 'aria-controls':
      return element.parentElement?.querySelector('[id]')?.id ?? null;
    default:
      return null;
  }
}
