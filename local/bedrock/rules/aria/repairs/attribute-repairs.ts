import { attributeDefinitions, isKnownAttribute } from '../known-attributes.ts';
import { nearest } from '../nearest.ts';
import type { Failure } from '../page.ts';
import type { Change } from '../patch.ts';

/** Attributes that ARIA does not know are removed. */
export function removeUnknown({ element }: Failure): Change[][] {
  const unknown = ariaAttributes(element).filter((name) => !isKnownAttribute(name));
  return [
    unknown.map((attribute) => ({
      element,
      attribute,
      value: null,
      explanation: `There is no attribute ${attribute}.`,
    })),
  ];
}

/** Attributes that the element's role does not take are removed. */
export function removeDisallowed({ element, attributes }: Failure): Change[][] {
  const role = element.getAttribute('role') ?? `${element.localName} element`;
  return [
    attributes.map((attribute) => ({
      element,
      attribute,
      value: null,
      explanation: `A ${role} does not take ${attribute}.`,
    })),
  ];
}

/** Values that an attribute cannot have are put right, or the attribute is removed. */
export function mendValues({ element, attributes }: Failure): Change[][] {
  const present = attributes.filter((name) => element.hasAttribute(name));
  const faulty =
    present.length > 0
      ? present
      : ariaAttributes(element).filter((name) => rightValue(element, name) !== element.getAttribute(name));
  const change = (attribute: string, value: string | null): Change => ({
    element,
    attribute,
    value,
    explanation:
      value === null
        ? `“${element.getAttribute(attribute)}” is no value of ${attribute}, or refers to nothing.`
        : `“${element.getAttribute(attribute)}” is no value of ${attribute}; “${value}” is.`,
  });
  const removed = faulty.map((attribute) => change(attribute, null));
  return [
    faulty.map((attribute) => change(attribute, rightValue(element, attribute))),
    removed,
    faulty.map((attribute) => change(attribute, defaultValue(element, attribute))),
  ];
}

/** Attributes that a role needs get the value that states nothing beyond what the element shows. */
export function addRequired({ element, attributes }: Failure): Change[][] {
  const changes = attributes.map((attribute): Change => {
    const value = defaultValue(element, attribute);
    return {
      element,
      attribute,
      value,
      explanation: `A ${element.getAttribute('role')} needs ${attribute}.`,
    };
  });
  const alone = changes.filter(({ value }) => value !== null);
  return [...alone.map((change) => [change]), alone];
}

/** A positive tab order becomes the document's own order. */
export function resetTabindex({ element }: Failure): Change[] {
  const explanation = 'Keeps it reachable by keyboard, in the order of the page.';
  return [{ element, attribute: 'tabindex', value: '0', explanation }];
}

function ariaAttributes(element: Element): string[] {
  return element.getAttributeNames().filter((name) => name.startsWith('aria-'));
}

const yes = new Set(['true', 'yes', 'y', 'on', '1', 'enabled', 'checked', 'selected']);
const no = new Set(['false', 'no', 'n', 'off', '0', 'disabled', 'unchecked', 'none']);

/** The value that a faulty one means, as far as that can be told; null for none. */
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
      const ids = stated
        .split(/\s+/)
        .filter((id) => id !== '' && element.ownerDocument.getElementById(id) !== null);
      return ids.length === 0 ? null : ids.join(' ');
    }
    case 'integer':
    case 'number': {
      const parsed = /-?\d+(?:\.\d+)?/.exec(value)?.[0];
      return parsed === undefined
        ? null
        : definition.type === 'integer'
          ? String(Math.trunc(Number(parsed)))
          : parsed;
    }
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
