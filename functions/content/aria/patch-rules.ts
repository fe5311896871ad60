import type { RejectionReason } from '../../../shared/contract/content/aria-fix.ts';
import { isLanguageTag } from '../../../shared/contract/primitives.ts';

/**
 * A change to an attribute of the only element that matches the selector. If the value is null, the attribute is
 * removed.
 */
export interface Patch {
  readonly selector: string;
  readonly attribute: string;
  readonly value: string | null;
}

/**
 * Attributes allowed in addition to `aria-*`. None of them can load resources, run scripts, or change styles or layout.
 */
const allowedAttributes: ReadonlySet<string> = new Set([
  'role',
  'alt',
  'lang',
  'title',
  'for',
  'scope',
  'tabindex',
  'autocomplete',
]);

/**
 * Valid `aria-*` attributes contain a single hyphen. Attributes with more hyphens are misspelled, and a patch may only
 * remove them.
 */
const ariaAttribute = /^aria-[a-z]+$/;
const removableAriaAttribute = /^aria-[a-z]+(-[a-z]+)*$/;

const maximumValueLength = 500;

const controlCharacter = /[\p{Cc}\p{Cs}]/u;

const hidingRoles: ReadonlySet<string> = new Set(['none', 'presentation']);

export function patchRejection({ attribute, value }: Patch): RejectionReason | null {
  const ariaShape = value === null ? removableAriaAttribute : ariaAttribute;
  if (!allowedAttributes.has(attribute) && !ariaShape.test(attribute)) return 'attribute_not_allowed';
  return value === null || isAllowedValue(attribute, value) ? null : 'value_not_allowed';
}

function isAllowedValue(attribute: string, value: string): boolean {
  if (value.length > maximumValueLength || controlCharacter.test(value)) return false;
  switch (attribute) {
    case 'tabindex':
      return value === '0' || value === '-1';
    case 'lang':
      return isLanguageTag(value);
    case 'scope':
      return ['row', 'col', 'rowgroup', 'colgroup'].includes(value);
    case 'role':
      return /^[a-z]+( [a-z]+)*$/.test(value) && !value.split(' ').some((role) => hidingRoles.has(role));
    case 'aria-level':
      return /^[1-9]$/.test(value);
    case 'aria-hidden':
      return value === 'false';
    default:
      return true;
  }
}
